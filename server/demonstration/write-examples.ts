import { addDays } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/time-zones';
import { releasePlaces } from '@/server/areas/capacity/release-places';
import type { Deps } from '@/server/areas/shared/deps';
import { recordMovements } from '@/server/areas/waitlists/rows';
import type { Tx } from '@/server/db/connection';
import { bookingId, tourId, waitlistId } from '@/server/demonstration/booking-rows';
import { bookingExamples } from '@/server/demonstration/data/examples/bookings';
import { tourExamples } from '@/server/demonstration/data/examples/tours';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { freeCareDays } from '@/server/demonstration/example-days';
import { type ExampleRun, startRun, writeItems } from '@/server/demonstration/example-run';
import type { ChargeToEnter, RefusingCards } from '@/server/demonstration/money-rows';
import { queueFamilies, writeQueue } from '@/server/demonstration/queue';
import { movementRows, tourRows, waitlistRows } from '@/server/demonstration/request-rows';
import { deleteExamples, heldItemsOf, untouchedExamples } from '@/server/demonstration/rows/demonstration';
import { insertAll } from '@/server/demonstration/rows/rows';
import { planBookings, writeBookings } from '@/server/demonstration/write-bookings';
import { writeNotices } from '@/server/demonstration/write-notices';

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

async function writeTours({ tx, make, now }: ExampleRun): Promise<void> {
  for (const example of tourExamples) {
    await make(example, tourId(example.key), async ({ terms, child, taken, familyId }) => {
      const { group, moves, items } = tourRows(example, terms, child, familyId, now);
      await insertAll(tx, 'tourGroup', [group]);
      await insertAll(
        tx,
        'move',
        moves.map((move) => ({ subject: 'tour', ...move })),
      );
      await writeItems(tx, items);
      for (const { date } of items) taken.add(date);
    });
  }
}

/** @param daysOfBooking the days of the booking that was offered, by the waitlist's key. */
async function writeWaitlists({ tx, make, now }: ExampleRun, daysOfBooking: ReadonlyMap<string, string[]>) {
  for (const example of waitlistExamples) {
    await make(example, waitlistId(example.key), async ({ terms, child, familyId }) => {
      const { care } = example;
      const plannedDays = () => {
        if (care.type === 'permanent') return [];
        // Nothing is held by waiting, so the days need not be free.
        return freeCareDays(terms, addDays(todayIn(terms.timeZone, now), care.fromDay), care.days, new Set());
      };
      const days = daysOfBooking.get(example.key) ?? plannedDays();
      const { group, moves } = waitlistRows(example, terms, child, familyId, days, now);
      await insertAll(tx, 'waitlistGroup', [group]);
      await insertAll(
        tx,
        'move',
        moves.map((move) => ({ subject: 'waitlist', ...move })),
      );
      await insertAll(tx, 'waitlistMovement', movementRows(example, group, now));
      await writeQueue(tx, example, group);
    });
  }
}
