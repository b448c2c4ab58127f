import type { Body, BookingGroup } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { longDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingType } from '@/lib/enums';
import { isLive } from '@/lib/dates/booking-dates';
import { absenceQuote } from '@/server/areas/bookings/rules/absence';
import { writeDates } from '@/server/areas/mail/rules/letter';
import { setItemStatus, type BookingItemRow } from '@/server/areas/capacity/rows';
import { changeBooking, type ChangingBooking, type MadeChange } from '@/server/areas/bookings/changes/change-booking';
import { releasePlaces } from '@/server/areas/capacity/release-places';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * The family's children are not coming on these dates: their places are released, and each date is refunded as the booking's
 * policy says for that date (product rule 4, record 0128). Throws as {@link changeBooking}, `invalid` {dates} for a
 * date that is over or not one of the booking's, and `conflict` for all the dates that are left: that is cancelling.
 */
export const shareAbsence = (
  deps: Deps,
  caller: Caller,
  id: string,
  { version, refund, dates }: Body<'shareAbsence'>,
) => {
  const on = (items: readonly BookingItemRow[]) => items.filter((item) => dates.includes(item.date));
  return changeBooking(deps, caller, id, {
    action: 'absence',
    version,
    refund: { seen: refund, now: (booking) => refundOf(booking, on(booking.items)) },
    dates: { dates: [...new Set(dates)].sort() },
    make: (booking) => giveUp(booking, on(booking.items), dates),
  }) satisfies Promise<BookingGroup>;
};

/** What giving up these sessions refunds, minor units. */
const refundOf = ({ group, terms, now }: ChangingBooking, items: readonly BookingItemRow[]): number =>
  items.reduce((sum, item) => sum + (absenceQuote(group, item, terms, now)?.refund ?? 0), 0);

async function giveUp(
  booking: ChangingBooking,
  chosen: readonly BookingItemRow[],
  dates: readonly string[],
): Promise<MadeChange> {
  const { tx, group, items, terms, now } = booking;
  const given = chosen.filter((item) => absenceQuote(group, item, terms, now) !== null);
  const wrong = dates.find((date) => !given.some((item) => item.date === date));
  if (wrong !== undefined) {
    throw invalid({ dates: `${longDate(wrong)} is not a coming date of this booking.` });
  }
  const ids = given.map((item) => item.id);
  if (!items.some((item) => isLive(item) && !ids.includes(item.id))) {
    throw conflict('These are all the dates that are left. Cancel the booking instead.');
  }
  const refund = refundOf(booking, given);
  const price = given.reduce((sum, item) => sum + item.price, 0);
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  await releasePlaces(tx, ids);
  return {
    refund,
    kept: price - refund,
    note: writeDates([...new Set(dates)].sort()),
    change: {
      kind: 'absence',
      dates: [...new Set(dates)].sort(),
      byMonth: group.type === BookingType.PERMANENT,
      refund,
    },
  };
}
