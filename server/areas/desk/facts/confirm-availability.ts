import { setAvailabilityConfirmed } from '@/server/areas/desk/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** The facility says that its places are as shown. Answers the instant that parents will read. */
export async function confirmAvailability(deps: Pick<Deps, 'db' | 'clock'>, facilityId: string): Promise<Date> {
  const now = deps.clock.now();
  await setAvailabilityConfirmed(deps.db, facilityId, now);
  return now;
}
