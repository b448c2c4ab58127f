import type { ComponentType } from 'react';
import type { GalleryWidth } from '@/components/screens/gallery/show-examples';

export interface GallerySection {
  title: string;
  width: GalleryWidth;
  /** The section's examples: part of the gallery's own code, since every lazy part is named in every page's first load. */
  Examples: ComponentType<{ width: GalleryWidth }>;
}
