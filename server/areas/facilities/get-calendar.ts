import type { Answer, Query } from '@/api/contract/types';
import { invalid, notFound } from '@/lib/app-error';
import { firstOfMonth, isYearMonth } from '@/lib/dates/dates';
import { monthCalendar } from '@/server/areas/search/rules/month-calendar';
import { findCalendarMonth } from '@/server/areas/facilities/rows/calendar';
import type { Deps } from '@/server/areas/shared/deps';
import { openingHoursOf, openWeekdays } from '@/server/areas/facilities/opening-hours';

/**
 * GET facility/{id}/calendar/monthly: the places left of one age group, from the same counters that bookings take from
 * (product rule 5). Throws `notFound` unless the facility takes part and the group is an open one of it,
 * and of this address when one is named.
 */
export async function getCalendar(
  deps: Pick<Deps, 'db' | 'clock'>,
  facilityId: string,
  { month, ageGroupId, addressId }: Query<'getFacilityCalendar'>,
): Promise<Answer<'getFacilityCalendar'>> {
  if (!isYearMonth(month)) throw invalid({ month: 'Use the form yyyy-MM.' });
  const found = await findCalendarMonth(deps.db, { facilityId, ageGroupId, month: firstOfMonth(month) });
  if (!found || (addressId !== undefined && addressId !== found.addressId)) throw notFound();
  const { timeZone, weeklyPlaces, closedDays } = found;
  const group = { timeZone, weeklyPlaces, closedDays, openWeekdays: openWeekdays(openingHoursOf(found.openingHours)) };
  const taken = { am: found.takenAm, pm: found.takenPm, beforeAfter: found.takenBeforeAfter };
  return { month, days: monthCalendar(group, month, taken, deps.clock.now()) };
}
