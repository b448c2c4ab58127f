import type { Body, WaitlistGroup } from '@/api/contract/types';
import type { Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { requestWaitlist } from '@/store/slices/waitlists';

interface Joined {
  /** The lines that were joined, in the order asked. */
  groups: WaitlistGroup[];
  /** Why it went no further; null when all were joined. */
  failure: Failure | null;
}

/**
 * Joins waitlists one after the other: a line is one age group's, so siblings of two ages wait in two. After a failure the
 * same lines can be asked for again: those that were joined stay one place each, by the key of each body.
 */
export function useJoinLines(
  keyFor: (body: object) => string,
): (lines: readonly Body<'requestWaitlist'>[]) => Promise<Joined> {
  const dispatch = useAppDispatch();
  return async (lines) => {
    const groups: WaitlistGroup[] = [];
    for (const body of lines) {
      const result = await dispatch(requestWaitlist({ body, idempotencyKey: keyFor(body) }));
      if (!requestWaitlist.fulfilled.match(result)) return { groups, failure: result.error };
      groups.push(result.payload);
    }
    return { groups, failure: null };
  };
}
