import { randomUUID } from 'node:crypto';
import type { Body, BookingGroup } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { longDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingType } from '@/lib/enums';
import { canMove } from '@/lib/dates/booking-dates';
import { absenceQuote } from '@/server/areas/bookings/rules/absence';
import { checkOffered } from '@/server/areas/bookings/rules/checks';
import { dropInItems } from '@/server/areas/bookings/rules/plan-drop-in';
import { insertItems, setItemStatus } from '@/server/areas/capacity/rows';
import { readCareChildren } from '@/server/areas/family/rows/children';
import { changeBooking, type ChangingBooking, type MadeChange } from '@/server/areas/bookings/changes/change-booking';
import { exchangeHeld } from '@/server/areas/capacity/hold-places';
import type { Deps } from '@/server/areas/shared/deps';

const instead = 'Mark your child as not coming on that date, and send a new request for the other day.';

/**
 * Moves one date of a drop-in to another day: the new places are held before the old ones are let go, or nothing changes
 * (product rule 4, record 0128). Only while giving the old date up would be refunded in full, and for the same price or
 * less; what is less goes back to the card. Throws as {@link changeBooking}, `invalid` by field, and `conflict` where a
 * place is gone, a child is elsewhere, or the terms do not allow it.
 */
export const moveDate = (deps: Deps, caller: Caller, id: string, { version, from, to }: Body<'moveBookingDate'>) =>
  changeBooking(deps, caller, id, {
    action: 'reschedule',
    version,
    dates: { from, to },
    make: (booking) => move(booking, from, to),
  }) satisfies Promise<BookingGroup>;

async function move(booking: ChangingBooking, from: string, to: string): Promise<MadeChange> {
  const { tx, group, items, terms, now } = booking;
  const old = items
    .filter((item) => item.date === from)
    .map((item) => ({ ...item, absence: absenceQuote(group, item, terms, now) }))
    .filter((item) => item.absence !== null);
  if (old.length === 0) throw invalid({ from: `${longDate(from)} is not a coming date of this booking.` });
  if (from === to) throw invalid({ to: 'Choose another day.' });
  if (group.type === BookingType.PERMANENT) {
    throw conflict(`The days of a permanent booking cannot be moved. ${instead}`);
  }
  if (!old.every((item) => canMove(group.type, item))) {
    throw conflict(`Under the cancellation terms, ${longDate(from)} can no longer be moved. ${instead}`);
  }
  checkOffered(terms);
  const children = await readCareChildren(
    tx,
    group.familyId,
    old.flatMap(({ childId }) => childId ?? []),
  );
  const planned = dropInItems(terms, { children, dates: [to], scheduleType: group.scheduleType }, now, 'to');
  const refund = priceOf(old) - priceOf(planned);
  if (refund < 0) throw conflict(`Care on ${longDate(to)} costs more than on ${longDate(from)}. ${instead}`);

  const held = planned.map((item) => ({
    ...item,
    id: randomUUID(),
    groupId: group.id,
    tourId: null,
    status: BookingItemStatus.APPROVED,
    held: true,
  }));
  const ids = old.map((item) => item.id);
  await insertItems(tx, held);
  await exchangeHeld(tx, held, ids);
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  return {
    refund,
    kept: 0,
    note: `From ${longDate(from)} to ${longDate(to)}`,
    change: { kind: 'reschedule', from, to, refund },
  };
}

const priceOf = (items: readonly { price: number }[]) => items.reduce((sum, item) => sum + item.price, 0);
