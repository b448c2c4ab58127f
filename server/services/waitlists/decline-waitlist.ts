import { notFound } from '@/lib/app-error';
import { inTransaction } from '@/server/db/transaction';
import { readWaitlist, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { lockWithoutOffer } from '@/server/services/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

/** The facility takes a family off its line, an offer included. Throws `notFound` or `conflict`. */
export async function declineWaitlist(deps: Deps, id: string, note: string | null = null): Promise<WaitlistGroupRow> {
  const waitlist = await inTransaction(deps.db, async (tx) => {
    const found = await readWaitlist(tx, id);
    if (!found) throw notFound();
    const locked = await lockWithoutOffer(tx, deps, found, 'facility');
    return (await moveWaitlist(tx, deps, locked, { actor: 'facility', action: 'decline' }, { note })).waitlist;
  });
  deps.triggerJob('mail');
  deps.triggerJob('offers');
  deps.triggerJob('payments');
  return waitlist;
}
