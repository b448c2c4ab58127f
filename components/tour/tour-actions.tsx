import { useRouter } from 'next/router';
import type { Card, TourGroup } from '@/api/contract/types';
import { paymentQuestion } from '@/components/request/payment-question';
import { RequestActions } from '@/components/request/request-actions';
import { WaitingCard } from '@/components/request/request-card';
import type { ShownRequest } from '@/components/request/use-answers';
import { describeTourChanges, otherTime, tourBriefDue, tourPrompt, tourTime } from '@/components/tour/tour-words';
import { FactLine, Name } from '@/components/ui/layout/name';
import { weekdayOf } from '@/lib/dates/dates';
import { TourStatus as S } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { clashesOfCare, clashesOfVisit, placeOf, type Planned } from '@/lib/requests/care/clashes';
import { parentTourActions, tourNeedsAnswer } from '@/lib/workflow/tour';
import { useAppDispatch } from '@/store/hooks';
import { usePlanned } from '@/store/requests/use-planned';
import type { Question } from '@/store/slices/confirmation';
import { approveTour, cancelTour, hideTour, keepTour, loadTour } from '@/store/slices/tours';

interface TourActionsProps {
  tour: TourGroup;
  onHidden?: () => void;
  /** Compact form for lists: a single button. */
  onlyFirst?: boolean;
}

export function TourActions({ tour, onHidden, onlyFirst = false }: TourActionsProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  // Lists have the other requests already.
  const planned = usePlanned({ skip: onlyFirst || !tourNeedsAnswer(tour) });
  return (
    <RequestActions<TourAction, TourGroup>
      group={tour}
      answers={['approve', 'keep', 'cancel', 'hide']}
      actionsOf={parentTourActions}
      labelOf={(action, group) => tourActionLabel[action](group)}
      walletOf={(group) => (chargesCard(group) ? walletFor(group) : null)}
      changeAt={`${paths.requestTour(tour.facility.id)}?change=${tour.id}`}
      changeLabel="Suggest other times"
      onlyFirstAt={onlyFirst ? tour.facility.name : undefined}
      question={tourQuestion}
      warnings={(action, { group }) => (action === 'approve' ? clashesOfAnswer(group, planned) : [])}
      whatChanged={describeTourChanges}
      reload={(id) => dispatch(loadTour({ id, background: true }))}
      send={async (action, { group, card }) => {
        if (action === 'cancel') return dispatch(cancelTour(group));
        if (action === 'approve') {
          const cardId = chargesCard(group) ? card?.id : undefined;
          const approved = await dispatch(approveTour({ ...group, cardId }));
          const bookingId = approveTour.fulfilled.match(approved) ? approved.payload.bookingId : null;
          // A list drops the tour that was answered; the booking's page shows what becomes of the payment.
          if (onlyFirst && bookingId) void router.push(paths.booking(bookingId));
          return approved;
        }
        if (action === 'keep') return dispatch(keepTour(group));
        const result = await dispatch(hideTour(group));
        if (hideTour.fulfilled.match(result)) onHidden?.();
        return result;
      }}
    />
  );
}

export function TourWaiting({ tour }: { tour: TourGroup }) {
  return (
    <WaitingCard
      href={paths.tour(tour.id)}
      facility={tour.facility}
      offer={tourPrompt(tour)}
      facts={
        <FactLine>
          Tour
          {tour.children.length > 0 && <Name>{childrenNames(tour)}</Name>}
        </FactLine>
      }
      due={tourBriefDue(tour)}
    >
      <TourActions tour={tour} onlyFirst />
    </WaitingCard>
  );
}

type TourAction = 'approve' | 'keep' | 'cancel' | 'hide';

/** Button, question and answer for cancelling, by status. */
const cancelWords = {
  request: {
    button: 'Cancel request',
    title: (name: string) => `Cancel your tour request to ${name}?`,
    keep: 'Keep request',
  },
  tour: { button: 'Cancel tour', title: (name: string) => `Cancel your tour of ${name}?`, keep: 'Keep tour' },
  offer: {
    button: 'Decline offer',
    title: (name: string) => `Decline the spot at ${name}?`,
    keep: 'Keep offer',
  },
} as const;
const cancelWordsOf = ({ status }: TourGroup) =>
  cancelWords[status === S.SCHEDULED_TOUR ? 'tour' : status === S.SCHEDULED_START ? 'offer' : 'request'];

