import type { AgeGroup, Facility } from '@/api/contract/types';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { possibleBirthDates } from '@/lib/dates/birth-dates';
import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectCareFor } from '@/store/slices/facility';
import { selectProfile } from '@/store/slices/profile';

export interface CareChild {
  /** Null, like the name, for a visitor's child. */
  id: string | null;
  firstName: string | null;
  /** One date, or the earliest and latest possible when only the month is known. */
  birthDates: readonly CalendarDate[];
}

type Place = Pick<Facility, 'ageGroups' | 'today'>;

/** The family's children, or the visitor's. */
export function useCareChildren({ today }: Pick<Facility, 'today'>): CareChild[] {
  const family = useAppSelector(selectProfile)?.children ?? [];
  const { birthDates } = useAppSelector(selectBookingDraft);
  const careFor = useAppSelector(selectCareFor);
  if (family.length > 0) {
    return family
      .filter(({ birthDate }) => birthDate <= today)
      .map(({ id, firstName, birthDate }) => ({ id, firstName, birthDates: [birthDate] }));
  }
  return (careFor && 'birthDate' in careFor ? [careFor.birthDate] : birthDates)
    .map((birthDate) => possibleBirthDates(birthDate, today))
    .filter((possible) => possible.length > 0)
    .map((possible) => ({ id: null, firstName: null, birthDates: possible }));
}

/**
 * The selected child; else the first with a group here, those of the saved request first; else the first. Null when
 * there is none.
 */
export function useCareChild(place: Place): CareChild | null {
  const children = useCareChildren(place);
  const careFor = useAppSelector(selectCareFor);
  const asked = useAppSelector(selectBookingDraft).children;
  const chosen = careFor && 'childId' in careFor && children.find(({ id }) => id === careFor.childId);
  if (chosen) return chosen;
  const fitting = children.filter((child) => groupOf(place, child));
  return fitting.find(({ id }) => id !== null && asked.includes(id)) ?? fitting[0] ?? children[0] ?? null;
}

/** That child's age group tomorrow, when requests can start; null without a group. */
export function useOwnGroup(place: Place): { group: AgeGroup; firstName: string | null } | null {
  const child = useCareChild(place);
  const group = child && groupOf(place, child);
  return group && { group, firstName: child.firstName };
}

const groupOf = ({ ageGroups, today }: Place, { birthDates: [birthDate] }: CareChild) =>
  birthDate === undefined ? null : ageGroupOn(ageGroups, birthDate, addDays(today, 1));
