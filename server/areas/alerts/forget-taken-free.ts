import { forgetTakenPlaces, listAlertsBelieving, listTakenPlaces, removeFree } from '@/server/areas/alerts/rows';
import { findFree } from '@/server/areas/alerts/find-free';
import { orNothing } from '@/server/areas/alerts/or-nothing';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * A place that an alert knew to be free was taken: when it comes free again it is news again. Only alerts that believe in this very
 * facility are looked at, so the work does not grow with all of them.
 */
export async function forgetTakenFree(deps: Deps): Promise<void> {
  for (const taken of await listTakenPlaces(deps.db)) {
    const { facilityId } = taken;
    for (const alert of await listAlertsBelieving(deps.db, facilityId)) {
      const only = { timeZone: alert.timeZone, only: facilityId };
      const free = await orNothing(deps, alert.id, () => findFree(deps, alert, only));
      if (free?.length === 0) await removeFree(deps.db, alert.id, facilityId);
    }
    await forgetTakenPlaces(deps.db, taken);
  }
}
