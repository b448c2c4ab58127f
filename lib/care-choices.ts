import { ageGroupOn, type AgeSpan } from '@/lib/age-group';
import { ageSpan } from '@/lib/facility-facts';

/** What a request's questions can be answered with; shapes as in the contract. */

interface Group extends AgeSpan {
  id: string;
  addressId: string;
  title: string;
}

/** At which of a facility's addresses. */
export const addressChoices = (
  addresses: readonly { id: string; title: string; line1: string; city: string }[],
): { value: string; label: string; detail: string }[] =>
  addresses.map(({ id, title, line1, city }) => ({ value: id, label: title, detail: `${line1}, ${city}` }));

export const ageGroupChoices = (groups: readonly Group[]): { value: string; label: string; detail: string }[] =>
  groups.map(({ id, title, fromMonths, toMonths }) => ({
    value: id,
    label: title,
    detail: ageSpan(fromMonths, toMonths),
  }));

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
      detail: group
        ? `${group.title}, ${ageSpan(group.fromMonths, group.toMonths)}`
        : 'There is no group for this age at this address.',
      disabled: !group && !chosen.includes(id),
    };
  });
}
