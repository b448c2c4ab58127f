import { AppError, conflict } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { hashCode, normaliseCode } from '@/server/domain/session/mail-code';
import {
  acceptLink,
  deleteLinks,
  findLinkByCode,
  findLinkOfAccount,
  moveAccount,
} from '@/server/repositories/account-links';
import { listAdults, lockAccount } from '@/server/repositories/account';
import { lockFamily } from '@/server/repositories/family-records';
import { listBindingRequests } from '@/server/repositories/request-bindings';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { count } from '@/server/services/session/throttle';

const notYours = () => new AppError('notFound', 'This invitation has expired, or was sent to another e-mail address.');

/**
 * Puts the caller's account onto the family record it was invited to, by the code from its own mailbox. Its own record
 * stays as it is, and is there again when the link is undone. Throws `notFound` for a code that is not this account's,
 * `conflict` while the account has live bookings of its own.
 */
export async function acceptAccountLink(
  deps: Deps,
  caller: Caller,
  typed: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const code = normaliseCode(typed);
  const codeHash = code === null ? '' : hashCode(deps.secret, code);
  const invitation = await findLinkByCode(deps.db, codeHash);
  if (!invitation) {
    await count(deps, 'unknownToken', context.address);
    throw notYours();
  }
  // Remembered for the record it leads to: by the time it is repeated, the caller is on that one.
  const owner = { accountId: caller.accountId, familyId: invitation.familyId };
  const answer = await createOnce(deps, owner, context.idempotency, (tx) => accept(tx, deps, caller, codeHash));
  deps.triggerJob('mail');
  return answer;
}

async function accept(tx: Tx, deps: Deps, caller: Caller, codeHash: string): Promise<Record<string, never>> {
  const account = await lockAccount(tx, caller.accountId);
  const found = await findLinkByCode(tx, codeHash);
  if (!account || !found) throw notYours();
  for (const familyId of [account.familyId, found.familyId].sort()) await lockFamily(tx, familyId);
  // Read again under the lock: it may have been accepted or undone meanwhile.
  const link = await findLinkByCode(tx, codeHash);
  if (!link || normaliseEmail(link.email) !== normaliseEmail(account.email)) throw notYours();
  if (link.accountId === account.id) return {};
  if (link.acceptedAt !== null || link.expiresAt <= deps.clock.now()) throw notYours();

  const earlier = await findLinkOfAccount(tx, account.id);
  const ownFamilyId = earlier?.ownFamilyId ?? account.familyId;
  const live = await listBindingRequests(tx, ownFamilyId);
  if (live.length > 0) {
    throw conflict('You have open bookings of your own. Cancel them, or wait until they are over, before you accept.', {
      bookings: live.map(({ number }) => number),
    });
  }
  if (earlier) await deleteLinks(tx, [earlier.id]);
  const adults = await listAdults(tx, link.familyId);
  await moveAccount(tx, account.id, link.familyId);
  await acceptLink(tx, link.id, { accountId: account.id, ownFamilyId, acceptedAt: deps.clock.now() });
  for (const adult of adults) {
    await enqueueMail(tx, deps, {
      kind: 'linkAccepted',
      to: adult.email,
      familyId: link.familyId,
      email: account.email,
    });
  }
  return {};
}
