import { conflict } from '@/lib/app-error';
import type { Queryable } from '@/server/db/connection';
import { forgetSetting, readSetting, writeSetting } from '@/server/areas/platform/shared/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** The setting {offsetMs}: milliseconds that business time adds to the machine's clock. */
const key = 'clock';

/** True if this database has demonstration data. Business time may only be moved there (product rule 8). */
export const isDemonstration = async (db: Queryable): Promise<boolean> =>
  (await readSetting(db, 'demonstration')) !== undefined;

async function demonstrationOnly(deps: Pick<Deps, 'db'>): Promise<void> {
  if (!(await isDemonstration(deps.db))) throw conflict('Business time can be changed in demonstration mode only.');
}

/** Sets business time; `machine` is the machine's current time. Every process follows within a second. */
export async function setClock(deps: Pick<Deps, 'db'>, at: Date, machine: Date): Promise<void> {
  await demonstrationOnly(deps);
  await writeSetting(deps.db, key, { offsetMs: at.getTime() - machine.getTime() }, machine);
}

/** Resets business time to the machine's clock. */
export async function resetClock(deps: Pick<Deps, 'db'>): Promise<void> {
  await demonstrationOnly(deps);
  await forgetSetting(deps.db, key);
}
