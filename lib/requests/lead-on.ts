import type { BookingGroup, Child, FacilityListItem } from '@/api/contract/types';
import type { CalendarDate } from '@/lib/dates/dates';
import { monthOf } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { paths, sameAs } from '@/lib/paths';
import { searchText } from '@/lib/search/alerts';
import { noFilters } from '@/lib/search/search';

/** What a family can do when a request came to nothing: page, Today and mail offer the same links (record 0157). */

type Asked = Pick<BookingGroup, 'type' | 'scheduleType' | 'permanentBookingDays'> & {
  id: string;
  children: readonly Pick<Child, 'birthDate'>[];
  items: readonly { date: CalendarDate }[];
};

/** The dates that were asked for and are still ahead, sorted. */
export const datesAhead = (items: readonly { date: CalendarDate }[], today: CalendarDate): CalendarDate[] =>
  [...new Set(items.map(({ date }) => date))].filter((date) => date > today).sort();

/** The search for the same care around the facility, as the home page and alerts write it. */
function sameSearch(booking: Asked, postalCode: string, today: CalendarDate): string {
  const permanent = booking.type === BookingType.PERMANENT;
  return searchText({
    ...noFilters,
    place: postalCode,
    born: booking.children.map(({ birthDate }) => monthOf(birthDate)),
    type: permanent ? BookingType.PERMANENT : null,
    ...(permanent ? { weekdays: booking.permanentBookingDays } : { dates: datesAhead(booking.items, today) }),
    session: booking.scheduleType,
  });
}

export interface WaysOn {
  /** The booking's page, at its alternatives. */
  others: string;
  search: string;
  waitlist: string;
  alert: string;
}

/** Null once no day is ahead. */
export function waysOn(
  booking: Asked,
  { facilityId, postalCode, today }: { facilityId: string; postalCode: string; today: CalendarDate },
): WaysOn | null {
  if (booking.children.length === 0 || datesAhead(booking.items, today).length === 0) return null;
  const search = sameSearch(booking, postalCode, today);
  return {
    others: `${paths.booking(booking.id)}#others`,
    search: `${paths.home}?${search}`,
    waitlist: sameAs(paths.requestWaitlist(facilityId), booking.id),
    alert: paths.newAlert(search),
  };
}

/** The form that sends the same request to another facility. */
export const sameRequestAt = (booking: Pick<BookingGroup, 'id' | 'type'>, { id, address }: FacilityListItem): string =>
  sameAs(
    booking.type === BookingType.PERMANENT ? paths.requestPermanent(id) : paths.requestCare(id),
    booking.id,
    address.id,
  );

/** "4 others have these days for both children". */
export function othersText(total: number, booking: Asked, today: CalendarDate): string {
  const others = total === 0 ? 'No one else nearby has' : total === 1 ? '1 other has' : `${total} others have`;
  const one = booking.type !== BookingType.PERMANENT && datesAhead(booking.items, today).length === 1;
  return `${others} ${one ? 'this day' : 'these days'}${forWhom(booking.children.length)}${total === 0 ? ' right now' : ''}`;
}

const forWhom = (children: number): string =>
  children < 2 ? '' : children === 2 ? ' for both children' : ` for all ${children} children`;

/** "$294.00 in total", "$1,250.00 a month". */
export function priceOfSame({ priceAsked, currency }: FacilityListItem, { type }: Pick<BookingGroup, 'type'>): string {
  const amount = formatMoney(priceAsked ?? 0, currency);
  return type === BookingType.PERMANENT ? `${amount} a month` : `${amount} in total`;
}
