import type { Answer, Body } from '@/api/contract/types';
import { conflict, unauthorized } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { delays } from '@/lib/family/deletion-obstacles';
import { deleteFeed } from '@/server/areas/care/calendar/rows';
import { type DeletionRow, listMoneyUnderWay } from '@/server/areas/care/requests/rows/deletion-obstacles';
import { lockLines, recordMovements } from '@/server/areas/care/waitlists/rows';
import { releaseFamilyPlaces } from '@/server/areas/facilities/capacity/hold-places';
import { lockFacilityRating, refreshRating } from '@/server/areas/facilities/listings/rows/reviews';
import { endRequests, listEndings } from '@/server/areas/family/account/end-requests';
import {
  deleteInvitations,
  deleteRememberedAnswers,
  deleteRequests,
  deleteReviews,
  keepLedger,
  leaveFamily,
  listExistingFamilies,
  listLines,
  listOwners,
  listReviewedFacilities,
  lockRequests,
} from '@/server/areas/family/account/rows/family-erasure';
import { listSharedFamilies } from '@/server/areas/family/account/rows/links';
import { deletionDigest } from '@/server/areas/family/account/rules';
import {
  closeFamily,
  deleteAccountRow,
  deleteFamilyRow,
  findAccountById,
  listAdults,
  listClosedFamilies,
  lockAccount,
} from '@/server/areas/family/records/rows/account';
import { noteAccountAct } from '@/server/areas/family/records/rows/record-activity';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { requireOwnPassword } from '@/server/areas/family/session/own-password';
import { queueFamilyCards } from '@/server/areas/money/payments/rows/wallet-cards';
import { removeGivenUpFiles } from '@/server/areas/platform/files/remove-files';
import { queueFamilyFiles } from '@/server/areas/platform/files/rows';
import { renderFor } from '@/server/areas/platform/mail/outbox';
import { deleteMailsAbout, listOtherAddresses } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Deletes the caller's account and every family that has no other adult, with files and mails, and ends their requests.
 * `digest` identifies the list that the parent confirmed ({@link getDeletion}). Throws `invalid` {password}, and `conflict`
 * with the current list if it has changed or contains something that delays the deletion.
 */
export async function deleteAccount(
  deps: Deps,
  caller: Caller,
  { password, digest }: Body<'deleteAccount'>,
): Promise<Record<string, never>> {
  const { email } = await requireOwnPassword(deps, caller, password, 'password');
  const { isClosing } = await inTransaction(deps, (tx) => eraseAccounts(tx, deps, [caller.accountId], digest, caller));
  // If this fails, a job repeats it: the files to remove are stored.
  await removeGivenUpFiles(deps).catch(() => undefined);
  await sendGoodbye(deps, email, isClosing);
  return {};
}

/**
 * Deletes accounts and every family that has no other adult, as {@link deleteAccount}. @returns the families, and whether one of them
 * waits for its refunds
 */
export async function eraseAccounts(
  tx: Tx,
  deps: Deps,
  accountIds: readonly string[],
  digest: string | undefined,
  viewer?: Caller,
): Promise<{ families: string[]; isClosing: boolean }> {
  const accounts: Account[] = [];
  for (const id of [...accountIds].sort()) {
    const account = await lockAccount(tx, id);
    if (!account) throw unauthorized();
    accounts.push(account);
  }
  // One time for the check and the moves, so that no refund deadline passes in between.
  const now = deps.clock.now();
  const frozen = { ...deps, clock: { now: () => now } };
  const families = await familiesOf(tx, accounts);
  for (const familyId of families) await lockFamily(tx, familyId);
  const left = await leftWithout(tx, accounts, families);
  for (const familyId of left) await lockRequests(tx, familyId);
  const endings = await endingsOf(tx, left, now);
  requireSeen(presentDeletion(endings, viewer?.familyId), digest);
  await endRequests(tx, frozen, endings, accounts[0]!.id);
  // An account knew the calendar address, so the remaining adults need a new one.
  for (const familyId of families) await deleteFeed(tx, familyId);
  for (const account of accounts) {
    await noteAccountAct(tx, account.id, { at: now, kind: 'accountDeleted' });
    await removeAccount(tx, account);
  }
  let isClosing = false;
  for (const familyId of left) {
    const waits = (await listMoneyUnderWay(tx, familyId)).length > 0;
    if (waits) await closeFamily(tx, familyId, now);
    else await eraseFamily(tx, deps, familyId);
    isClosing ||= waits;
  }
  return { families: left, isClosing };
}

async function removeAccount(tx: Tx, account: Account): Promise<void> {
  await deleteMailsAbout(tx, account.email);
  for (const address of await listOtherAddresses(tx, account.id)) await deleteMailsAbout(tx, address);
  await deleteInvitations(tx, account);
  await deleteRememberedAnswers(tx, 'accountId', account.id);
  await deleteAccountRow(tx, account.id);
}

/**
 * After the restore of a backup: deletes what was erased since, without refunds and mails, which were sent the first time.
 * @returns the number of families that were there again
 */
export async function eraseAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  erased: { accounts: readonly string[]; families: readonly string[] },
): Promise<number> {
  const families = await listExistingFamilies(tx, erased.families);
  // An account cannot outlive the record that it began with: its owner had left before the record was erased.
  const owners = await listOwners(tx, families);
  for (const id of [...new Set([...erased.accounts, ...owners])].sort()) {
    const account = await lockAccount(tx, id);
    if (!account) continue;
    for (const familyId of await familiesOf(tx, [account])) await deleteFeed(tx, familyId);
    await removeAccount(tx, account);
  }
  for (const familyId of families) {
    await lockFamily(tx, familyId);
    await lockRequests(tx, familyId);
    await leaveFamily(tx, familyId);
    await eraseFamily(tx, { clock }, familyId);
  }
  return families.length;
}

