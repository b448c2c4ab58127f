import dynamic from 'next/dynamic';
import { showExamples } from '@/components/screens/gallery-examples';
import type { GallerySection } from '@/components/screens/gallery-section';

/** What acts and leads on: widgets of components/ui, in the order of the gallery. */
export const actionSections: readonly GallerySection[] = [
  {
    title: 'Buttons',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/button.examples').then(showExamples)),
  },
  {
    title: 'Links',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/links.examples').then(showExamples)),
  },
  {
    title: 'Icon buttons',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/icon-button.examples').then(showExamples)),
  },
  { title: 'Menu', width: 'full', Examples: dynamic(() => import('@/components/ui/menu.examples').then(showExamples)) },
  {
    title: 'Dialog',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/dialog.examples').then(showExamples)),
  },
  {
    title: 'Confirmation dialog',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/confirmation-dialog.examples').then(showExamples)),
  },
  {
    title: 'Pager',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/pager.examples').then(showExamples)),
  },
  {
    title: 'Tabs',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/tab-links.examples').then(showExamples)),
  },
  {
    title: 'Breadcrumbs',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/breadcrumbs.examples').then(showExamples)),
  },
  {
    title: 'Category strip',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/category-strip.examples').then(showExamples)),
  },
  {
    title: 'Activity filter',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/activity-filter.examples').then(showExamples)),
  },
  {
    title: 'Foldable cards',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/foldable-card.examples').then(showExamples)),
  },
];
