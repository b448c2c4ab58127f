import { ageGroupOn, type AgeSpan } from '@/lib/facilities/age-group';
import { groupAges, groupWords } from '@/lib/facilities/facts';
import { streetLine } from '@/lib/search/place-links';

/** What a request's questions can be answered with; shapes as in the contract. */

interface Group extends AgeSpan {
  id: string;
  addressId: string;
  title: string;
}

/** At which of a facility's addresses. */
export const addressChoices = (
  addresses: readonly { id: string; title: string; line1: string | null; city: string }[],
): { value: string; label: string; detail: string }[] =>
  addresses.map(({ id, title, line1, city }) => ({
    value: id,
    label: title,
    detail: `${streetLine({ line1 })}, ${city}`,
  }));

export const ageGroupChoices = (groups: readonly Group[]): { value: string; label: string; detail: string }[] =>
  groups.map((group) => ({ value: group.id, label: group.title, detail: groupAges(group) }));

/**
 * Which of the children; each with its age group on that date. One that no group takes cannot be chosen, but taken out.
 * @param groups those of one address
 */
export function childChoices(
  children: readonly { id: string; firstName: string; lastName: string; birthDate: string }[],
  groups: readonly Group[],
  date: string,
  chosen: readonly string[],
): { value: string; label: string; detail: string; disabled: boolean }[] {
  return children.map(({ id, firstName, lastName, birthDate }) => {
    const group = ageGroupOn(groups, birthDate, date);
    return {
      value: id,
      label: `${firstName} ${lastName}`.trim(),
      detail: group ? groupWords(group) : 'There is no group for this age at this address.',
      disabled: !group && !chosen.includes(id),
    };
  });
}
