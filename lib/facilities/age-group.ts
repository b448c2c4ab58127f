import { ageInMonths, firstOfMonth, lastOfMonth } from '@/lib/dates/dates';

/** Ages in months; an end that nobody stated is null. */
export interface AgeSpan {
  fromMonths: number | null;
  /** Exclusive. */
  toMonths: number | null;
}

/** True where an end of the span is not stated. */
export const isPartly = ({ fromMonths, toMonths }: AgeSpan): boolean => fromMonths === null || toMonths === null;

/** False where the ages that are stated rule this age out. */
const mayTake = ({ fromMonths, toMonths }: AgeSpan, age: number) =>
  (fromMonths === null || fromMonths <= age) && (toMonths === null || age < toMonths);

/** A group of the contract’s facility, which is at one of its addresses. */
export interface PlacedGroup extends AgeSpan {
  id: string;
  addressId: string;
}
/** Who needs care: a child of the family, or a visitor's, of whom we know only the date of birth. */
export interface CareChild {
  id: string;
  firstName: string;
  birthDate: string;
}

/**
 * The age group of a child on a date: fromMonths ≤ age < toMonths; the first that fits, before the first whose ages are stated in
 * part and do not rule the child out; null when there is none. The search's SQL chooses alike.
 */
export function ageGroupOn<G extends AgeSpan>(groups: readonly G[], birthDate: string, date: string): G | null {
  const age = ageInMonths(birthDate, date);
  const fitting = groups.filter((group) => mayTake(group, age));
  return fitting.find((group) => !isPartly(group)) ?? fitting[0] ?? null;
}

/** The age group that takes each child on a date at an address, null where none does. */
export function groupsOfChildren<G extends PlacedGroup>(
  groups: readonly G[],
  addressId: string,
  children: readonly CareChild[],
  date: string,
): (G | null)[] {
  const here = groups.filter((group) => group.addressId === addressId);
  return children.map((child) => ageGroupOn(here, child.birthDate, date));
}

/** The groups that take one of the children on some day of a month (yyyy-MM): nobody is in three within a month. */
export function groupsInMonth<G extends PlacedGroup>(
  groups: readonly G[],
  addressId: string,
  children: readonly CareChild[],
  month: string,
): string[] {
  const found = [firstOfMonth(month), lastOfMonth(month)].flatMap((date) =>
    groupsOfChildren(groups, addressId, children, date),
  );
  return [...new Set(found.flatMap((group) => group?.id ?? []))];
}

/** The waitlist lines that these children would join for a date: one line for each age group. A child without a group joins none. */
export function linesOfChildren(
  groups: readonly PlacedGroup[],
  addressId: string,
  children: readonly CareChild[],
  date: string,
): { ageGroupId: string; children: string[] }[] {
  const lines = new Map<string, string[]>();
  groupsOfChildren(groups, addressId, children, date).forEach((group, index) => {
    if (group) lines.set(group.id, [...(lines.get(group.id) ?? []), children[index]!.id]);
  });
  return [...lines].map(([ageGroupId, ids]) => ({ ageGroupId, children: ids }));
}

/** For each date, the first of the dates on which all children have the same age in months, and so the same age groups. */
export function datesBySameAges(dates: readonly string[], children: readonly CareChild[]): Map<string, string> {
  const firstOf = new Map<string, string>();
  return new Map(
    dates.map((date) => {
      const ages = children.map(({ birthDate }) => ageInMonths(birthDate, date)).join(' ');
      if (!firstOf.has(ages)) firstOf.set(ages, date);
      return [date, firstOf.get(ages)!];
    }),
  );
}
