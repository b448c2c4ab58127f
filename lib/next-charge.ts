import { awaitsBank, nextChargeOn } from '@/lib/booking-facts';
import type { CalendarDate } from '@/lib/dates';
import { BookingStatus } from '@/lib/enums';

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

type ChargedBooking = Parameters<typeof nextChargeOn>[0] & {
  price: { total: number; monthly: number | null };
  payments: readonly { nextAction: unknown }[];
};

/** The next charge of a booking; null when nothing more is to be paid for it (product rule 4: the main card pays). */
export function nextCharge(booking: ChargedBooking): NextCharge | null {
  const { status, price } = booking;
  const bank = awaitsBank(booking) ? ({ moment: 'bank', on: null } as const) : null;
  const moment = firstCharge[status];
  if (moment) return { amount: price.total, ...(bank ?? { moment, on: null }) };
  const on = nextChargeOn(booking);
  if (on === null || price.monthly === null) return null;
  const paid = booking.payments.at(-1)?.status === 'succeeded';
  return {
    amount: price.monthly,
    ...(bank ?? (paid ? { moment: 'month', on } : { moment: 'monthRetried', on: null })),
  };
}
