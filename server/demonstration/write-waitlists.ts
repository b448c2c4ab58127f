import { addDays } from '@/lib/dates';
import { todayIn } from '@/lib/time-zones';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import { insertAll } from '@/server/repositories/demonstration-rows';
import { waitlistId } from '@/server/demonstration/booking-rows';
import { freeCareDays } from '@/server/demonstration/example-days';
import type { ExampleRun } from '@/server/demonstration/example-run';
import { writeQueue } from '@/server/demonstration/queue';
import { movementRows, waitlistRows } from '@/server/demonstration/request-rows';

/** @param daysOfBooking the days of the booking that was offered, by the waitlist's key. */
export async function writeWaitlists({ tx, make, now }: ExampleRun, daysOfBooking: ReadonlyMap<string, string[]>) {
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
