import type { ComponentType } from 'react';
import type { GalleryWidth } from '@/components/screens/gallery-examples';

export interface GallerySection {
  title: string;
  width: GalleryWidth;
  /** The section's examples, each section a chunk of its own. */
  Examples: ComponentType<{ width: GalleryWidth }>;
}
