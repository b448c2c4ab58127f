import { addMonths, firstOfMonth, monthOf, type CalendarDate } from '@/lib/dates';
import { limits } from '@/lib/limits';
import { hourMs } from '@/lib/time-units';
import { makeFacilities } from '@/server/demonstration/data/facilities/make-facilities';
import { closedDaysOf } from '@/server/demonstration/data/facilities/holidays';
import { inTransaction } from '@/server/db/transaction';
import {
  closeInvented,
  confirmAvailability,
  lockDemonstration,
  setClosedDays,
} from '@/server/repositories/demonstration';
import { readSetting, writeSetting } from '@/server/repositories/settings';
import { enterCharges } from '@/server/demonstration/enter-charges';
import { fillFacilities } from '@/server/demonstration/fill-facilities';
import { prepareRefusingCards } from '@/server/demonstration/money-rows';
import { prepareActivities, seedActivities } from '@/server/demonstration/seed-activities';
import { seedFacilities } from '@/server/demonstration/seed-facilities';
import { prepareFamilies, seedFamilies } from '@/server/demonstration/seed-families';
import { seedWishes } from '@/server/demonstration/seed-wishes';
import { writeExamples } from '@/server/demonstration/write-examples';
import type { SeedFacility } from '@/server/demonstration/data/seed-facility';
import type { Deps } from '@/server/services/deps';

/** Raised whenever the invented facilities change: an older demonstration is then written over. */
const seedVersion = 4;
const settingKey = 'demonstration';

/**
 * A demonstration without invented facilities and families (DEMO_DATA=off): those of an earlier start are closed, and come back
 * with the first start that wants them. The mailbox page and the sandbox stay.
 */
export async function leaveDemonstrationOut(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    await lockDemonstration(tx);
    await closeInvented(tx, now);
    await writeSetting(tx, settingKey, { version: null }, now);
  });
}

/**
 * Makes the demonstration: some sixty invented facilities, the two families of product rule 12 and an example of every
 * status. Idempotent and the same every time; safe with several processes. At each start the examples that no parent
 * has touched are dated anew (product rule 8).
 */
export async function seedDemonstration(deps: Deps): Promise<void> {
  const facilities = makeFacilities();
  const families = await prepareFamilies(deps);
  const photos = await prepareActivities(deps);
  const refusing = await prepareRefusingCards(deps);
  const charges = await inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    await lockDemonstration(tx);
    const seeded = await readSetting(tx, settingKey);
    const { version, month, wishes } = (seeded ?? {}) as { version?: unknown; month?: unknown; wishes?: unknown };
    const thisMonth = monthOf(now.toISOString().slice(0, 10));
    if (version !== seedVersion) await seedFacilities(tx, facilities, now);
    if (version !== seedVersion || month !== thisMonth) {
      await setClosedDays(tx, closedDaysAround(facilities, firstOfMonth(thisMonth)));
    }
    await confirmAvailability(
      tx,
      facilities.map(({ id, confirmedHoursAgo }) => ({
        id,
        at: confirmedHoursAgo === null ? null : new Date(now.getTime() - confirmedHoursAgo * hourMs),
      })),
    );
    const isNew = families !== null && (await seedFamilies(tx, deps, families));
    await seedActivities(tx, deps, photos);
    await fillFacilities(tx, facilities, now);
    if (isNew || wishes !== true) await seedWishes(tx, deps);
    await writeSetting(tx, settingKey, { version: seedVersion, month: thisMonth, wishes: true }, now);
    return writeExamples(tx, deps, refusing);
  });
  await enterCharges(deps, charges);
}

/** Examples lie at most so many months back: they avoid the holidays of then, too. */
const monthsBack = 4;

/** The closed days of each facility, from some months back to past the last day that can be asked for. */
const closedDaysAround = (facilities: readonly SeedFacility[], from: CalendarDate) =>
  facilities.map(({ id, closing }) => ({
    id,
    days: closedDaysOf(closing, addMonths(from, -monthsBack), addMonths(from, limits.bookingMonthsAhead + 1)),
  }));
