import type { AgeGroup, Child, FacilityAddress } from '@/api/contract/types';
import { childrenByMonth } from '@/lib/dates/birth-dates';
import { firstOfMonth, isYearMonth, type YearMonth } from '@/lib/dates/dates';
import { streetLine } from '@/lib/facilities/addresses';
import { ageGroupOn, type CareChild, type PlacedGroup } from '@/lib/facilities/age-group';
import { groupAges, groupWords } from '@/lib/facilities/facts';

type Group = PlacedGroup & Pick<AgeGroup, 'title'>;

export const addressChoices = (
  addresses: readonly Pick<FacilityAddress, 'id' | 'title' | 'line1' | 'city'>[],
): { value: string; label: string; detail: string }[] =>
  addresses.map(({ id, title, line1, city }) => ({
    value: id,
    label: title,
    detail: `${streetLine({ line1 })}, ${city}`,
  }));

export const ageGroupChoices = (groups: readonly Group[]): { value: string; label: string; detail: string }[] =>
  groups.map((group) => ({ value: group.id, label: group.title, detail: groupAges(group) }));

/**
 * The children with their age groups on a date. A child without a group can be deselected but not selected.
 * @param groups of one address
 */
export function childChoices(
  children: readonly Pick<Child, 'id' | 'firstName' | 'lastName' | 'birthDate'>[],
  groups: readonly Group[],
  date: string,
  chosen: readonly string[],
): { value: string; label: string; detail: string; disabled: boolean }[] {
  return children.map(({ id, firstName, lastName, birthDate }) => {
    const group = ageGroupOn(groups, birthDate, date);
    return {
      value: id,
      label: `${firstName} ${lastName}`.trim(),
      detail: group ? groupWords(group) : `This location has no group for ${firstName}’s age.`,
      disabled: !group && !chosen.includes(id),
    };
  });
}

/** The ids of the children born in these months. */
export function childrenBornIn(
  family: readonly { id: string; birthDate: string }[],
  months: readonly (YearMonth | null)[],
): string[] {
  return childrenByMonth(family, months).flatMap((child) => (child ? [child.id] : []));
}

/** The children that were chosen, or the months of birth that were searched for. */
type CareFor = { children: readonly string[] } | { born: readonly string[] } | null;

/** The children of the family that were chosen, or whose months of birth were searched for. */
export const childrenOfCare = (family: readonly { id: string; birthDate: string }[], careFor: CareFor): string[] => {
  if (careFor === null) return [];
  if ('born' in careFor) return childrenBornIn(family, careFor.born);
  return family.filter(({ id }) => careFor.children.includes(id)).map(({ id }) => id);
};

/** A visitor's children by month of birth, which counts as its first day (product rule 9). */
export const guestChildren = (months: readonly (string | null)[]): CareChild[] =>
  months.flatMap((month, index) =>
    isYearMonth(month)
      ? [{ id: `guest-${index}`, firstName: `Child ${index + 1}`, birthDate: firstOfMonth(month) }]
      : [],
  );

interface Known {
  /** Ids. */
  children: readonly string[];
  /** Months of birth that a visitor gave, yyyy-MM. */
  birthDates: readonly (string | null)[];
}

/**
 * The initially selected children: those searched for, else those chosen before, else those born in the given months, else
 * an only child.
 */
export function startingChildren(
  family: readonly { id: string; birthDate: string }[],
  { children, birthDates }: Known,
  careFor: CareFor,
): string[] {
  const asked = childrenOfCare(family, careFor);
  const known = family.filter(({ id }) => children.includes(id));
  const born = childrenBornIn(family, birthDates);
  const start = [asked, known.map(({ id }) => id), born, family.length === 1 ? [family[0]!.id] : []];
  return start.find((some) => some.length > 0) ?? [];
}
