import type { ImportedFacility } from '@/server/areas/imports/rules/facility-row';

type Group = ImportedFacility['ageGroups'][number];

/** An age group that is kept: with `offered`, the facility has put prices or places on it. */
export interface KeptGroup extends Group {
  id: string;
  open: boolean;
  offered: boolean;
}

const sameAges = (one: Group, other: Group) =>
  one.fromMonths !== null &&
  one.toMonths !== null &&
  one.fromMonths === other.fromMonths &&
  one.toMonths === other.toMonths;
const overlap = (one: Group, other: Group) =>
  one.fromMonths !== null &&
  one.toMonths !== null &&
  other.fromMonths !== null &&
  other.toMonths !== null &&
  one.fromMonths < other.toMonths &&
  other.fromMonths < one.toMonths;

/** The kept group that each listed one is, by title; one with prices or places also by its ages, when its title is new. */
export function matchGroups<G extends Group>(listed: readonly G[], kept: readonly KeptGroup[]): Map<G, KeptGroup> {
  const found = new Map<G, KeptGroup>();
  for (const group of listed) {
    const titled = kept.find(({ title }) => title === group.title);
    if (titled) found.set(group, titled);
  }
  const taken = new Set(found.values());
  for (const group of listed.filter((one) => !found.has(one))) {
    const aged = kept.find((one) => one.open && one.offered && !taken.has(one) && sameAges(one, group));
    if (!aged) continue;
    found.set(group, aged);
    taken.add(aged);
  }
  return found;
}

/**
 * The groups of a list beside what the facility offers: a group with prices or places is never closed by a list, and a listed one
 * of the same ages does not hide it. What the list no longer says of it is unknown.
 */
export function besideOffers(listed: readonly Group[], kept: readonly KeptGroup[]): Group[] {
  const matched = new Set(matchGroups(listed, kept).values());
  const offers = kept.filter((one) => one.open && one.offered && !matched.has(one));
  const others = listed.filter((group) => !offers.some((offer) => overlap(offer, group)));
  const stay = offers.map(({ title, position, fromMonths, toMonths }) => ({
    title,
    position,
    fromMonths,
    toMonths,
    licensedPlaces: null,
  }));
  return [...others, ...stay];
}
