import { addDays } from '@/lib/dates/dates';
import { dayMs } from '@/lib/dates/durations';
import { zonedInstant } from '@/lib/dates/instants';
import { BookingStatus, BookingType } from '@/lib/enums';
import { isInProgress, type PaymentStatus } from '@/lib/money/charges';
import type { PlanState } from '@/lib/requests/care/care-plan';
import { awaitsAnswer, bookingExpiry, renewalEnds } from '@/lib/workflow/booking';
import { extensionDay } from '@/server/areas/care/bookings/rules/horizon';
import type { Deadline } from '@/server/areas/platform/mail/rules/mail-entry';

const retryMs = dayMs;

export interface DueBooking {
  planState?: PlanState | null;
  /** When the plan's first care begins. */
  planStartAt?: Date | null;
  type: BookingType;
  status: BookingStatus;
  firstStartAt: Date;
  /** The last live date of a drop-in; the requested last day of a permanent booking, if any. */
  endDate: string | null;
  endsOn: string | null;
  heldThrough: string | null;
  paidThrough: string | null;
}

/** The state of the next month's charge: not begun, in progress, or to be retried. */
export type Renewal = { state: 'none' } | { state: 'charging' } | { state: 'retry'; at: Date };

/** When each of the clock's moves and steps is due. */
interface ClockEvents {
  end: Date | null;
  complete: Date | null;
  renew: Date | null;
  extend: Date | null;
}

/** The end of a date in the facility's time zone. */
export const endOfDay = (date: string, timeZone: string) => zonedInstant(addDays(date, 1), '00:00', timeZone);

/**
 * When the clock must next act on a booking that has just changed its status or dates; null for never. An awaited answer expires
 * at the first date's opening at the latest (product rule 4); in an all-or-none plan, the plan's first date counts.
 */
export function dueAt(booking: DueBooking, renewal: Renewal, timeZone: string, now: Date): Date | null {
  if (awaitsAnswer(booking.status)) return bookingExpiry(booking.status, answerDeadline(booking), now);
  if (booking.status !== BookingStatus.APPROVED) return null;
  const events = Object.values(clockEvents(booking, renewal, timeZone)).filter((at) => at !== null);
  return events.length === 0 ? null : new Date(Math.min(...events.map((at) => at.getTime())));
}

const answerDeadline = ({ planState, planStartAt, firstStartAt }: DueBooking): Date =>
  planState === 'open' && planStartAt && planStartAt < firstStartAt ? planStartAt : firstStartAt;

/** The deadline of the awaited answer, for mails; null if none is awaited. */
export const deadlineOf = ({
  status,
  dueAt: at,
  firstStartAt,
  timeZone,
}: {
  status: BookingStatus;
  dueAt: Date | null;
  firstStartAt: Date;
  timeZone: string;
}): Deadline | null => (awaitsAnswer(status) && at !== null ? { at, timeZone, isCare: at >= firstStartAt } : null);

/** True once the deadline for an answer has passed, even if the clock has not run yet, as for demonstration examples. */
export const isAnswerOver = (
  { status, dueAt: due }: { status: BookingStatus; dueAt: Date | null },
  now: Date,
): boolean => awaitsAnswer(status) && due !== null && due <= now;

/** As {@link dueAt}, after the clock has acted: anything still due is retried a day later. */
export function dueAgainAt(booking: DueBooking, renewal: Renewal, timeZone: string, now: Date): Date | null {
  const events = Object.values(clockEvents(booking, renewal, timeZone)).filter((at) => at !== null);
  const times = events.map((at) => (at > now ? at.getTime() : now.getTime() + retryMs));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export function clockEvents(booking: DueBooking, renewal: Renewal, timeZone: string): ClockEvents {
  const { endDate, endsOn, heldThrough, paidThrough } = booking;
  const lastDay = endsOn ?? endDate;
  const continuesAfter = (date: string | null) => date !== null && (lastDay === null || date < lastDay);
  const permanent = booking.type === BookingType.PERMANENT;
  return {
    end: endsOn === null ? null : endOfDay(endsOn, timeZone),
    complete: endsOn !== null || endDate === null ? null : endOfDay(endDate, timeZone),
    renew: permanent && continuesAfter(paidThrough) ? renewalAt(endOfDay(paidThrough!, timeZone), renewal) : null,
    extend:
      permanent && continuesAfter(heldThrough) ? zonedInstant(extensionDay(heldThrough!), '00:00', timeZone) : null,
  };
}

/** The first day of the unpaid month, or the next retry; null while a charge is in progress. */
function renewalAt(monthBegins: Date, renewal: Renewal): Date | null {
  if (renewal.state === 'charging') return null;
  return renewal.state === 'retry' ? renewal.at : monthBegins;
}

export interface RenewalPayment {
  status: PaymentStatus;
  createdAt: Date;
  settledAt: Date | null;
  dueAt: Date | null;
}

/** @param payments the month's payments, oldest first */
export function renewalState(payments: readonly RenewalPayment[]): Renewal {
  if (payments.some(isInProgress)) return { state: 'charging' };
  const last = payments[payments.length - 1];
  if (!last || last.status === 'succeeded') return { state: 'none' };
  return { state: 'retry', at: new Date((last.settledAt ?? last.createdAt).getTime() + retryMs) };
}

/** True once a refused month has been retried for three days (product rule 4). */
export function givesUp(payments: readonly RenewalPayment[], now: Date): boolean {
  const first = payments[0];
  return first !== undefined && now >= renewalEnds(first.createdAt);
}
