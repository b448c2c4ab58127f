import { AppError } from '@/lib/app-error';
import { BookingStatus } from '@/lib/enums';
import { todayIn } from '@/lib/dates/time-zones';
import { renewalRetryDays } from '@/lib/workflow/booking';
import type { Tx } from '@/server/db/connection';
import { inSavepoint } from '@/server/db/transaction';
import { clockEvents, dayOver, dueAgainAt, retryMs, type Renewal } from '@/server/areas/bookings/rules/due';
import { renewalState } from '@/server/areas/bookings/rules/renewal';
import { setDue, updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { lockPayments } from '@/server/areas/payments/rows/payments';
import { extendPermanent } from '@/server/areas/bookings/extend-permanent';
import { moveBooking } from '@/server/areas/bookings/moves/move-booking';
import { noCardNote } from '@/server/areas/payments/begin-charge';
import { beginRenewal, nextPeriod } from '@/server/areas/payments/begin-renewal';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * What the clock has to do with a booking that has come due (product rule 4): time it out, complete or end it; for a
 * confirmed permanent one, hold the month that has come within reach and charge the
 * one that begins. The group is locked.
 */
export async function advanceBooking(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow> {
  if (group.status !== BookingStatus.APPROVED)
    return moveBooking(tx, deps, group, { actor: 'clock', action: 'expire' });
  const now = deps.clock.now();
  const events = clockEvents(group, await renewalOf(tx, group), group.timeZone);
  const due = (at: Date | null) => at !== null && at <= now;
  if (due(events.end)) return moveBooking(tx, deps, group, { actor: 'clock', action: 'end' });
  if (due(events.complete)) return moveBooking(tx, deps, group, { actor: 'clock', action: 'complete' });

  const extended = due(events.extend) ? await extend(tx, deps, group) : group;
  const renewed = due(events.renew) ? await renew(tx, deps, extended) : extended;
  const abandon = { actor: 'payment', action: 'abandon' } as const;
  if (renewed === null) return moveBooking(tx, deps, extended, abandon, { note: noCardNote });
  const dueAt = dueAgainAt(renewed, await renewalOf(tx, renewed), group.timeZone, now);
  await setDue(tx, group.id, dueAt);
  return { ...renewed, dueAt };
}

async function renewalOf(tx: Tx, group: BookingGroupRow): Promise<Renewal> {
  if (group.paidThrough === null) return { state: 'none' };
  const period = nextPeriod(group.paidThrough);
  return renewalState((await lockPayments(tx, group.id)).filter((payment) => payment.period === period));
}

/**
 * Holds the next month as a part of its own. When the facility no longer has the places, nothing of the booking is lost but
 * that month: it is tried again every day, and once the held days have run out, they were its last.
 */
async function extend(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow> {
  try {
    return await inSavepoint(tx, () => extendPermanent(tx, deps, group));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = deps.clock.now();
    deps.log.warn({ bookingId: group.id }, 'a permanent booking could not be extended');
    if (group.heldThrough! >= todayIn(group.timeZone, now)) return group;
    return updateGroup(tx, group, { endDate: group.heldThrough, updatedAt: now });
  }
}

/** Begins the next month's charge; null where for three days there has been no card to charge. */
async function renew(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow | null> {
  const { group: after, charged } = await beginRenewal(tx, deps, group);
  const monthBegins = dayOver(group.paidThrough!, group.timeZone).getTime();
  const givenUp = !charged && deps.clock.now().getTime() - monthBegins >= renewalRetryDays * retryMs;
  return givenUp ? null : after;
}
