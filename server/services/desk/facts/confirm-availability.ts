import { setAvailabilityConfirmed } from '@/server/repositories/desk';
import type { Deps } from '@/server/services/deps';

/** The facility says that its places are as shown. Answers the instant that parents will read. */
export async function confirmAvailability(deps: Pick<Deps, 'db' | 'clock'>, facilityId: string): Promise<Date> {
  const now = deps.clock.now();
  await setAvailabilityConfirmed(deps.db, facilityId, now);
  return now;
}
