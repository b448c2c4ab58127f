import { conflict } from '@/lib/app-error';
import { noteTakenPlaces } from '@/server/areas/alerts/rows';
import { deleteChildPlaces, exchangePlaces, insertChildPlaces, stopHolding } from '@/server/areas/capacity/rows';
import { type CareItem, childPlaces, countPlaces } from '@/server/areas/capacity/rules';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';

/** What the loser of a race reads (product rule 5), and what the portal needs to offer the waitlist. */
export const placeTaken = (dates: readonly string[]) =>
  conflict('This place has just been taken.', { dates: sortedOnce(dates), waitlist: true });

/**
 * Holds the places of these items, all or none. Their booking_item rows exist already, with `held` true.
 * Throws `conflict`: a child has another live place at that time, or a place is gone (details {dates, waitlist: true});
 * the transaction is then to be given up.
 */
export async function holdPlaces(tx: Tx, items: readonly CareItem[]): Promise<void> {
  await exchangeHeld(tx, items, []);
}

/**
 * Holds the places of `items` before it lets go of those of `released`, all or none; what became free is offered to the next
 * in line. Throws as {@link holdPlaces}.
 */
export async function exchangeHeld(tx: Tx, items: readonly CareItem[], released: readonly string[]): Promise<void> {
  const doubled = await insertChildPlaces(tx, childPlaces(items));
  if (doubled.length > 0) {
    throw conflict('A child already has a place at this time.', {
      dates: sortedOnce(doubled.map((place) => place.date)),
      children: sortedOnce(doubled.map((place) => place.childId)),
    });
  }
  const freed = countPlaces(await releaseItems(tx, released));
  const lost = await exchangePlaces(tx, { take: countPlaces(items), give: freed });
  if (lost.length > 0) throw placeTaken(lost.map((place) => place.date));
  if (freed.length > 0) afterCommit(tx, 'offers');
  const taken = [...new Set(items.map(({ ageGroupId }) => ageGroupId))];
  if (taken.length > 0 && (await noteTakenPlaces(tx, taken))) afterCommit(tx, 'alerts');
}

/** Releases nothing of the counters yet. @returns the items that did hold places. */
async function releaseItems(tx: Tx, itemIds: readonly string[]) {
  const released = await stopHolding(tx, itemIds);
  if (released.length === 0) return [];
  await deleteChildPlaces(
    tx,
    released.map((item) => item.id),
  );
  return released;
}

const sortedOnce = (values: readonly string[]) => [...new Set(values)].sort();