const tourActionLabel: Record<TourAction, (tour: TourGroup) => string> = {
  approve: (tour) => (chargesCard(tour) ? 'Accept spot' : confirmWords(tour).button),
  keep: () => 'Keep confirmed time',
  cancel: (tour) => cancelWordsOf(tour).button,
  hide: () => 'Remove from list',
};

/** Whether approving charges the card. */
const chargesCard = ({ status }: TourGroup): boolean => status === S.SCHEDULED_START;

/** The wallet, returning to this tour afterwards. */
const walletFor = (tour: TourGroup): string => paths.walletFrom(paths.tour(tour.id));

const tourQuestion = (action: TourAction, shown: ShownRequest<TourGroup>): Question => questions[action](shown);

/** What else is planned at the proposed time, or around the days of the offered care. */
function clashesOfAnswer(tour: TourGroup, planned: Planned): string[] {
  const { offer, scheduledAt, changeWanted, facility } = tour;
  if (offer === null) {
    const at = changeWanted?.proposedAt ?? scheduledAt;
    return at ? clashesOfVisit(tour, new Date(at), planned) : [];
  }
  const { startDate, permanentBookingDays, scheduleType: session } = offer;
  const children = tour.children.filter(({ id }) => offer.children.includes(id));
  const isCare = (date: string) =>
    date >= startDate && permanentBookingDays.includes(weekdayOf(date)) && !facility.closedDays.includes(date);
  return clashesOfCare(placeOf(tour), (date) => (isCare(date) ? { session, children } : null), planned);
}

const questions: Record<TourAction, (shown: ShownRequest<TourGroup>) => Question> = {
  approve: ({ group: tour, card }) => (chargesCard(tour) ? startQuestion(tour, card) : confirmQuestion(tour)),
  keep: ({ group: tour }) => ({
    title: `Keep your tour of ${tour.facility.name} as confirmed?`,
    message: `${tourTime(tour) ?? ''}. You won’t ask for another time anymore.`,
    proceedLabel: 'Keep confirmed time',
    cancelLabel: 'Not now',
  }),
  cancel: ({ group: tour }) => {
    const { button, title, keep } = cancelWordsOf(tour);
    const message = chargesCard(tour)
      ? 'The spot goes to another family. You haven’t been charged.'
      : 'We’ll let the facility know. Tours are free.';
    return { title: title(tour.facility.name), message, destructive: true, proceedLabel: button, cancelLabel: keep };
  },
  hide: ({ group: tour }) => ({
    title: `Remove the tour of ${tour.facility.name} from your list?`,
    message: 'You won’t see it here anymore. Nothing else changes.',
    proceedLabel: 'Remove from list',
    cancelLabel: 'Keep in list',
  }),
};

function confirmQuestion(tour: TourGroup): Question {
  const { button, ...words } = confirmWords(tour);
  return { ...words, proceedLabel: button, cancelLabel: 'Not now' };
}

/** Button and question for confirming a time: the first one, or one that replaces a confirmed one. */
function confirmWords(tour: TourGroup) {
  const { name } = tour.facility;
  const time = tourTime(tour) ?? '';
  const other = otherTime(tour);
  return other
    ? {
        button: 'Confirm new time',
        title: `Move your tour of ${name}?`,
        message: `New time: ${other}. Until now: ${time}.`,
      }
    : {
        button: 'Confirm tour',
        title: `Confirm your tour of ${name}?`,
        message: `${time}. The facility expects you then.`,
      };
}

function startQuestion(tour: TourGroup, card: Card | null): Question {
  const price = tour.offer?.price ?? null;
  return paymentQuestion({
    action: price ? 'Accept and pay' : 'Accept',
    price,
    card,
    what: `A permanent spot at ${tour.facility.name}. This pays for the first month.`,
    walletHref: walletFor(tour),
  });
}
