import { makeFacilities } from '@/server/db/seed/facilities/make-facilities';
import { inTransaction } from '@/server/db/transaction';
import { confirmAvailability, lockDemonstration, readSetting, writeSetting } from '@/server/repositories/demonstration';
import { seedFacilities } from '@/server/services/demonstration/seed-facilities';
import type { Deps } from '@/server/services/deps';

/** Raised whenever the invented facilities change: an older demonstration is then written over. */
const seedVersion = 1;
const settingKey = 'demonstration';
const hourMs = 3_600_000;

/**
 * Makes the demonstration: some sixty invented facilities, the two families of decisions 12 and an example of every status.
 * Idempotent and the same every time; safe with several processes. At each start the examples that no parent has touched
 * are dated anew (decisions 8).
 */
export async function seedDemonstration(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const facilities = makeFacilities();
  await inTransaction(deps.db, async (tx) => {
    await lockDemonstration(tx);
    const seeded = await readSetting(tx, settingKey);
    if ((seeded as { version?: unknown } | null)?.version !== seedVersion) {
      await seedFacilities(tx, facilities, now);
      await writeSetting(tx, settingKey, { version: seedVersion }, now);
    }
    await confirmAvailability(
      tx,
      facilities.map(({ id, confirmedHoursAgo }) => ({
        id,
        at: confirmedHoursAgo === null ? null : new Date(now.getTime() - confirmedHoursAgo * hourMs),
      })),
    );
  });
}
