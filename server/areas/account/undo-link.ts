import { conflict } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { kindsAboutRequests } from '@/server/areas/mail/rules/request-of-mail';
import { listAdults } from '@/server/areas/family/rows/account';
import { deleteInvitationsOf, deleteLinks, returnToOwnRecord } from '@/server/areas/account/rows/links';
import { deleteFeed } from '@/server/areas/calendar/rows';
import { deleteUnsentMails } from '@/server/areas/mail/rows';
import { deleteNotices } from '@/server/areas/notices/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

export interface ActiveLink {
  id: string;
  familyId: string;
  linked: { id: string; email: string; pendingEmail: string | null; ownFamilyId: string };
}

/**
 * Takes a linked account off a record, with everything it holds of it, and tells both sides (record 0071). The record
 * stays with those who are left on it. To be called under the locks of account and family.
 * Throws `conflict` when nobody would be.
 */
export async function undoLink(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'settings'>,
  { id, familyId, linked }: ActiveLink,
): Promise<void> {
  const others = (await listAdults(tx, familyId)).filter((adult) => adult.id !== linked.id);
  if (others.length === 0) {
    throw conflict('You are the only adult left on this family record. Delete your account if you do not need it.');
  }
  await deleteLinks(tx, [id]);
  await returnToOwnRecord(tx, linked.id, familyId);
  const emails = [linked.email, ...(linked.pendingEmail === null ? [] : [linked.pendingEmail])];
  await deleteInvitationsOf(tx, { familyId, accountId: linked.id, emails });
  await deleteNotices(tx, { accountId: linked.id, familyId });
  await deleteUnsentMails(tx, { familyId, recipient: linked.email, kinds: kindsAboutRequests });
  // One address for the whole family, and who leaves knows it.
  await deleteFeed(tx, familyId);
  for (const other of others) {
    await enqueueMail(tx, deps, { kind: 'linkRemoved', to: other.email, familyId, email: linked.email });
  }
  const back = { familyId: linked.ownFamilyId, email: others[0]!.email };
  await enqueueMail(tx, deps, { kind: 'linkRemoved', to: linked.email, ...back });
}
