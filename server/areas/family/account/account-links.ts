import type { AccountLink, Profile } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { deleteFeed } from '@/server/areas/care/calendar/rows';
import { deleteNotices } from '@/server/areas/care/notices/rows';
import {
  deleteInvitationsOf,
  deleteLinks,
  listLinks,
  returnToOwnRecord,
  updateActiveFamily,
} from '@/server/areas/family/account/rows/links';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import { isAdult, listAdults, lockAccount } from '@/server/areas/family/records/rows/account';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { enqueueMail, kindsAboutRequests } from '@/server/areas/platform/mail/outbox';
import { deleteUnsentMails } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Lists the links and invitations of the family. Each side sees the other's address; if the inviter has left, that of another
 * adult, or null.
 */
export async function listAccountLinks(deps: Pick<Deps, 'db'>, caller: Caller): Promise<AccountLink[]> {
  const links = await listLinks(deps.db, caller.familyId);
  const adults = await listAdults(deps.db, caller.familyId);
  const another = adults.find((adult) => adult.id !== caller.accountId)?.email;
  return links.flatMap((link) => {
    const isOwn = link.accountId === caller.accountId;
    const email = isOwn ? (link.inviterEmail ?? another) : (link.linkedEmail ?? link.email);
    if (email === undefined) return [];
    const acceptedAt = link.acceptedAt?.toISOString() ?? null;
    return [{ id: link.id, email, createdAt: link.createdAt.toISOString(), acceptedAt, own: isOwn }];
  });
}

/** Switches all sessions of the account to another of its families. Throws `notFound` for any other family. */
export async function setActiveFamily(deps: Deps, caller: Caller, familyId: string): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    // Removing the account from a family takes the same lock.
    await lockAccount(tx, caller.accountId);
    const there = { ...caller, familyId };
    if (!(await isAdult(tx, there))) throw notFound();
    await updateActiveFamily(tx, caller.accountId, familyId);
    return readProfile(tx, deps, there);
  });
}

/** Deletes links and invitations of the family, all or none; either side may. Throws `notFound`, `conflict`. */
export async function deleteAccountLinks(
  deps: Deps,
  caller: Caller,
  itemIds: readonly string[],
): Promise<Record<string, never>> {
  const ids = [...new Set(itemIds)];
  const { familyId } = caller;
  await inTransaction(deps, async (tx) => {
    // Lock order: accounts before families.
    const seen = (await listLinks(tx, familyId)).filter((link) => ids.includes(link.id));
    const accounts = new Map<string, Awaited<ReturnType<typeof lockAccount>>>();
    for (const accountId of seen.flatMap((link) => link.accountId ?? []).sort()) {
      accounts.set(accountId, await lockAccount(tx, accountId));
    }
    await lockFamily(tx, familyId);
    const links = (await listLinks(tx, familyId)).filter((link) => ids.includes(link.id));
    if (links.length !== ids.length || !(await isAdult(tx, caller))) throw notFound();
    for (const { id, accountId } of links) {
      const linked = accountId === null ? undefined : accounts.get(accountId);
      // The invitation was accepted after it was read above.
      if (accountId !== null && !linked) throw conflict('This just changed. Check it again.');
      if (linked) await undoLink(tx, deps, { id, familyId, linked });
      else await deleteLinks(tx, [id]);
      const kind = !linked ? 'invitationWithdrawn' : linked.id === caller.accountId ? 'adultLeft' : 'adultRemoved';
      await noteAct(tx, caller, { at: deps.clock.now(), kind });
    }
  });
  return {};
}

interface ActiveLink {
  id: string;
  familyId: string;
  linked: { id: string; email: string; pendingEmail: string | null; ownFamilyId: string };
}

/**
 * Removes a linked account from a family and notifies both sides. Call it under the locks of account and family.
 * Throws `conflict` if no adult would remain.
 */
export async function undoLink(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'settings'>,
  { id, familyId, linked }: ActiveLink,
): Promise<void> {
  const others = (await listAdults(tx, familyId)).filter((adult) => adult.id !== linked.id);
  if (others.length === 0) {
    throw conflict('You’re the only adult on this family record. If you don’t need it, delete your account.');
  }
  await deleteLinks(tx, [id]);
  await returnToOwnRecord(tx, linked.id, familyId);
  const emails = [linked.email, ...(linked.pendingEmail === null ? [] : [linked.pendingEmail])];
  await deleteInvitationsOf(tx, { familyId, accountId: linked.id, emails });
  await deleteNotices(tx, { accountId: linked.id, familyId });
  await deleteUnsentMails(tx, { familyId, recipient: linked.email, kinds: kindsAboutRequests });
  // The family shares one calendar address, and the leaving adult knows it.
  await deleteFeed(tx, familyId);
  for (const other of others) {
    await enqueueMail(tx, deps, { kind: 'linkRemoved', to: other.email, familyId, email: linked.email });
  }
  const back = { familyId: linked.ownFamilyId, email: others[0]!.email };
  await enqueueMail(tx, deps, { kind: 'linkRemoved', to: linked.email, ...back });
}
