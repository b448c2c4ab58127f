import { datesOf, isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { todayIn, wallClockIn } from '@/lib/dates/instants';
import {
  BookingItemStatus,
  BookingStatus as S,
  BookingType,
  type CancellationPolicy,
  type ScheduleType,
  TourStatus,
} from '@/lib/enums';
import type { AffectedDeed, AffectedRequest } from '@/lib/facilities/affected';
import { sumPayments } from '@/lib/money/booking-money';
import type { Currency } from '@/lib/money/money';
import { actionOfDates, refundOfDates, requireComing } from '@/server/areas/care/bookings/rules/cancelled-dates';
import {
  bookedCare,
  closesVisit,
  contradicted,
  type TermsChange,
} from '@/server/areas/care/bookings/rules/contradictions';
import { refundable } from '@/server/areas/care/bookings/rules/refunds';
import { hasPassed, type TourState } from '@/server/areas/care/tours/rules';

/** What a change of facts does to one request: it ends, in part or whole, or keeps its wall times in another time zone. */
export interface Ending {
  id: string;
  affected: AffectedRequest;
  /** The contradicted sessions; none for a visit. */
  itemIds: string[];
  /** A sentence that tells the family why. */
  reason: string;
}

const changesZone = ({ before, after }: TermsChange) => before.timeZone !== after.timeZone;

/** `keepTime` of a request in another time zone. */
const kept = (
  { id, number, request, currency }: Pick<Ending, 'id'> & Pick<AffectedRequest, 'number' | 'request' | 'currency'>,
  dates: readonly string[],
): Ending => ({
  id,
  affected: { number, request, dates: [...new Set(dates)], deed: 'keepTime', refund: 0, currency, byMonth: false },
  itemIds: [],
  reason: '',
});

interface Item {
  id: string;
  childId: string | null;
  date: string;
  sessionType: ScheduleType;
  ageGroupId: string;
  status: BookingItemStatus | null;
  price: number;
  startAt: Date;
}

interface OpenBooking {
  id: string;
  number: string;
  type: BookingType;
  status: S;
  policy: CancellationPolicy;
  currency: Currency;
  timeZone: string;
  permanentBookingDays: readonly unknown[];
}

type Payments = readonly (Parameters<typeof sumPayments>[0][number] & { period: string | null })[];

/**
 * The facility's move, by status, for a booking that loses dates. `listed`: none, because the facility still has to answer
 * it.
 */
const endings = {
  [S.NEW]: 'listed',
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'withdraw',
  [S.PENDING_PAYMENT]: 'cancel',
  [S.PAYMENT_FAILED]: 'cancel',
  [S.APPROVED]: 'cancelDates',
} as const satisfies Partial<Record<S, AffectedDeed>>;

const attended: readonly (BookingItemStatus | null)[] = [BookingItemStatus.ATTENDED, BookingItemStatus.NOT_ATTENDED];

/** What becomes of a booking; null if the change doesn't contradict it. */
export function endingOfBooking(
  change: TermsChange,
  booking: OpenBooking,
  { items, payments }: { items: readonly Item[]; payments: Payments },
  now: Date,
): Ending | null {
  const { id, number, status, type, currency, permanentBookingDays } = booking;
  if (!(status in endings)) return null;
  const today = todayIn(change.after.timeZone, now);
  const left = items.filter((item) => isLive(item) && item.date >= today);
  if (changesZone(change)) {
    const request = { kind: 'booking', status } as const;
    return left.length > 0
      ? kept(
          { id, number, request, currency },
          left.map(({ date }) => date),
        )
      : null;
  }
  const ahead = left.filter((item) => !attended.includes(item.status));
  const coming = bookedCare(ahead, type, permanentBookingDays.length);
  const found = contradicted(change, coming);
  if (!found) return null;
  const dates = datesOf(found.care);
  const isPart = type === BookingType.PERMANENT && found.care.length < coming.length;
  const ending = endings[status as keyof typeof endings];
  const deed =
    ending === 'cancelDates'
      ? actionOfDates(booking, items, dates, now)
      : ending !== 'listed' && isPart
        ? 'leaveOut'
        : ending;
  const refund = {
    cancel: () => sumPayments(refundable(booking, payments, now)).net,
    cancelDates: () => refundOfDates(booking, requireComing(booking, items, dates, now), payments),
    listed: () => 0,
    withdraw: () => 0,
    leaveOut: () => 0,
  }[deed]();
  return {
    id,
    affected: {
      number,
      request: { kind: 'booking', status },
      dates,
      deed,
      refund,
      currency,
      byMonth: deed === 'cancelDates' && type === BookingType.PERMANENT,
    },
    itemIds: found.care.map((item) => item.id),
    reason: found.reason,
  };
}

interface PlannedTour extends TourState {
  id: string;
  number: string;
  timeZone: string;
  offer: { permanentBookingDays: readonly unknown[] } | null;
}

/** What becomes of a planned visit or an offered start, whose `held` sessions are no booking's yet. */
export function endingOfTour(change: TermsChange, tour: PlannedTour, held: readonly Item[], now: Date): Ending | null {
  if (hasPassed(tour, now)) return null;
  if (changesZone(change)) return keptTour(change, tour, held);
  const ended = tour.status === TourStatus.SCHEDULED_START ? endOfStart(change, tour, held) : endOfVisit(change, tour);
  if (!ended) return null;
  const { id, number, status } = tour;
  const { dates, deed, ...what } = ended;
  const { currency } = change.after;
  const request = { kind: 'tour', status } as const;
  return { id, ...what, affected: { number, request, dates, deed, refund: 0, currency, byMonth: false } };
}

function keptTour({ after: { currency } }: TermsChange, tour: PlannedTour, held: readonly Item[]): Ending | null {
  const { id, number, status, scheduledAt, timeZone } = tour;
  const dates = scheduledAt ? [wallClockIn(timeZone, scheduledAt).date] : datesOf(held);
  return dates.length > 0 ? kept({ id, number, request: { kind: 'tour', status }, currency }, dates) : null;
}

function endOfVisit(change: TermsChange, { status, scheduledAt, timeZone }: PlannedTour) {
  if (status !== TourStatus.SCHEDULED_TOUR || !scheduledAt) return null;
  const { date } = wallClockIn(timeZone, scheduledAt);
  if (!closesVisit(change, date)) return null;
  const reason = `We are closed on ${longDate(date)}.`;
  return { dates: [date], deed: 'cancelTour' as const, itemIds: [], reason };
}

/** Only of an unanswered offer: an accepted one is a booking. */
function endOfStart(change: TermsChange, { offer }: PlannedTour, held: readonly Item[]) {
  const found = contradicted(change, bookedCare(held, BookingType.PERMANENT, offer?.permanentBookingDays.length ?? 0));
  if (!found) return null;
  const { care, reason } = found;
  const deed = care.length === held.length ? ('withdraw' as const) : ('leaveOut' as const);
  return { dates: datesOf(care), deed, itemIds: care.map((item) => item.id), reason };
}
