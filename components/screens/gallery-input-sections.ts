import dynamic from 'next/dynamic';
import { showExamples } from '@/components/screens/gallery-examples';
import type { GallerySection } from '@/components/screens/gallery-section';

/** What takes an answer: widgets of components/ui, in the order of the gallery. */
export const inputSections: readonly GallerySection[] = [
  {
    title: 'Star rating input',
    width: 'full',
    Examples: dynamic(() => import('@/components/ui/star-rating-input.examples').then(showExamples)),
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
