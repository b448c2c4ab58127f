import { readWaitlist, type WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { answerOnce, type Answered } from '@/server/areas/requests/answer-once';
import { endOffer, lockWithOffer } from '@/server/areas/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';

/** The facility takes a family off its line, an offer included. Throws `notFound` or `conflict`. */
export const declineWaitlist = (
  deps: Deps,
  id: string,
  note: string | null = null,
): Promise<Answered<WaitlistGroupRow>> =>
  answerOnce(deps, 'waitlist', {
    async lock(tx) {
      const found = await readWaitlist(tx, id);
      return found && lockWithOffer(tx, found);
    },
    ask: () => ({ action: 'decline' as const, note }),
    async make(tx, waitlist, { action }) {
      const alone = await endOffer(tx, deps, waitlist, 'facility');
      const move = { actor: 'facility', action } as const;
      return moveWaitlist(tx, deps, alone, move, { note, fromVersion: waitlist.version });
    },
  });
