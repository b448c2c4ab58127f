import { conflict } from '@/lib/app-error';
import type { Actor } from '@/lib/workflow/workflow';
import { noteTakenPlaces } from '@/server/areas/facilities/alerts/rows';
import {
  deleteChildPlaces,
  exchangePlaces,
  heldItemsOfFamily,
  insertChildPlaces,
  notePlacesToOffer,
  requestsHolding,
  stopHolding,
} from '@/server/areas/facilities/capacity/rows';
import { type CareItem, childPlaces, countPlaces, writeDoubled } from '@/server/areas/facilities/capacity/rules';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';

/** The error when someone else was faster (product rule 5); `waitlist` makes the page offer the waitlist. */
export const placeTaken = (dates: readonly string[]) =>
  conflict('This place has just been taken.', { dates: sortedOnce(dates), waitlist: true });

/**
 * Holds the places of these items, all or none. Their booking_item rows must exist, with `held` true. Throws `conflict` if a
 * child already has a place at that time or a place is gone (details {dates, waitlist: true}); the caller must then roll back.
 *
 * @param by who asks; only a parent is told at which facility the child has the other place
 */
export async function holdPlaces(tx: Tx, items: readonly CareItem[], by: Actor): Promise<void> {
  await exchangeHeld(tx, items, [], by);
}

/**
 * Holds the places of `items` and releases those of `released`, all or none. Freed places are offered to the waitlist after the
 * commit. Throws as {@link holdPlaces}.
 */
export async function exchangeHeld(
  tx: Tx,
  items: readonly CareItem[],
  released: readonly string[],
  by: Actor,
): Promise<void> {
  const doubled = await insertChildPlaces(tx, childPlaces(items));
  if (doubled.length > 0) throw await placeDoubled(tx, doubled, by);
  const freedItems = await releaseItems(tx, released);
  const freed = countPlaces(freedItems);
  const lost = await exchangePlaces(tx, { take: countPlaces(items), give: freed });
  if (lost.length > 0) throw placeTaken(lost.map((place) => place.date));
  if (freed.length > 0) {
    await offerFreed(tx, {
      ageGroupIds: distinct(freedItems.map(({ ageGroupId }) => ageGroupId)),
      childIds: distinct(freedItems.flatMap(({ childId }) => childId ?? [])),
    });
  }
  const taken = distinct(items.map(({ ageGroupId }) => ageGroupId));
  if (taken.length > 0 && (await noteTakenPlaces(tx, taken))) afterCommit(tx, 'alerts');
}

/** Names the child, the day and, to a parent, the facility and request of the place that the child already has. */
async function placeDoubled(tx: Tx, doubled: Parameters<typeof requestsHolding>[1], by: Actor) {
  const requests = await requestsHolding(tx, doubled);
  const isFamily = by === 'parent';
  return conflict(writeDoubled(requests, isFamily), {
    dates: sortedOnce(doubled.map((place) => place.date)),
    children: sortedOnce(doubled.map((place) => place.childId)),
    ...(isFamily && { requests }),
  });
}

/** Does not update the counters. Returns the items that held places. */
async function releaseItems(tx: Tx, itemIds: readonly string[]) {
  const released = await stopHolding(tx, itemIds);
  if (released.length === 0) return [];
  await deleteChildPlaces(
    tx,
    released.map((item) => item.id),
  );
  return released;
}

/**
 * Call this in the transaction that may make places free in these age groups, or for these children elsewhere: the places are
 * kept for the families that wait, and offered after the commit.
 */
export async function offerFreed(tx: Tx, freed: Parameters<typeof notePlacesToOffer>[1]): Promise<void> {
  await notePlacesToOffer(tx, freed);
  afterCommit(tx, 'offers');
}

const distinct = (values: readonly string[]) => [...new Set(values)];
const sortedOnce = (values: readonly string[]) => distinct(values).sort();

/** Releases the places of these items. Idempotent: items that hold none are skipped. */
export const releasePlaces = (tx: Tx, itemIds: readonly string[]): Promise<void> =>
  exchangeHeld(tx, [], itemIds, 'clock');

/** Releases all places of a family, past ones included. Call it before deleting the family's rows, or the counters drift. */
export async function releaseFamilyPlaces(tx: Tx, familyId: string): Promise<void> {
  return releasePlaces(tx, await heldItemsOfFamily(tx, familyId));
}
