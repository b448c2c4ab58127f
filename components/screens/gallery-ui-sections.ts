import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { showExamples, type GalleryWidth } from '@/components/screens/gallery-examples';

export interface GallerySection {
  title: string;
  width: GalleryWidth;
  /** The section's examples, each section a chunk of its own. */
  Examples: ComponentType<{ width: GalleryWidth }>;
}

/** The widgets of components/ui, in the order of the gallery. */
export const uiSections: readonly GallerySection[] = [
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
  {
    title: 'Logo',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/logo.examples').then(showExamples)),
  },
  {
    title: 'Cards',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/card.examples').then(showExamples)),
  },
  {
    title: 'Status labels',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/status-label.examples').then(showExamples)),
  },
  {
    title: 'Notices and banner',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/notice.examples').then(showExamples)),
  },
  {
    title: 'Toasts',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/toast-list.examples').then(showExamples)),
  },
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
  { title: 'Menu', width: 'full', Examples: dynamic(() => import('@/components/ui/menu.examples').then(showExamples)) },
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
    title: 'Star rating',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/star-rating.examples').then(showExamples)),
  },
  {
    title: 'Star rating input',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/star-rating-input.examples').then(showExamples)),
  },
  {
    title: 'Price',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/price.examples').then(showExamples)),
  },
  {
    title: 'Booking dates',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/booking-dates.examples').then(showExamples)),
  },
  {
    title: 'Progress bar',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/progress-bar.examples').then(showExamples)),
  },
  {
    title: 'Avatars',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/avatar.examples').then(showExamples)),
  },
  {
    title: 'Person cards',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/person-card.examples').then(showExamples)),
  },
  {
    title: 'Foldable cards',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/foldable-card.examples').then(showExamples)),
  },
  {
    title: 'Definition lists',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/definition-list.examples').then(showExamples)),
  },
  {
    title: 'Excerpt',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/excerpt.examples').then(showExamples)),
  },
  {
    title: 'Spinner',
    width: 'narrow',
    Examples: dynamic(() => import('@/components/ui/spinner.examples').then(showExamples)),
  },
  {
    title: 'Skeletons',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/skeleton.examples').then(showExamples)),
  },
  {
    title: 'Empty states and illustrations',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/empty-state.examples').then(showExamples)),
  },
  {
    title: 'Select',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/select.examples').then(showExamples)),
  },
  {
    title: 'Calendar panel',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/calendar-panel.examples').then(showExamples)),
  },
  {
    title: 'Availability calendar',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/availability-calendar.examples').then(showExamples)),
  },
  {
    title: 'Date picker',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/date-picker.examples').then(showExamples)),
  },
  {
    title: 'Signature pad',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/signature-pad.examples').then(showExamples)),
  },
  {
    title: 'Photo upload',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/photo-upload.examples').then(showExamples)),
  },
];