/** Erases families whose account was deleted while refunds were pending, once these are paid. */
export async function eraseClosedFamilies(deps: Deps): Promise<void> {
  const closed = await listClosedFamilies(deps.db);
  for (const familyId of closed) {
    await inTransaction(deps, async (tx) => {
      await lockFamily(tx, familyId);
      await lockRequests(tx, familyId);
      // The demonstration may have recreated its account.
      const isLeft = (await listAdults(tx, familyId)).length === 0;
      const isPaid = (await listMoneyUnderWay(tx, familyId)).length === 0;
      if (isLeft && isPaid) await eraseFamily(tx, deps, familyId);
    });
  }
  if (closed.length > 0) await removeGivenUpFiles(deps);
}

/** Sent directly, because the outbox must not store the address again. Not retried. */
export async function sendGoodbye(deps: Deps, email: string, isClosing: boolean): Promise<void> {
  const { subject, text } = renderFor(deps, { kind: 'accountDeleted', to: email, familyId: null, isClosing });
  const messageId = `<goodbye-${deps.clock.now().getTime()}@${new URL(deps.publicUrl).hostname}>`;
  await deps.mailer
    .send({ to: email, subject, text, messageId })
    .catch(() => deps.log.warn({}, 'the goodbye letter could not be sent'));
}

type Account = { id: string; ownFamilyId: string; email: string };

/** What ends with the account, and what delays its deletion. */
export async function getDeletion({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<Deletion> {
  const account = await findAccountById(db, caller.accountId);
  if (!account) throw unauthorized();
  return (await planDeletion({ db, clock }, [account], caller)).deletion;
}

/** What ends with these accounts, the families that would have no adult left, and those that another adult keeps. */
export async function planDeletion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accounts: readonly Account[],
  viewer?: Caller,
): Promise<{ families: string[]; shared: string[]; deletion: Deletion }> {
  const all = await familiesOf(db, accounts);
  const families = await leftWithout(db, accounts, all);
  const deletion = presentDeletion(await endingsOf(db, families, clock.now()), viewer?.familyId);
  return { families, shared: all.filter((id) => !families.includes(id)), deletion };
}

type Deletion = Answer<'getDeletion'>;

async function endingsOf(db: Queryable, families: readonly string[], now: Date): Promise<DeletionRow[]> {
  const rows: DeletionRow[] = [];
  for (const familyId of families) rows.push(...(await listEndings(db, familyId, now)));
  return rows;
}

const presentDeletion = (rows: readonly DeletionRow[], active: string | undefined): Deletion => ({
  items: rows.map(({ familyId, version: _, ...item }) => ({ ...item, inActiveRecord: familyId === active })),
  digest: deletionDigest(rows),
});

/** Throws `conflict` unless this is the list that the parent confirmed. A call without a digest confirms an empty list. */
function requireSeen(deletion: Deletion, digest = deletionDigest([])): void {
  if (deletion.items.some(delays)) {
    throw conflict('A payment or refund is still in progress. Try again once it’s done.', deletion);
  }
  if (deletion.digest === digest) return;
  throw conflict(
    'What ends with your account has changed. Nothing was deleted. Please check the list again.',
    deletion,
  );
}

/** The families of these accounts, in lock order. */
async function familiesOf(db: Queryable, accounts: readonly Account[]): Promise<string[]> {
  const families = new Set<string>();
  for (const { id, ownFamilyId } of accounts)
    for (const familyId of [ownFamilyId, ...(await listSharedFamilies(db, id))]) families.add(familyId);
  return [...families].sort();
}

/** The families that would have no adult without the accounts. */
async function leftWithout(
  db: Queryable,
  accounts: readonly Account[],
  families: readonly string[],
): Promise<string[]> {
  const ids = new Set(accounts.map(({ id }) => id));
  const left: string[] = [];
  for (const familyId of families) {
    if ((await listAdults(db, familyId)).every((adult) => ids.has(adult.id))) left.push(familyId);
  }
  return left;
}

/**
 * Deletes all rows of a family, and schedules its pictures and cards for removal. Keeps what bookkeeping needs: amounts and
 * numbers without names.
 */
export async function eraseFamily(tx: Tx, deps: Pick<Deps, 'clock'>, familyId: string): Promise<void> {
  const now = deps.clock.now();
  await releaseFamilyPlaces(tx, familyId);
  await keepLedger(tx, familyId);
  const facilities = await listReviewedFacilities(tx, familyId);
  for (const facilityId of facilities) await lockFacilityRating(tx, facilityId);
  await deleteReviews(tx, familyId);
  for (const facilityId of facilities) await refreshRating(tx, facilityId);
  const lines = await listLines(tx, familyId);
  await lockLines(
    tx,
    lines.map(({ facilityId }) => facilityId),
  );
  await deleteRequests(tx, familyId);
  for (const line of lines) await recordMovements(tx, { at: now, ...line, familyId, up: 'left' });
  await deleteRememberedAnswers(tx, 'familyId', familyId);
  await queueFamilyFiles(tx, familyId, now);
  await queueFamilyCards(tx, familyId, now);
  await deleteFamilyRow(tx, familyId);
}
