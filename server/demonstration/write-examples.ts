import type { Tx } from '@/server/db/connection';
import { bookingExamples } from '@/server/demonstration/data/examples/bookings';
import { tourExamples } from '@/server/demonstration/data/examples/tours';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { deleteExamples, heldItemsOf, untouchedExamples } from '@/server/repositories/demonstration';
import { recordMovements } from '@/server/repositories/waitlist-movements';
import { releasePlaces } from '@/server/services/capacity/release-places';
import { bookingId, tourId, waitlistId } from '@/server/demonstration/booking-rows';
import { startRun } from '@/server/demonstration/example-run';
import type { ChargeToEnter, RefusingCards } from '@/server/demonstration/money-rows';
import { queueFamilies } from '@/server/demonstration/queue';
import { planBookings, writeBookings } from '@/server/demonstration/write-bookings';
import { writeNotices } from '@/server/demonstration/write-notices';
import { writeTours } from '@/server/demonstration/write-tours';
import { writeWaitlists } from '@/server/demonstration/write-waitlists';
import type { Deps } from '@/server/services/deps';

/**
 * Writes an example of every status for the demonstration family, dated from today, over those of an earlier start that
 * nobody has touched (product rule 8). Places are held as any booking holds them. Answers the charges that the gateway
 * has still to hear of.
 */
export async function writeExamples(tx: Tx, deps: Deps, refusing: RefusingCards | null): Promise<ChargeToEnter[]> {
  const old = await untouchedExamples(tx, [parentFamily.familyId, ...queueFamilies()]);
  await releasePlaces(tx, await heldItemsOf(tx, old));
  await deleteExamples(tx, old);
  const run = await startRun(tx, deps, [
    ...bookingExamples.map(({ key }) => bookingId(key)),
    ...tourExamples.map(({ key }) => tourId(key)),
    ...waitlistExamples.map(({ key }) => waitlistId(key)),
  ]);
  await writeTours(run);
  const bookings = await planBookings(run);
  const days = bookings.flatMap(({ example, items }) =>
    example.waitlist ? [[example.waitlist, items.map(({ date }) => date)] as const] : [],
  );
  await writeWaitlists(run, new Map(days));
  const charges = await writeBookings(run, bookings, refusing);
  // Examples come and go with each start: whoever waits with them has the place that the line now gives.
  for (const name of new Set(waitlistExamples.map(({ facility }) => facility))) {
    const line = { facilityId: facilityId(name), familyId: parentFamily.familyId };
    await recordMovements(tx, { at: run.now, ...line, up: 'left' });
  }
  await writeNotices(tx, deps);
  return charges;
}
