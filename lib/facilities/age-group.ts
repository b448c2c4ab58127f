import type { AgeGroup, Child } from '@/api/contract/types';
import { ageInMonths, firstOfMonth, lastOfMonth } from '@/lib/dates/dates';

/** Ages in months, `toMonths` exclusive. Null means not stated. */
export type AgeSpan = Pick<AgeGroup, 'fromMonths' | 'toMonths'>;

export const isPartly = ({ fromMonths, toMonths }: AgeSpan): boolean => fromMonths === null || toMonths === null;

/** False if the stated ages exclude this age. */
const mayTake = ({ fromMonths, toMonths }: AgeSpan, age: number) =>
  (fromMonths === null || fromMonths <= age) && (toMonths === null || age < toMonths);

export type PlacedGroup = AgeSpan & Pick<AgeGroup, 'id' | 'addressId'>;
/** Who needs care: a child of the family, or a visitor's child with only a date of birth. */
export type CareChild = Pick<Child, 'id' | 'firstName' | 'birthDate'>;

/**
 * The age group of a child on a date (fromMonths ≤ age < toMonths); null if there is none. Prefers the first group with
 * both ends stated. Keep in sync with the search's SQL.
 */
export function ageGroupOn<G extends AgeSpan>(groups: readonly G[], birthDate: string, date: string): G | null {
  const age = ageInMonths(birthDate, date);
  const fitting = groups.filter((group) => mayTake(group, age));
  return fitting.find((group) => !isPartly(group)) ?? fitting[0] ?? null;
}

/** Each child's age group on a date at an address; null if none fits. */
export function groupsOfChildren<G extends PlacedGroup>(
  groups: readonly G[],
  addressId: string,
  children: readonly CareChild[],
  date: string,
): (G | null)[] {
  const here = groups.filter((group) => group.addressId === addressId);
  return children.map((child) => ageGroupOn(here, child.birthDate, date));
}

/**
 * The groups of the children on any day of a month (yyyy-MM). Checking both ends suffices: a child changes group once a
 * month at most.
 */
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

/** The waitlist lines that these children would join: one per age group. Omits children without a group. */
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

/** Maps each date to the first date on which all children have the same ages in months, and so the same age groups. */
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
