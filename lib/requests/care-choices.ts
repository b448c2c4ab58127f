import type { AgeGroup, Child, FacilityAddress } from '@/api/contract/types';
import { streetLine } from '@/lib/facilities/addresses';
import { ageGroupOn, type PlacedGroup } from '@/lib/facilities/age-group';
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

interface Known {
  /** Ids. */
  children: readonly string[];
  birthDates: readonly (string | null)[];
}

/**
 * The initially selected children: those chosen before, else those with the given dates of birth, else an only child.
 */
export function startingChildren(
  family: readonly { id: string; birthDate: string }[],
  { children, birthDates }: Known,
): string[] {
  const known = family.filter(({ id }) => children.includes(id));
  const born = family.filter(({ birthDate }) => birthDates.includes(birthDate));
  const start = [known, born, family.length === 1 ? family : []].find((some) => some.length > 0) ?? [];
  return start.map(({ id }) => id);
}
