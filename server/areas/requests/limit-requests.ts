import { dayMs } from '@/lib/dates/moments';
import type { Tx } from '@/server/db/connection';
import { lockFamily } from '@/server/areas/family/rows/records';
import { requestsAndChangesSince, type CountedRequest } from '@/server/areas/requests/rows/groups';
import type { Deps } from '@/server/areas/shared/deps';
import { tooMany } from '@/server/areas/session/throttle';

/**
 * Limits how often a family asks for bookings, tours and places in line, or changes what it asked for, in 24 hours, at one
 * facility and in all (product rule 4, "Asking in a loop"). Takes the family's turn, so that requests at the same time
 * are counted one after the other. Throws `tooMany` with the seconds until there is room again.
 */
export async function limitRequests(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'rates'>,
  familyId: string,
  facilityId: string,
): Promise<void> {
  await lockFamily(tx, familyId);
  const { requestsPerFacility, requestsPerFamily } = deps.rates;
  const now = deps.clock.now().getTime();
  const made = await requestsAndChangesSince(tx, familyId, new Date(now - dayMs));
  const here = made.filter((asking) => asking.facilityId === facilityId);
  refuseBeyond(requestsPerFacility, here, now, 'to this facility');
  refuseBeyond(requestsPerFamily, made, now, 'in all');
}

/** `made` is newest first: there is room again once the oldest that fills the figure is a day old. */
function refuseBeyond(figure: number, made: readonly CountedRequest[], now: number, where: string): void {
  const filling = made[figure - 1];
  if (!filling) return;
  const sent = made.slice(0, figure).some(({ isChange }) => isChange)
    ? `You have sent or changed requests ${figure} times ${where}`
    : `You have sent ${figure} requests ${where}`;
  throw tooMany(
    Math.ceil((filling.at.getTime() + dayMs - now) / 1000),
    `${sent} within 24 hours, which is the limit. The requests you have made are not affected.`,
  );
}
