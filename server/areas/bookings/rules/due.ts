import type { PlanState } from '@/lib/requests/care-plan';
import { addDays } from '@/lib/dates/dates';
import { BookingStatus, BookingType } from '@/lib/enums';
import { dayMs } from '@/lib/dates/moments';
import { awaitsAnswer, bookingExpiry } from '@/lib/workflow/booking';
import { zonedInstant } from '@/lib/dates/time-zones';
import { extensionDay } from '@/server/areas/bookings/rules/horizon';

export const retryMs = dayMs;

export interface DueBooking {
  /** While its plan of all or none is open: when the first care of the plan begins. */
  planState?: PlanState | null;
  planStartAt?: Date | null;
  type: BookingType;
  status: BookingStatus;
  firstStartAt: Date;
  /** The last live date of a drop-in; the last day asked for of a permanent booking, if it has one. */
  endDate: string | null;
  endsOn: string | null;
  heldThrough: string | null;
  paidThrough: string | null;
}

/** The state of the next month's charge: nothing yet, under way, or refused and to be tried again. */
export type Renewal = { state: 'none' } | { state: 'charging' } | { state: 'retry'; at: Date };

/** The clock's business with a confirmed permanent booking, with the instant from which it is due. */
export interface ClockEvents {
  end: Date | null;
  complete: Date | null;
  renew: Date | null;
  extend: Date | null;
}

/** The instant at which a date is over on the facility's wall. */
export const dayOver = (date: string, timeZone: string) => zonedInstant(addDays(date, 1), '00:00', timeZone);

/**
 * When the clock next has business with a booking that has just come into its status, or whose dates have changed: null
 * when never. While an answer is awaited, the first date's opening comes first if it is sooner (product rule 4), in a plan of all
 * or none that of its first date.
 */
export function dueAt(booking: DueBooking, renewal: Renewal, timeZone: string, now: Date): Date | null {
  if (awaitsAnswer(booking.status)) return bookingExpiry(booking.status, answersEnd(booking), now);
  if (booking.status !== BookingStatus.APPROVED) return null;
  const events = Object.values(clockEvents(booking, renewal, timeZone)).filter((at) => at !== null);
  return events.length === 0 ? null : new Date(Math.min(...events.map((at) => at.getTime())));
}

const answersEnd = ({ planState, planStartAt, firstStartAt }: DueBooking): Date =>
  planState === 'open' && planStartAt && planStartAt < firstStartAt ? planStartAt : firstStartAt;

/**
 * True where the time for an answer is over, though the clock has not been there yet: nothing may be agreed to any more. The
 * demonstration's examples wait for whoever tries them.
 */
export const isAnswerOver = (
  { status, dueAt: due, isExample }: { status: BookingStatus; dueAt: Date | null; isExample: boolean },
  now: Date,
): boolean => awaitsAnswer(status) && !isExample && due !== null && due <= now;

/** As {@link dueAt}, after the clock has done what it could: what is left undone is tried again a day later. */
export function dueAgainAt(booking: DueBooking, renewal: Renewal, timeZone: string, now: Date): Date | null {
  const events = Object.values(clockEvents(booking, renewal, timeZone)).filter((at) => at !== null);
  const turns = events.map((at) => (at > now ? at.getTime() : now.getTime() + retryMs));
  return turns.length === 0 ? null : new Date(Math.min(...turns));
}

/** The clock's business with a booking in APPROVED. */
export function clockEvents(booking: DueBooking, renewal: Renewal, timeZone: string): ClockEvents {
  const { endDate, endsOn, heldThrough, paidThrough } = booking;
  const lastDay = endsOn ?? endDate;
  const goesOnAfter = (date: string | null) => date !== null && (lastDay === null || date < lastDay);
  const permanent = booking.type === BookingType.PERMANENT;
  return {
    end: endsOn === null ? null : dayOver(endsOn, timeZone),
    complete: endsOn !== null || endDate === null ? null : dayOver(endDate, timeZone),
    renew: permanent && goesOnAfter(paidThrough) ? renewalAt(dayOver(paidThrough!, timeZone), renewal) : null,
    extend: permanent && goesOnAfter(heldThrough) ? zonedInstant(extensionDay(heldThrough!), '00:00', timeZone) : null,
  };
}

/** The first day of the unpaid month, or the next try of a refused charge; nothing while one is under way. */
function renewalAt(monthBegins: Date, renewal: Renewal): Date | null {
  if (renewal.state === 'charging') return null;
  return renewal.state === 'retry' ? renewal.at : monthBegins;
}
