import { notFound } from '@/lib/app-error';
import { inTransaction } from '@/server/db/transaction';
import { lockWaitlist, readWaitlist, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { endOffer } from '@/server/services/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

/** The facility takes a family off its line, an offer included. Throws `notFound` or `conflict`. */
export async function declineWaitlist(deps: Deps, id: string, note: string | null = null): Promise<WaitlistGroupRow> {
  const waitlist = await inTransaction(deps.db, async (tx) => {
    const found = await readWaitlist(tx, id);
    if (!found) throw notFound();
    await endOffer(tx, deps, found, { actor: 'facility', action: 'withdraw' });
    const locked = (await lockWaitlist(tx, id))!;
    return (await moveWaitlist(tx, deps, locked, { actor: 'facility', action: 'decline' }, { note })).waitlist;
  });
  deps.wake('mail');
  deps.wake('offers');
  return waitlist;
}
