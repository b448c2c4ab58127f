import type { PlaceCount } from '@/server/domain/capacity/pools';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import type { Deps } from '@/server/services/deps';

/** What a move did: for its callers, and for the jobs to be triggered after the commit. */
export interface BookingOutcome {
  group: BookingGroupRow;
  /** False for a repeat that changed nothing. */
  changed: boolean;
  /** Places that became free and may be offered to the next in line. */
  freed: PlaceCount[];
}

/** Triggers the jobs that a move has given work to; called after the commit. A lost call loses nothing: jobs sweep. */
export function triggerJobsAfter(deps: Pick<Deps, 'triggerJob'>, outcome: BookingOutcome): void {
  if (!outcome.changed) return;
  deps.triggerJob('payments');
  deps.triggerJob('mail');
  if (outcome.freed.length > 0) deps.triggerJob('offers');
}
