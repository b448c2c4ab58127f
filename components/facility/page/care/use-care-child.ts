import type { AgeGroup, Facility } from '@/api/contract/types';
import { addDays, type CalendarDate, firstOfMonth, isYearMonth } from '@/lib/dates/dates';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { childrenOfCare } from '@/lib/requests/care/care-choices';
import { type AskedSearch, datesAsked } from '@/lib/search/asked-search';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectCareFor } from '@/store/slices/facility';
import { selectProfile } from '@/store/slices/profile';
import { useAskedSearch } from '@/store/use-asked-search';

export interface CareChild {
  /** `guest-0` for a visitor's first child. */
  id: string;
  /** Null for a visitor's child. */
  firstName: string | null;
  /** Of a visitor's child the first of the month, as in the search and the request form. */
  birthDate: CalendarDate;
}

type Place = Pick<Facility, 'ageGroups' | 'today' | 'closedDays'>;

/** The family's children, or the visitor's. */
export function useCareChildren({ today }: Pick<Facility, 'today'>): CareChild[] {
  const family = useAppSelector(selectProfile)?.children ?? [];
  const { birthDates } = useAppSelector(selectBookingDraft);
  const careFor = useAppSelector(selectCareFor);
  if (family.length > 0) {
    return family
      .filter(({ birthDate }) => birthDate <= today)
      .map(({ id, firstName, birthDate }) => ({ id, firstName, birthDate }));
  }
  return (careFor && 'born' in careFor ? careFor.born : birthDates)
    .map((month, index) => ({ id: guestId(index), firstName: null, month }))
    .flatMap(({ month, ...child }) => (isYearMonth(month) ? [{ ...child, birthDate: firstOfMonth(month) }] : []))
    .filter(({ birthDate }) => birthDate <= today);
}

export const guestId = (index: number): string => `guest-${index}`;

/**
 * The selected child; else the first with a group here, those that were searched for or are in the saved request first;
 * else the first. Null when there is none.
 */
export function useCareChild(place: Place): CareChild | null {
  const children = useCareChildren(place);
  const careFor = useAppSelector(selectCareFor);
  const inDraft = useAppSelector(selectBookingDraft).children;
  const family = useAppSelector(selectProfile)?.children ?? [];
  const { filters } = useAskedSearch();
  const shown = careFor && ('children' in careFor ? careFor.shown : guestId(careFor.shown));
  const chosen = children.find(({ id }) => id === shown);
  if (chosen) return chosen;
  const asked = careFor ? childrenOfCare(family, careFor) : inDraft;
  const fitting = children.filter((child) => groupOf(place, child, filters));
  return fitting.find(({ id }) => asked.includes(id)) ?? fitting[0] ?? children[0] ?? null;
}

/** That child's age group on the first day of care; null without a group. */
export function useOwnGroup(place: Place): { group: AgeGroup; firstName: string | null } | null {
  const child = useCareChild(place);
  const { filters } = useAskedSearch();
  const group = child && groupOf(place, child, filters);
  return group && { group, firstName: child.firstName };
}

const groupOf = (place: Place, { birthDate }: CareChild, filters: AskedSearch['filters']) =>
  ageGroupOn(place.ageGroups, birthDate, firstDayOfCare(filters, place));

/** The first searched day, else tomorrow: the day for which the request form asks the age group, too. */
export const firstDayOfCare = (filters: AskedSearch['filters'], place: Pick<Facility, 'today' | 'closedDays'>) =>
  datesAsked(filters, place)[0] ?? addDays(place.today, 1);
