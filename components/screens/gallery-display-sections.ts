import dynamic from 'next/dynamic';
import { showExamples } from '@/components/screens/gallery-examples';
import type { GallerySection } from '@/components/screens/gallery-section';

/** What shows and tells: widgets of components/ui, in the order of the gallery. */
export const displaySections: readonly GallerySection[] = [
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
    title: 'Star rating',
    width: 'half',
    Examples: dynamic(() => import('@/components/ui/star-rating.examples').then(showExamples)),
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
];
