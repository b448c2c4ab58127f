import { deleteFeed } from '@/server/areas/care/calendar/rows';
import { undoLink } from '@/server/areas/family/account/account-links';
import { deleteInvitationsBy, listLinksSince, listSharedFamilies } from '@/server/areas/family/account/rows/links';
import { deleteFactorSince } from '@/server/areas/family/factor/rows';
import { deletePasskeys } from '@/server/areas/family/passkeys/rows';
import { listAdults, lockAccount, updateAccount } from '@/server/areas/family/records/rows/account';
import { noteAccountAct } from '@/server/areas/family/records/rows/record-activity';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { endWait } from '@/server/areas/family/second-factor/lost-factor';
import { openReset } from '@/server/areas/family/session/codes';
import { forgetAllDevices, revokeAllChains } from '@/server/areas/family/session/rows';
import { useUpCodes } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** What somebody else may have done in an account. */
interface Intrusion {
  since: Date;
  /** The address that the account moved to; null if it never moved. */
  left: string | null;
}

/**
 * Locks everyone out of an account (record 0201): removes its password and passkeys, ends its sessions and codes, forgets its
 * devices, stops that a second factor which was reported lost is turned off, and ends what it has shared since. A second factor
 * that was turned on since goes, too, as do recovery codes that were made since. Returns a code with which the mailbox `to`
 * chooses a new password. Call it under the account's lock.
 */
export async function lockOut(
  tx: Tx,
  deps: Deps,
  account: Account,
  { to, ...intrusion }: Intrusion & { to: string },
): Promise<string> {
  const { id: accountId, familyId } = account;
  const now = deps.clock.now();
  await noteAccountAct(tx, accountId, { at: now, kind: 'lockedOut' });
  await updateAccount(tx, accountId, { pendingEmail: null, passwordHash: null });
  await useUpCodes(tx, accountId, ['confirm', 'reset', 'email', 'notMe'], now);
  await revokeAllChains(tx, accountId, now);
  await forgetAllDevices(tx, accountId);
  await deletePasskeys(tx, accountId);
  await deleteFactorSince(tx, accountId, intrusion.since);
  await endWait(tx, account);
  await endSharingSince(tx, deps, account, intrusion);
  return openReset(tx, deps, { accountId, familyId, to });
}

/**
 * In every family of the account: ends invitations, calendar addresses, links of invited adults, and links accepted from the
 * mailbox `left`.
 */
async function endSharingSince(tx: Tx, deps: Deps, account: Account, { since, left }: Intrusion): Promise<void> {
  await deleteInvitationsBy(tx, account.id);
  for (const familyId of [account.ownFamilyId, ...(await listSharedFamilies(tx, account.id))]) {
    await deleteFeed(tx, familyId);
  }
  for (const { id, familyId, accountId } of await listLinksSince(tx, { account: account.id, since, left })) {
    const linked = accountId === account.id ? account : await lockAccount(tx, accountId);
    await lockFamily(tx, familyId);
    const isShared = (await listAdults(tx, familyId)).length > 1;
    if (linked && isShared) await undoLink(tx, deps, { id, familyId, linked });
  }
}
