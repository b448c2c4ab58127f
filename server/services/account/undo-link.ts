import { randomUUID } from 'node:crypto';
import { conflict } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { deleteLinks, moveAccount } from '@/server/repositories/account-links';
import { insertFamily, listAdults } from '@/server/repositories/account';
import { deleteFeed } from '@/server/repositories/calendar-feeds';
import { lockFamily } from '@/server/repositories/family-records';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

export interface ActiveLink {
  id: string;
  familyId: string;
  /** The linked account, and the record it came from; null when that was deleted. */
  accountId: string;
  ownFamilyId: string | null;
  linkedEmail: string;
}

/**
 * Brings a linked account back to its own record, a fresh one where that is gone, and tells both sides. The shared record
 * stays with those who are left on it. Throws `conflict` when nobody would be.
 */
export async function undoLink(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'settings'>,
  link: ActiveLink,
): Promise<void> {
  const others = (await listAdults(tx, link.familyId)).filter((adult) => adult.id !== link.accountId);
  if (others.length === 0) {
    throw conflict('You are the only adult left on this family record. Delete your account if you do not need it.');
  }
  const familyId = link.ownFamilyId ?? randomUUID();
  if (link.ownFamilyId === null) await insertFamily(tx, familyId, deps.clock.now());
  else await lockFamily(tx, familyId);
  await moveAccount(tx, link.accountId, familyId);
  await deleteLinks(tx, [link.id]);
  // One address for the whole family, and who leaves knows it.
  await deleteFeed(tx, link.familyId);
  for (const other of others) {
    await enqueueMail(tx, deps, {
      kind: 'linkRemoved',
      to: other.email,
      familyId: link.familyId,
      email: link.linkedEmail,
    });
  }
  await enqueueMail(tx, deps, { kind: 'linkRemoved', to: link.linkedEmail, familyId, email: others[0]!.email });
}
