import type { AgeGroup } from '@/api/contract/types';
import {
  type CalendarDate,
  eachDate,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  shiftMonth,
  weekdayOf,
  type YearMonth,
} from '@/lib/dates/dates';
import { tomorrowIn } from '@/lib/dates/instants';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { describeDay, isSessionDay, shownSession } from '@/lib/facilities/places-left';
import { groupBy } from '@/lib/group-by';
import { keptPlaces } from '@/server/areas/care/waitlists/kept-places';
import { openingHoursOf, openWeekdays } from '@/server/areas/facilities/listings/present-facility';
import { type BookableGroupRow, bookableGroupsAt } from '@/server/areas/facilities/listings/rows/facilities';
import { addKept, type KeptMonth, keptByMonth } from '@/server/areas/facilities/search/rules/kept-months';
import { calendarDays } from '@/server/areas/facilities/search/rules/month-calendar';
import type { Deps } from '@/server/areas/platform/shared/deps';

/**
 * For each address, the first day from tomorrow with a spot for each child in its group, or without children in any group; in this
 * month and the next, for the session that the facility's calendar opens with. Null if there is none.
 */
export async function nextOpenDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  addressIds: readonly string[],
  birthDates: readonly string[],
): Promise<Map<string, CalendarDate | null>> {
  if (addressIds.length === 0) return new Map();
  const now = clock.now();
  const [rows, places] = await Promise.all([
    bookableGroupsAt(db, addressIds, now),
    keptPlaces(db, { now, toOffer: true }),
  ]);
  const kept = keptByMonth(places);
  return new Map(
    [...groupBy(rows, ({ addressId }) => addressId)].map(([id, groups]) => [
      id,
      firstDay(groups, birthDates, kept, now),
    ]),
  );
}

function firstDay(
  groups: readonly BookableGroupRow[],
  birthDates: readonly string[],
  kept: readonly KeptMonth[],
  now: Date,
): CalendarDate | null {
  const tomorrow = tomorrowIn(groups[0]!.timeZone, now);
  const own = birthDates.map((birthDate) => ageGroupOn(groups, birthDate, tomorrow));
  if (own.some((group) => group === null)) return null;
  const chosen = birthDates.length === 0 ? groups : groups.filter((group) => own.includes(group));
  const first = monthOf(tomorrow);
  for (const month of [first, shiftMonth(first, 1)]) {
    const free = chosen.map((group) => {
      const children = own.filter((one) => one === group).length;
      return freeOn(group, month, { children: Math.max(1, children), kept, now });
    });
    const suits = (date: CalendarDate) =>
      birthDates.length === 0 ? free.some((isFree) => isFree(date)) : free.every((isFree) => isFree(date));
    const day = eachDate(month === first ? tomorrow : firstOfMonth(month), lastOfMonth(month)).find(suits);
    if (day) return day;
  }
  return null;
}

interface Needs {
  /** Children of this group who need a spot at the same time. */
  children: number;
  kept: readonly KeptMonth[];
  now: Date;
}

/** Tests one day of the month. Most groups have a spot on one of the first days, so the rest need not be computed. */
function freeOn(group: BookableGroupRow, month: YearMonth, { children, kept, now }: Needs) {
  const { id, timeZone, weeklyPlaces, closedDays, openingHours, months } = group;
  const session = shownSession({ dropInItem: group.dropInItem as AgeGroup['dropInItem'] });
  const calendar = { timeZone, weeklyPlaces, closedDays, openWeekdays: openWeekdays(openingHoursOf(openingHours)) };
  const taken = months.find((one) => monthOf(one.month) === month) ?? { am: null, pm: null, beforeAfter: null };
  const held = kept.find((one) => one.ageGroupId === id && monthOf(one.month) === month);
  const dayOn = calendarDays(calendar, held ? addKept(taken, held) : taken, now);
  return (date: CalendarDate) =>
    describeDay(dayOn(date), session, children).free && isSessionDay(session, weekdayOf(date));
}
