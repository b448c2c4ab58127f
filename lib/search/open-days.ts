import type { CalendarDay, Facility, FacilityListItem } from '@/api/contract/types';
import {
  addDays,
  type CalendarDate,
  firstOfMonth,
  monthOf,
  shiftMonth,
  type YearMonth,
  weekdayOf,
} from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { describeDay, isSessionDay, shownSession } from '@/lib/facilities/places-left';
import type { SearchFilters } from '@/lib/search/search';

type Place = Pick<Facility, 'ageGroups' | 'addresses' | 'participates' | 'openingHours' | 'today'>;
type Wish = Pick<SearchFilters, 'born' | 'dates' | 'weekdays' | 'session'>;

/** More months of single dates are not looked up: a search already says whether all of them are open. */
const monthsMax = 3;

interface GroupCalendar {
  addressId: string;
  ageGroupId: string;
  session: ScheduleType;
  /** Children in this group. */
  needed: number;
}

export type CalendarQuery = Pick<GroupCalendar, 'addressId' | 'ageGroupId'> & { month: YearMonth };

/**
 * The days from tomorrow on with spots for all children: of the search's dates, else in this month and the next, on the
 * search's weekdays if it has any. Null if no calendar says so: without a child, or a group for each.
 * @param at the address of this search result, else the first
 */
export async function findOpenDays(
  place: Place,
  wish: Wish,
  at: Pick<FacilityListItem, 'address'> | null,
  load: (query: CalendarQuery) => Promise<readonly CalendarDay[]>,
): Promise<CalendarDate[] | null> {
  const { dates, weekdays } = wish;
  const thisMonth = monthOf(addDays(place.today, 1));
  const months = dates.length > 0 ? [...new Set(dates.map(monthOf))] : [thisMonth, shiftMonth(thisMonth, 1)];
  const calendars = months.length > monthsMax ? null : groupCalendars(place, wish, at?.address.id);
  if (calendars === null) return null;
  const open = await Promise.all(
    calendars.map(async ({ addressId, ageGroupId, session, needed }) => {
      const days = await Promise.all(months.map((month) => load({ addressId, ageGroupId, month })));
      const isFree = (day: CalendarDay) =>
        isSessionDay(session, weekdayOf(day.date)) && describeDay(day, session, needed).free;
      return days
        .flat()
        .filter(isFree)
        .map(({ date }) => date);
    }),
  );
  const [first = [], ...others] = open;
  const isAsked = (date: CalendarDate) =>
    dates.length > 0 ? dates.includes(date) : weekdays.length === 0 || weekdays.includes(weekdayOf(date));
  return first.filter((date) => date > place.today && isAsked(date) && others.every((days) => days.includes(date)));
}

function groupCalendars(
  { ageGroups, addresses, participates, openingHours, today }: Place,
  { born, dates, session }: Wish,
  addressId = addresses[0]?.id,
): GroupCalendar[] | null {
  if (!participates || openingHours === null || born.length === 0) return null;
  const here = ageGroups.filter((group) => group.addressId === addressId);
  const found = new Map<string, GroupCalendar>();
  for (const month of born) {
    const group = ageGroupOn(here, firstOfMonth(month), dates[0] ?? addDays(today, 1));
    if (!group) return null;
    const sold = group.dropInItem.find(({ sessionType }) => sessionType === session);
    found.set(group.id, {
      addressId: group.addressId,
      ageGroupId: group.id,
      session: (sold?.sessionType ?? shownSession(group)) as ScheduleType,
      needed: (found.get(group.id)?.needed ?? 0) + 1,
    });
  }
  return [...found.values()];
}
