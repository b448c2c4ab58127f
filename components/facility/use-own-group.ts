import type { AgeGroup, Facility } from '@/api/contract/types';
import { ageGroupOn } from '@/lib/age-group';
import { addDays, isCalendarDate } from '@/lib/dates';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectProfile } from '@/store/slices/profile';

interface OwnGroup {
  group: AgeGroup;
  /** Null for a visitor's child, of whom we know only the date of birth. */
  firstName: string | null;
}

/** The age group of one's own child, the first that the facility has a group for; null while nobody's is known. */
export function useOwnGroup({ ageGroups, today }: Pick<Facility, 'ageGroups' | 'today'>): OwnGroup | null {
  const profile = useAppSelector(selectProfile);
  const { birthDates } = useAppSelector(selectBookingDraft);
  const guests = birthDates.filter(isCalendarDate).map((birthDate) => ({ birthDate, firstName: null }));
  const tomorrow = addDays(today, 1);
  for (const { birthDate, firstName } of profile?.children.length ? profile.children : guests) {
    const group = birthDate <= today ? ageGroupOn(ageGroups, birthDate, tomorrow) : null;
    if (group) return { group, firstName };
  }
  return null;
}
