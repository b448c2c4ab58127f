import * as avatar from '@/components/ui/avatar.examples';
import * as bookingDates from '@/components/ui/booking-dates.examples';
import * as card from '@/components/ui/card.examples';
import * as definitionList from '@/components/ui/definition-list.examples';
import * as emptyState from '@/components/ui/empty-state.examples';
import * as excerpt from '@/components/ui/excerpt.examples';
import * as logo from '@/components/ui/logo.examples';
import * as notice from '@/components/ui/notice.examples';
import * as personCard from '@/components/ui/person-card.examples';
import * as price from '@/components/ui/price.examples';
import * as progressBar from '@/components/ui/progress-bar.examples';
import * as skeleton from '@/components/ui/skeleton.examples';
import * as spinner from '@/components/ui/spinner.examples';
import * as starRating from '@/components/ui/star-rating.examples';
import * as statusLabel from '@/components/ui/status-label.examples';
import * as toastList from '@/components/ui/toast-list.examples';
import { showExamples } from '@/components/screens/gallery-examples';
import type { GallerySection } from '@/components/screens/gallery-section';

/** What shows and tells: widgets of components/ui, in the order of the gallery. */
export const displaySections: readonly GallerySection[] = [
  {
    title: 'Logo',
    width: 'narrow',
    Examples: showExamples(logo),
  },
  {
    title: 'Cards',
    width: 'half',
    Examples: showExamples(card),
  },
  {
    title: 'Status labels',
    width: 'full',
    Examples: showExamples(statusLabel),
  },
  {
    title: 'Notices and banner',
    width: 'half',
    Examples: showExamples(notice),
  },
  {
    title: 'Toasts',
    width: 'full',
    Examples: showExamples(toastList),
  },
  {
    title: 'Star rating',
    width: 'half',
    Examples: showExamples(starRating),
  },
  {
    title: 'Price',
    width: 'narrow',
    Examples: showExamples(price),
  },
  {
    title: 'Booking dates',
    width: 'half',
    Examples: showExamples(bookingDates),
  },
  {
    title: 'Progress bar',
    width: 'half',
    Examples: showExamples(progressBar),
  },
  {
    title: 'Avatars',
    width: 'narrow',
    Examples: showExamples(avatar),
  },
  {
    title: 'Person cards',
    width: 'half',
    Examples: showExamples(personCard),
  },
  {
    title: 'Definition lists',
    width: 'half',
    Examples: showExamples(definitionList),
  },
  {
    title: 'Excerpt',
    width: 'half',
    Examples: showExamples(excerpt),
  },
  {
    title: 'Spinner',
    width: 'narrow',
    Examples: showExamples(spinner),
  },
  {
    title: 'Skeletons',
    width: 'half',
    Examples: showExamples(skeleton),
  },
  {
    title: 'Empty states and illustrations',
    width: 'half',
    Examples: showExamples(emptyState),
  },
];
