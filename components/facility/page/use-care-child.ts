import type { AgeGroup, Facility } from '@/api/contract/types';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { possibleBirthDates } from '@/lib/dates/birth-dates';
import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { useAppSelector } from '@/store/hooks';
import { childrenOfCare } from '@/lib/requests/care-choices';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectCareFor } from '@/store/slices/facility';
import { selectProfile } from '@/store/slices/profile';

export interface CareChild {
  /** `guest-0` for a visitor's first child. */
  id: string;
  /** Null for a visitor's child. */
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
  return (careFor && 'born' in careFor ? careFor.born : birthDates)
    .map((month, index) => ({ id: guestId(index), firstName: null, birthDates: possibleBirthDates(month, today) }))
    .filter((child) => child.birthDates.length > 0);
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
  const shown = careFor && ('children' in careFor ? careFor.shown : guestId(careFor.shown));
  const chosen = children.find(({ id }) => id === shown);
  if (chosen) return chosen;
  const asked = careFor ? childrenOfCare(family, careFor) : inDraft;
  const fitting = children.filter((child) => groupOf(place, child));
  return fitting.find(({ id }) => asked.includes(id)) ?? fitting[0] ?? children[0] ?? null;
}

/** That child's age group tomorrow, when requests can start; null without a group. */
export function useOwnGroup(place: Place): { group: AgeGroup; firstName: string | null } | null {
  const child = useCareChild(place);
  const group = child && groupOf(place, child);
  return group && { group, firstName: child.firstName };
}

const groupOf = ({ ageGroups, today }: Place, { birthDates: [birthDate] }: CareChild) =>
  birthDate === undefined ? null : ageGroupOn(ageGroups, birthDate, addDays(today, 1));
