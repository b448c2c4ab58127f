import * as avatar from '@/components/ui/media/avatar/avatar.examples';
import * as bottomBar from '@/components/ui/layout/bottom-bar/bottom-bar.examples';
import * as bookingDates from '@/components/request/booking-dates.examples';
import * as card from '@/components/ui/layout/card/card.examples';
import * as countBadge from '@/components/ui/feedback/count-badge/count-badge.examples';
import * as definitionList from '@/components/ui/layout/definition-list/definition-list.examples';
import * as emptyState from '@/components/ui/feedback/empty-state/empty-state.examples';
import * as excerpt from '@/components/ui/layout/excerpt/excerpt.examples';
import * as logo from '@/components/ui/media/logo/logo.examples';
import * as notice from '@/components/ui/feedback/notice/notice.examples';
import * as personCard from '@/components/family/person-card.examples';
import * as phoneFold from '@/components/ui/layout/phone-fold/phone-fold.examples';
import * as price from '@/components/ui/layout/price/price.examples';
import * as progressBar from '@/components/ui/feedback/progress-bar/progress-bar.examples';
import * as skeleton from '@/components/ui/feedback/skeleton/skeleton.examples';
import * as spinner from '@/components/ui/feedback/spinner/spinner.examples';
import * as starRating from '@/components/ui/layout/star-rating/star-rating.examples';
import * as statusLabel from '@/components/ui/feedback/status-label/status-label.examples';
import * as toastList from '@/components/ui/feedback/toast-list/toast-list.examples';
import { showExamples } from '@/components/screens/gallery/show-examples';
import type { GallerySection } from '@/components/screens/gallery/section';

/** Display: widgets of components/ui, in the order of the gallery. */
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
    title: 'Counts',
    width: 'narrow',
    Examples: showExamples(countBadge),
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
    title: 'Bar at the foot',
    width: 'half',
    Examples: showExamples(bottomBar),
  },
  {
    title: 'Folded on phones',
    width: 'half',
    Examples: showExamples(phoneFold),
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
