import type { Answer } from '@/api/contract/types';
import type { WeekChild } from '@/components/week/use-week-children';
import { bookedDays, daysOf, weekQuery, type BookedDay, type WeekFilters } from '@/lib/week-search';
import { useAppSelector } from '@/store/hooks';
import { loadBusyDays } from '@/store/slices/bookings';
import { selectIsSigned } from '@/store/slices/profile';
import { loadWeekPlans } from '@/store/slices/search';
import { useLoad } from '@/store/use-load';

interface OpenWeek {
  found: Answer<'planWeek'>;
  /** What no plan covers, because the family has booked it already. */
  booked: readonly BookedDay[];
}

/**
 * The plans for what of the week is still open: those of the page, until it is known which days the family has booked already. Then
 * plans without them take their place; what is booked cannot be requested once more.
 */
export function useOpenWeek(filters: WeekFilters, found: OpenWeek['found'], family: readonly WeekChild[]): OpenWeek {
  const isSigned = useAppSelector(selectIsSigned);
  const days = daysOf(filters);
  const period = { from: days[0]?.date ?? '', until: days.at(-1)?.date ?? '' };
  const hasOwn = family.some(({ id }) => id !== null);
  const { data: busy } = useLoad(loadBusyDays, period, { skip: !isSigned || !hasOwn || days.length === 0 });
  const booked = bookedDays(days, family, busy ?? []);
  const isAll = booked.length > 0 && booked.length === days.length * family.length;
  const { data } = useLoad(loadWeekPlans, weekQuery(filters, booked), { skip: booked.length === 0 || isAll });
  if (isAll) return { found: { ...found, plans: [], waitlists: [] }, booked };
  return data ? { found: data, booked } : { found, booked: [] };
}
