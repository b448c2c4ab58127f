import { conflict } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { acceptLink, findLinkByCode, updateActiveFamily, ownerShares } from '@/server/areas/account/rows/links';
import { isAdult, listAdults, lockAccount } from '@/server/areas/family/rows/account';
import { lockFamily } from '@/server/areas/family/rows/records';
import { isOpen, notYours, requireInvitation } from '@/server/areas/account/invitation';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

/**
 * Puts the caller's account onto the family record it was invited to, by the code from its own mailbox, and has it look at
 * that one. Its own record stays beside it, and all that goes on there goes on. Throws `notFound` for a code that is not this
 * account's, `conflict` where it shares the record already and where an invitation the other way was accepted before.
 */
export async function acceptAccountLink(
  deps: Deps,
  caller: Caller,
  typed: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const { familyId, codeHash } = await requireInvitation(deps, typed, context.address);
  // Remembered for the record it leads to: by the time it is repeated, the caller is on that one.
  const owner = { accountId: caller.accountId, familyId };
  return createOnce(deps, owner, context.idempotency, (tx) => accept(tx, deps, caller, codeHash));
}

async function accept(tx: Tx, deps: Deps, caller: Caller, codeHash: string): Promise<Record<string, never>> {
  const account = await lockAccount(tx, caller.accountId);
  const found = await findLinkByCode(tx, codeHash);
  if (!account || !found) throw notYours();
  // Both records, so that two invitations that cross are accepted one after the other.
  for (const familyId of [account.ownFamilyId, found.familyId].sort()) await lockFamily(tx, familyId);
  // Read again under the lock: it may have been accepted or undone meanwhile.
  const link = await findLinkByCode(tx, codeHash);
  if (!link || normaliseEmail(link.email) !== normaliseEmail(account.email)) throw notYours();
  if (link.accountId === account.id) return {};
  if (!(await isOpen(tx, deps, link))) throw notYours();

  const { id, familyId } = link;
  const { ownFamilyId } = account;
  if (await isAdult(tx, { accountId: account.id, familyId })) throw conflict('You already share this family record.');
  if (await ownerShares(tx, { of: familyId, to: ownFamilyId })) {
    throw conflict(
      'The person who invited you already shares your record. One shared record is enough for both of you.',
    );
  }
  const adults = await listAdults(tx, familyId);
  await acceptLink(tx, id, { accountId: account.id, ownFamilyId, acceptedAt: deps.clock.now() });
  await updateActiveFamily(tx, account.id, familyId);
  for (const adult of adults) {
    await enqueueMail(tx, deps, { kind: 'linkAccepted', to: adult.email, familyId, email: account.email });
  }
  return {};
}
