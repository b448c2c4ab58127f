import type { Answer, BookingGroup, Child, FacilityListItem, TourGroup, WaitlistGroup } from '@/api/contract/types';
import { datesOf } from '@/lib/dates/booking-dates';
import { type CalendarDate, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import { BookingType, type SessionType, type Weekday } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { formatMoney } from '@/lib/money/money';
import { paths, type RequestKind, requestPaths, sameAs } from '@/lib/paths';
import { searchText } from '@/lib/search/alerts';
import { noFilters, type SearchFilters } from '@/lib/search/search';

/** What a family can do when a request came to nothing: page, Today and mail offer the same links (record 0157). */

/** What was asked for. A tour has no days; its kind of care and session are null. */
export interface RequestedCare {
  kind: RequestKind;
  id: string;
  type: BookingType | null;
  scheduleType: SessionType | null;
  permanentBookingDays: readonly Weekday[];
  children: readonly Pick<Child, 'birthDate'>[];
  /** Of permanent care from a month on, the last day of that month. */
  items: readonly { date: CalendarDate }[];
}

type Children = Pick<RequestedCare, 'children'>;

/** A day of a booking, and whether it still needs care; undefined if it has passed, or if the service does not say. */
type AskedItem = Pick<BookingGroup['items'][number], 'childId' | 'date' | 'unmet'>;

type EndedBooking<C> = Pick<BookingGroup, 'id' | 'type' | 'scheduleType' | 'permanentBookingDays'> & {
  children: readonly C[];
  items: readonly AskedItem[];
};

/** What one request can ask for: none of these children has a place on any of these days. */
interface UnmetPart<C> {
  children: C[];
  items: AskedItem[];
  weekdays: readonly Weekday[];
  /** Where permanent care can begin and has to end; null as it was asked for. */
  from: CalendarDate | null;
  until: CalendarDate | null;
}

/**
 * The days of an ended booking that still need care, in parts that can each be sent as one request, the largest first. None when
 * all of them are met.
 */
export function unmetParts<C extends Pick<Child, 'id'>>(booking: EndedBooking<C>): UnmetPart<C>[] {
  const { type, children, items, permanentBookingDays: weekdays } = booking;
  if (items.every(({ unmet }) => unmet === undefined))
    return [{ children: [...children], items: [...items], weekdays, from: null, until: null }];
  const unmet = items.filter((item) => item.unmet);
  const partOf = (some: readonly AskedItem[]): UnmetPart<C> => ({
    children: children.filter(({ id }) => some.some(({ childId }) => childId === id)),
    items: [...some],
    weekdays: weekdays.filter((day) => some.some(({ date }) => weekdayOf(date) === day)),
    from: null,
    until: null,
  });
  if (type !== BookingType.PERMANENT) return bySameChildren(unmet, ({ date }) => date).map(partOf);
  const met = items.filter((item) => item.unmet === false);
  const isFree = (one: AskedItem) =>
    met.every(({ childId, date }) => childId !== one.childId || weekdayOf(date) !== weekdayOf(one.date));
  const free = bySameChildren(unmet.filter(isFree), ({ date }) => weekdayOf(date));
  if (free.length > 0) return free.map(partOf);
  // Each weekday has a place at some time, such as a stopgap: the longest time between them.
  const taken = datesOf(met);
  const times = [...groupBy(unmet, ({ date }) => taken.filter((one) => one < date).length)];
  const [longest] = times.sort(([, a], [, b]) => b.length - a.length);
  if (!longest) return [];
  const [before, some] = longest;
  const dates = datesOf(some);
  return [{ ...partOf(some), from: dates[0]!, until: before < taken.length ? dates.at(-1)! : null }];
}

/** Groups items so that each child of a group has an item on each of its days; the largest group first. */
function bySameChildren(items: readonly AskedItem[], dayOf: (item: AskedItem) => string | number): AskedItem[][] {
  const childrenOn = (some: readonly AskedItem[]) => [...new Set(some.map(({ childId }) => childId))].sort().join();
  const days = [...groupBy(items, dayOf).values()];
  return [...groupBy(days, childrenOn).values()].map((some) => some.flat()).sort((a, b) => b.length - a.length);
}

/** What an ended booking asked for and still needs, as far as one request can ask for it; without days when all are met. */
export const askedOfBooking = <C extends Pick<Child, 'id' | 'birthDate'>>(booking: EndedBooking<C>) => {
  const { id, type, scheduleType } = booking;
  const [part] = unmetParts(booking);
  return {
    kind: 'booking',
    id,
    type,
    scheduleType,
    permanentBookingDays: part?.weekdays ?? [],
    children: part?.children ?? [],
    items: part?.items ?? [],
    from: part?.from ?? null,
    until: part?.until ?? null,
  } satisfies RequestedCare & Pick<UnmetPart<C>, 'from' | 'until'>;
};

export const askedOfTour = ({ id, children }: Pick<TourGroup, 'id'> & Children) =>
  ({
    kind: 'tour',
    id,
    type: null,
    scheduleType: null,
    permanentBookingDays: [],
    children,
    items: [],
  }) satisfies RequestedCare;

type WaitlistDays = 'id' | 'type' | 'scheduleType' | 'permanentBookingDays' | 'startMonth' | 'bookingDates';
export const askedOfWaitlist = ({
  startMonth,
  bookingDates,
  ...waitlist
}: Pick<WaitlistGroup, WaitlistDays> & Children) =>
  ({
    kind: 'waitlist',
    id: waitlist.id,
    type: waitlist.type,
    scheduleType: waitlist.scheduleType,
    permanentBookingDays: waitlist.permanentBookingDays,
    children: waitlist.children,
    items: (startMonth ? [lastOfMonth(monthOf(startMonth))] : bookingDates).map((date) => ({ date })),
  }) satisfies RequestedCare;

/** The dates that were asked for and are still ahead, sorted. */
export const datesAhead = (items: readonly { date: CalendarDate }[], today: CalendarDate): CalendarDate[] =>
  datesOf(items).filter((date) => date > today);

/** Whether the request can still be sent to another facility. */
export const isStillAhead = ({ kind, children, items }: RequestedCare, today: CalendarDate): boolean =>
  kind === 'tour' || (children.length > 0 && datesAhead(items, today).length > 0);

const bornOf = ({ children }: RequestedCare): SearchFilters['born'] =>
  children.map(({ birthDate }) => monthOf(birthDate));

/** The search around the facility for places on the same days, as the home page and alerts write it. */
function sameDays(asked: RequestedCare, place: string, today: CalendarDate): SearchFilters {
  const permanent = asked.type === BookingType.PERMANENT;
  return {
    ...noFilters,
    place,
    born: bornOf(asked),
    type: permanent ? BookingType.PERMANENT : null,
    ...(permanent ? { weekdays: asked.permanentBookingDays } : { dates: datesAhead(asked.items, today) }),
    session: asked.scheduleType,
  };
}

/**
 * The search for facilities that the same request can be sent to: for care, those with its days; for a tour or a
 * waitlist, those for the children's ages.
 * @param tried facilities that have declined already
 */
export const othersSearch = (
  asked: RequestedCare,
  { place, today, tried }: { place: string; today: CalendarDate; tried: readonly string[] },
): SearchFilters => ({
  ...(asked.kind === 'booking' ? sameDays(asked, place, today) : { ...noFilters, place, born: bornOf(asked) }),
  except: [...tried].sort(),
});

export interface WaysOn {
  kind: RequestKind;
  /** The request's page, at its alternatives. */
  others: string;
  /** Null for a waitlist: the facility has just closed that request. */
  waitlist: string | null;
  /** Who has the days now, for a waitlist. */
  free: string | null;
  alert: string;
}

/** Null once no day is ahead. */
export function waysOn(
  asked: RequestedCare,
  { facilityId, place, today }: { facilityId: string; place: string; today: CalendarDate },
): WaysOn | null {
  if (!isStillAhead(asked, today)) return null;
  const { kind, id } = asked;
  const days = searchText(sameDays(asked, place, today));
  const form = paths.requestWaitlist(facilityId);
  return {
    kind,
    others: `${requestPaths[kind](id)}#others`,
    waitlist: { booking: sameAs(form, { kind, id }), tour: form, waitlist: null }[kind],
    free: kind === 'waitlist' ? `${paths.home}?${days}` : null,
    alert: paths.newAlert(days),
  };
}

const formOf = {
  booking: ({ type }) => (type === BookingType.PERMANENT ? paths.requestPermanent : paths.requestCare),
  tour: () => paths.requestTour,
  waitlist: () => paths.requestWaitlist,
} as const satisfies Record<RequestKind, (asked: RequestedCare) => (facilityId: string) => string>;

/** The form that sends the same request to another facility. */
export const sameRequestAt = (asked: RequestedCare, { id, address }: FacilityListItem): string =>
  sameAs(formOf[asked.kind](asked)(id), asked, address.id);

/** "4 others have these days for both children", "12 others nearby have care for this age". */
export function othersText(
  { totalItems: total, more }: Pick<Answer<'listAlternatives'>, 'totalItems' | 'more'>,
  asked: RequestedCare,
  today: CalendarDate,
): string {
  const others = total === 1 ? '1 other' : `${total.toLocaleString('en')}${more ? '+' : ''} others`;
  const have = total <= 1 ? 'has' : 'have';
  const what = asked.kind === 'booking' ? daysFor(asked, today) : `care${ages[Math.min(asked.children.length, 2)]}`;
  if (total === 0) return `No one else nearby has ${what} right now`;
  return asked.kind === 'booking' ? `${others} ${have} ${what}` : `${others} nearby ${have} ${what}`;
}

const ages = ['', ' for this age', ' for these ages'];

function daysFor({ type, items, children }: RequestedCare, today: CalendarDate): string {
  const one = type !== BookingType.PERMANENT && datesAhead(items, today).length === 1;
  return `${one ? 'this day' : 'these days'}${forWhom(children.length)}`;
}

const forWhom = (children: number): string =>
  children < 2 ? '' : children === 2 ? ' for both children' : ` for all ${children} children`;

/** "$294.00 in total", "$1,250.00 a month"; null where no days were asked for. */
export function priceOfSame(
  { priceAsked, currency }: FacilityListItem,
  { type }: Pick<RequestedCare, 'type'>,
): string | null {
  if (typeof priceAsked !== 'number') return null;
  const amount = formatMoney(priceAsked, currency);
  return type === BookingType.PERMANENT ? `${amount} a month` : `${amount} in total`;
}
