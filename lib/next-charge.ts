import { firstOfMonth, monthOf, shiftMonth, type CalendarDate } from '@/lib/dates';
import { BookingStatus, BookingType } from '@/lib/enums';
import { todayIn } from '@/lib/time-zones';

/**
 * What makes the next charge of a booking happen. `bank`: the card's bank confirms it. `monthRetried`: a month was refused and
 * is tried again once a day.
 */
export type ChargeMoment = 'accepted' | 'approved' | 'now' | 'triedAgain' | 'bank' | 'month' | 'monthRetried';

export interface NextCharge {
  moment: ChargeMoment;
  /** Minor units. The last month of a permanent booking may cost less: it is charged by its days of care. */
  amount: number;
  /** The day, where it is known. */
  on: CalendarDate | null;
}

/** As much of the contract's booking as this looks at. */
interface ChargedBooking {
  status: BookingStatus;
  type: BookingType;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  endsOn: CalendarDate | null;
  address: { timeZone: string };
  price: { total: number; monthly: number | null };
  payments: readonly { status: string; nextAction: unknown }[];
}

/** What the first charge waits for; null where there is none, or it was made. */
const firstCharge = {
  [BookingStatus.NEW]: 'accepted',
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: 'approved',
  [BookingStatus.DECLINED_BY_FACILITY]: null,
  [BookingStatus.CANCELED_BY_PARENT]: null,
  [BookingStatus.PENDING_PAYMENT]: 'now',
  [BookingStatus.PAYMENT_FAILED]: 'triedAgain',
  [BookingStatus.APPROVED]: null,
  [BookingStatus.TIMEOUT]: null,
  [BookingStatus.COMPLETED]: null,
  [BookingStatus.CANCELED_BY_FACILITY]: null,
} as const satisfies Record<BookingStatus, ChargeMoment | null>;

/** The next charge of a booking; null when nothing more is to be paid for it (decisions 4: the main card pays). */
export function nextCharge(booking: ChargedBooking, now: Date): NextCharge | null {
  const { status, type, price } = booking;
  const moment = firstCharge[status];
  const last = booking.payments.at(-1);
  const bank = last?.nextAction ? ({ moment: 'bank', on: null } as const) : null;
  if (moment) return { amount: price.total, ...(bank ?? { moment, on: null }) };
  if (status !== BookingStatus.APPROVED || type !== BookingType.PERMANENT || price.monthly === null) return null;
  if (last && last.status !== 'succeeded')
    return { amount: price.monthly, ...(bank ?? { moment: 'monthRetried', on: null }) };
  const on = nextMonth(booking, todayIn(booking.address.timeZone, now));
  const end = booking.endsOn ?? booking.endDate;
  return end !== null && on > end ? null : { moment: 'month', amount: price.monthly, on };
}

/** The first month is paid with the approval; each later one is charged on its first day. */
function nextMonth({ startDate }: ChargedBooking, today: CalendarDate): CalendarDate {
  const paid = startDate > today ? startDate : today;
  return firstOfMonth(shiftMonth(monthOf(paid), 1));
}
