import { conflict } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { childPlaces, countPlaces, type CareItem } from '@/server/domain/capacity/pools';
import { insertChildPlaces } from '@/server/repositories/capacity-child-places';
import { takePlaces } from '@/server/repositories/capacity-slots';

/** What the loser of a race reads (decisions 5), and what the portal needs to offer the waitlist. */
export const placeTaken = (dates: readonly string[]) =>
  conflict('This place has just been taken.', { dates: sortedOnce(dates), waitlist: true });

/**
 * Holds the places of these items, all or none. Their booking_item rows stand already, with `held` true.
 * Throws `conflict`: a child has another live place at that time, or a place is gone (details {dates, waitlist: true});
 * the transaction is then to be given up.
 */
export async function holdPlaces(tx: Tx, items: readonly CareItem[]): Promise<void> {
  const doubled = await insertChildPlaces(tx, childPlaces(items));
  if (doubled.length > 0) {
    throw conflict('A child already has a place at this time.', {
      dates: sortedOnce(doubled.map((place) => place.date)),
      children: sortedOnce(doubled.map((place) => place.childId)),
    });
  }
  const lost = await takePlaces(tx, countPlaces(items));
  if (lost.length > 0) throw placeTaken(lost.map((place) => place.date));
}

const sortedOnce = (values: readonly string[]) => [...new Set(values)].sort();
