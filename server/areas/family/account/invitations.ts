import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountInvitation } from '@/api/contract/types';
import { AppError, conflict, invalid, notFound } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import {
  acceptLink,
  deleteOpenInvitations,
  findLinkByCode,
  insertLink,
  ownerShares,
  updateActiveFamily,
} from '@/server/areas/family/account/rows/links';
import {
  findAccountById,
  isAdult,
  listAdults,
  lockAccount,
  readGuardianName,
} from '@/server/areas/family/records/rows/account';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import { listRecords, lockFamily } from '@/server/areas/family/records/rows/records';
import { warn } from '@/server/areas/family/session/codes';
import { codeHashes, hashCode, inviteLifetimeMs, newMailCode } from '@/server/areas/family/session/rules/mail-code';
import { count, countMail } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';

/**
 * Invites another adult to the family by mail (product rule 6), replacing an earlier invitation. Throws `invalid` {email} for an
 * adult of the family, `notFound` if the caller has just left it, `tooMany`.
 */
export async function createAccountLink(
  deps: Deps,
  caller: Caller,
  given: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const email = normaliseEmail(given);
  await count(deps, 'invitations', caller.familyId);
  await countMail(deps, email, context.address);
  return createOnce(deps, caller, context.idempotency, async (tx) => {
    await lockFamily(tx, caller.familyId);
    // The caller may have been removed a moment ago.
    if (!(await isAdult(tx, caller))) throw notFound();
    const adults = await listAdults(tx, caller.familyId);
    if (adults.some((adult) => normaliseEmail(adult.email) === email)) {
      throw invalid({ email: 'This adult already shares your family record.' });
    }
    const now = deps.clock.now();
    const code = newMailCode(randomBytes);
    await deleteOpenInvitations(tx, caller.familyId, email);
    await insertLink(tx, {
      id: randomUUID(),
      familyId: caller.familyId,
      email,
      codeHash: hashCode(deps.keys, code),
      invitedBy: caller.accountId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + inviteLifetimeMs),
    });
    await noteAct(tx, caller, { at: now, kind: 'adultInvited' });
    const inviterName = await readGuardianName(tx, caller.familyId);
    await enqueueMail(tx, deps, { kind: 'linkInvite', to: email, familyId: caller.familyId, code, inviterName });
    return {};
  });
}

/**
 * Shows the invited account whose family it would join, before and after accepting. Changes nothing. Throws `notFound`,
 * `tooMany`.
 */
export async function getAccountInvitation(
  deps: Deps,
  caller: Caller,
  typed: string,
  context: CallContext,
): Promise<AccountInvitation> {
  const invitation = await requireInvitation(deps, typed, context.address);
  const { familyId, invitedBy, accountId, acceptedAt } = invitation;
  const account = await findAccountById(deps.db, caller.accountId);
  const isInvited = account !== undefined && normaliseEmail(account.email) === normaliseEmail(invitation.email);
  const isMine = accountId === caller.accountId || (isInvited && (await isOpen(deps.db, deps, invitation)));
  if (!isMine) throw notYours();
  const inviter = invitedBy === null ? undefined : await findAccountById(deps.db, invitedBy);
  return {
    guardian: await readGuardianName(deps.db, familyId),
    email: inviter?.email ?? null,
    children: (await listRecords(deps.db, 'child', familyId)).map(({ fields }) => String(fields.firstName)),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}

/**
 * Adds the account to the family it was invited to and switches to that family; its own family stays unchanged. Throws
 * `notFound` for a code that is not this account's, `conflict` if it already belongs to the family, or if the two families
 * have invited each other.
 */
export async function acceptAccountLink(
  deps: Deps,
  caller: Caller,
  typed: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const { familyId, hashes } = await requireInvitation(deps, typed, context.address);
  // The idempotency key belongs to the new family, because a retry comes from there.
  const owner = { accountId: caller.accountId, familyId };
  return createOnce(deps, owner, context.idempotency, (tx) => accept(tx, deps, caller, hashes));
}

async function accept(tx: Tx, deps: Deps, caller: Caller, hashes: readonly string[]): Promise<Record<string, never>> {
  const account = await lockAccount(tx, caller.accountId);
  const found = await findLinkByCode(tx, hashes);
  if (!account || !found) throw notYours();
  // Both records, so that two invitations that cross are accepted one after the other.
  for (const familyId of [account.ownFamilyId, found.familyId].sort()) await lockFamily(tx, familyId);
  // Read again under the lock: it may have been accepted or undone meanwhile.
  const link = await findLinkByCode(tx, hashes);
  if (!link || normaliseEmail(link.email) !== normaliseEmail(account.email)) throw notYours();
  if (link.accountId === account.id) return {};
  if (!(await isOpen(tx, deps, link))) throw notYours();

  const { id, familyId } = link;
  const { ownFamilyId } = account;
  if (await isAdult(tx, { accountId: account.id, familyId })) throw conflict('You already share this family record.');
  if (await ownerShares(tx, { owner: familyId, record: ownFamilyId })) {
    throw conflict('The person who invited you already shares your record. You only need one.');
  }
  const adults = await listAdults(tx, familyId);
  const acceptedAt = deps.clock.now();
  await acceptLink(tx, id, { accountId: account.id, ownFamilyId, acceptedAt });
  await noteAct(tx, { accountId: account.id, familyId }, { at: acceptedAt, kind: 'adultJoined' });
  await updateActiveFamily(tx, account.id, familyId);
  for (const adult of adults) {
    await warn(tx, deps, { ...adult, familyId }, { kind: 'linkAccepted', email: account.email }, link.createdAt);
  }
  return {};
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findLinkByCode>>>;

/** The same error for every invitation that the caller cannot accept. */
const notYours = () => new AppError('notFound', 'This invitation has expired, or was sent to another e‑mail address.');

/** Finds the invitation or link of a typed code, in any state. Throws `notFound`, and `tooMany` for guessing. */
async function requireInvitation(
  deps: Deps,
  typed: string,
  address: string,
): Promise<Invitation & { hashes: readonly string[] }> {
  const hashes = codeHashes(deps.keys, typed);
  const invitation = await findLinkByCode(deps.db, hashes);
  if (invitation) return { ...invitation, hashes };
  await count(deps, 'unknownToken', address);
  throw notYours();
}

/** An invitation ends when it expires or when the inviter leaves the family. */
async function isOpen(db: Queryable, deps: Pick<Deps, 'clock'>, invitation: Invitation): Promise<boolean> {
  const { familyId, invitedBy, acceptedAt, expiresAt } = invitation;
  if (acceptedAt !== null || expiresAt <= deps.clock.now() || invitedBy === null) return false;
  return isAdult(db, { accountId: invitedBy, familyId });
}
