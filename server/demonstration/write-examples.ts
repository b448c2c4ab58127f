import { addDays, addMonths } from '@/lib/dates/dates';
import { dayMs } from '@/lib/dates/durations';
import { todayIn } from '@/lib/dates/instants';
import { recordMovements } from '@/server/areas/care/waitlists/rows';
import { releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { bookingId, tourId, waitlistId } from '@/server/demonstration/booking-rows';
import { bookingExamples } from '@/server/demonstration/data/examples/bookings';
import type { WaitlistExample } from '@/server/demonstration/data/examples/example';
import { tourExamples } from '@/server/demonstration/data/examples/tours';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { seedId, SeedRandom } from '@/server/demonstration/data/seed';
import { exampleNumber, type ExampleRun, freeCareDays, startRun, writeItems } from '@/server/demonstration/example-run';
import type { ChargeToRegister, RefusingCards } from '@/server/demonstration/money-rows';
import { movementRows, tourRows, waitlistRows } from '@/server/demonstration/request-rows';
import { deleteExamples, ensureFamily, heldItemsOf, insertAll, unchangedExamples } from '@/server/demonstration/rows';
import { planBookings, writeBookings } from '@/server/demonstration/write-bookings';
import { writeNotices } from '@/server/demonstration/write-notices';

/**
 * Writes an example of every status for the demonstration family, dated from today, replacing those of an earlier start
 * that no parent has changed (product rule 8). Places are held as by any booking. Returns the charges to register at
 * the gateway.
 */
export async function writeExamples(tx: Tx, deps: Deps, refusing: RefusingCards | null): Promise<ChargeToRegister[]> {
  const old = await unchangedExamples(tx, [parentFamily.familyId, ...queueFamilies()]);
  await releasePlaces(tx, await heldItemsOf(tx, old));
  await deleteExamples(tx, old);
  const run = await startRun(tx, deps, [
    ...bookingExamples.map(({ key }) => bookingId(key)),
    ...tourExamples.map(({ key }) => tourId(key)),
    ...waitlistExamples.map(({ key }) => waitlistId(key)),
    ...waitlistExamples.flatMap((example) => queueOf(example).map(({ id }) => id)),
  ]);
  await writeTours(run);
  const bookings = await planBookings(run);
  const days = bookings.flatMap(({ example, items }) =>
    example.waitlist ? [[example.waitlist, items.map(({ date }) => date)] as const] : [],
  );
  await writeWaitlists(run, new Map(days));
  const charges = await writeBookings(run, bookings, refusing);
  // Examples change with each start, so other families' positions on the waitlists may have changed.
  for (const name of new Set(waitlistExamples.map(({ facility }) => facility))) {
    const line = { facilityId: facilityId(name), familyId: parentFamily.familyId };
    await recordMovements(tx, { at: run.now, ...line, up: 'left' });
  }
  await writeNotices(tx, deps);
  return charges;
}

async function writeTours({ tx, make, now }: ExampleRun): Promise<void> {
  for (const example of tourExamples) {
    await make(example, tourId(example.key), async ({ terms, child, careDays, familyId }) => {
      const { group, moves, items } = tourRows(example, terms, child, familyId, now);
      await insertAll(tx, 'tourGroup', [group]);
      await insertAll(
        tx,
        'move',
        moves.map((move) => ({ subject: 'tour', ...move })),
      );
      await writeItems(tx, items);
      for (const { date } of items) careDays.add(date);
    });
  }
}

/** @param daysOfBooking the days of the offered booking, by the waitlist's key */
async function writeWaitlists(run: ExampleRun, daysOfBooking: ReadonlyMap<string, string[]>) {
  const { tx, make, now } = run;
  for (const example of waitlistExamples) {
    await make(example, waitlistId(example.key), async ({ terms, child, familyId }) => {
      const { care } = example;
      const plannedDays = () => {
        if (care.type === 'permanent') return [];
        // A waitlist request holds no places, so the days need not be free.
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
      await writeQueue(run, example, group);
    });
  }
}

/** The invented families around the demonstration family in the line of an example. */
const queueOf = ({ key, ahead = 0, behind = 0 }: WaitlistExample) =>
  Array.from({ length: ahead + behind }, (_, index) => ({
    index,
    id: seedId('queue', key, index),
    familyId: seedId('queue-family', key, index),
    childId: seedId('queue-child', key, index),
  }));

const queueFamilies = (): string[] =>
  waitlistExamples.flatMap((example) => queueOf(example).map(({ familyId }) => familyId));

/** Adds them to the waitlist, some ahead and some behind unless somebody has changed their request. */
async function writeQueue(
  { tx, isThere }: ExampleRun,
  example: WaitlistExample,
  group: ReturnType<typeof waitlistRows>['group'],
): Promise<void> {
  const ahead = example.ahead ?? 0;
  for (const { index, id, familyId, childId } of queueOf(example)) {
    if (isThere(id)) continue;
    const random = new SeedRandom(`queue ${example.key} ${index}`);
    const joinedAt = new Date(group.joinedAt.getTime() + (index < ahead ? index - ahead : index - ahead + 1) * dayMs);
    if (await ensureFamily(tx, familyId, joinedAt)) {
      await insertAll(tx, 'child', [
        {
          id: childId,
          familyId,
          firstName: random.faker.person.firstName(),
          lastName: random.faker.person.lastName(),
          birthDate: addMonths(group.createdAt.toISOString().slice(0, 10), -random.int(14, 40)),
          createdAt: joinedAt,
        },
      ]);
    }
    const number = exampleNumber('NW', `queue ${example.key} ${index}`);
    await insertAll(tx, 'waitlistGroup', [
      { ...group, id, number, familyId, children: [childId], note: null, joinedAt, createdAt: joinedAt },
    ]);
    await insertAll(tx, 'move', [
      {
        subject: 'waitlist',
        subjectId: id,
        at: joinedAt,
        actor: 'parent',
        action: 'request',
        fromStatus: null,
        toStatus: group.status,
        note: null,
      },
    ]);
  }
}
