import { notFound } from '@/lib/app-error';
import { inTransaction } from '@/server/db/transaction';
import { readWaitlist, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { isDone } from '@/server/services/requests/is-done';
import { endOffer, lockWithOffer } from '@/server/services/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

/** The facility takes a family off its line, an offer included. Throws `notFound` or `conflict`. */
export async function declineWaitlist(deps: Deps, id: string, note: string | null = null): Promise<WaitlistGroupRow> {
  const waitlist = await inTransaction(deps.db, async (tx) => {
    const found = await readWaitlist(tx, id);
    if (!found) throw notFound();
    const move = { actor: 'facility', action: 'decline' } as const;
    const locked = await lockWithOffer(tx, found);
    if (await isDone(tx, 'waitlist', locked, { ...move, note })) return locked;
    const alone = await endOffer(tx, deps, locked, 'facility');
    return moveWaitlist(tx, deps, alone, move, { note, fromVersion: locked.version });
  });
  deps.triggerJob('mail');
  deps.triggerJob('offers');
  deps.triggerJob('payments');
  return waitlist;
}
