import type { Card, TourGroup } from '@/api/contract/types';
import { paymentQuestion } from '@/components/request/payment-question';
import type { SeenRequest } from '@/components/request/use-answers';
import { tourTime } from '@/components/tour/tour-words';
import { TourStatus as S } from '@/lib/enums';
import { paths } from '@/lib/paths';
import type { Question } from '@/store/slices/alert';

export type TourAction = 'approve' | 'cancel' | 'hide';

/** What cancelling is called in each status: the button, the question and what keeps it. */
const cancelWords = {
  request: {
    button: 'Cancel request',
    title: (name: string) => `Cancel your tour request to ${name}?`,
    keep: 'Keep request',
  },
  tour: { button: 'Cancel tour', title: (name: string) => `Cancel your tour of ${name}?`, keep: 'Keep tour' },
  offer: {
    button: 'Pass on this offer',
    title: (name: string) => `Pass on the place at ${name}?`,
    keep: 'Keep offer',
  },
} as const;
const cancelWordsOf = ({ status }: TourGroup) =>
  cancelWords[status === S.SCHEDULED_TOUR ? 'tour' : status === S.SCHEDULED_START ? 'offer' : 'request'];

export const tourActionLabel: Record<TourAction, (tour: TourGroup) => string> = {
  approve: ({ status }) => (status === S.SCHEDULED_START ? 'Accept place' : 'Confirm tour'),
  cancel: (tour) => cancelWordsOf(tour).button,
  hide: () => 'Remove from list',
};

/** True where approving charges the card. */
export const costs = ({ status }: TourGroup): boolean => status === S.SCHEDULED_START;

/** Where another card is chosen; from there the way leads back to this tour. */
export const walletFor = (tour: TourGroup): string => paths.walletFrom(paths.tour(tour.id));

export const tourQuestion = (action: TourAction, seen: SeenRequest<TourGroup>): Question => questions[action](seen);

const questions: Record<TourAction, (seen: SeenRequest<TourGroup>) => Question> = {
  approve: ({ group: tour, card }) =>
    costs(tour)
      ? startQuestion(tour, card)
      : {
          title: `Confirm your tour of ${tour.facility.name}?`,
          message: `${tourTime(tour) ?? ''}. The facility expects you then.`,
          proceedLabel: 'Confirm tour',
          cancelLabel: 'Not now',
        },
  cancel: ({ group: tour }) => {
    const { button, title, keep } = cancelWordsOf(tour);
    const message = costs(tour)
      ? 'The place goes to another family. You have not been charged.'
      : 'We tell the facility. A tour costs nothing.';
    return { title: title(tour.facility.name), message, destructive: true, proceedLabel: button, cancelLabel: keep };
  },
  hide: ({ group: tour }) => ({
    title: `Remove the tour of ${tour.facility.name} from your list?`,
    message: 'You will no longer see it here. Nothing else changes.',
    proceedLabel: 'Remove from list',
    cancelLabel: 'Keep in list',
  }),
};

function startQuestion(tour: TourGroup, card: Card | null): Question {
  const price = tour.offer?.price ?? null;
  return paymentQuestion({
    action: price ? 'Accept and pay' : 'Accept',
    price,
    card,
    what: `A permanent place at ${tour.facility.name}. This pays for the first month.`,
    walletHref: walletFor(tour),
  });
}
