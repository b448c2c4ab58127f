import type { Answer, Body } from '@/api/contract/types';
import { AppError, conflict } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { delays } from '@/lib/family/deletion-obstacles';
import { endRequests, listEndings } from '@/server/areas/family/account/end-requests';
import {
  deleteInvitations,
  deleteRememberedAnswers,
  deleteRequests,
  deleteReviews,
  keepLedger,
  listLines,
  listReviewedFacilities,
  lockRequests,
} from '@/server/areas/family/account/rows/family-erasure';
import { listSharedFamilies } from '@/server/areas/family/account/rows/links';
import { deletionDigest } from '@/server/areas/family/account/rules';
import { requireOwnPassword } from '@/server/areas/family/account/update-password';
import { deleteFeed } from '@/server/areas/care/calendar/rows';
import { releaseFamilyPlaces } from '@/server/areas/facilities/capacity/hold-places';
import { lockFacilityRating, refreshRating } from '@/server/areas/facilities/listings/rows/reviews';
import {
  closeFamily,
  deleteAccountRow,
  deleteFamilyRow,
  findAccountById,
  listAdults,
  listClosedFamilies,
  lockAccount,
} from '@/server/areas/family/records/rows/account';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { removeGivenUpFiles } from '@/server/areas/platform/files/remove-files';
import { queueFamilyFiles } from '@/server/areas/platform/files/rows';
import { renderFor } from '@/server/areas/platform/mail/outbox';
import { deleteMailsAbout, listOtherAddresses } from '@/server/areas/platform/mail/rows';
import { queueFamilyCards } from '@/server/areas/money/payments/rows/wallet-cards';
import { type DeletionRow, listMoneyUnderWay } from '@/server/areas/care/requests/rows/deletion-obstacles';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { lockLines, recordMovements } from '@/server/areas/care/waitlists/rows';
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
  const { isClosing } = await inTransaction(deps, (tx) => erase(tx, deps, caller, digest));
  // If this fails, a job repeats it: the files to remove are stored.
  await removeGivenUpFiles(deps).catch(() => undefined);
  await enqueueClosingMail(deps, email, isClosing);
  return {};
}

async function erase(tx: Tx, deps: Deps, caller: Caller, digest: string | undefined): Promise<{ isClosing: boolean }> {
  const account = await lockAccount(tx, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  // One time for the check and the moves, so that no refund deadline passes in between.
  const now = deps.clock.now();
  const frozen = { ...deps, clock: { now: () => now } };
  const families = await familiesOf(tx, account);
  for (const familyId of families) await lockFamily(tx, familyId);
  const left = await leftWithout(tx, account, families);
  for (const familyId of left) await lockRequests(tx, familyId);
  const endings = await endingsOf(tx, left, now);
  requireSeen(presentDeletion(endings, caller.familyId), digest);
  await endRequests(tx, frozen, endings, account.id);
  await deleteMailsAbout(tx, account.email);
  for (const address of await listOtherAddresses(tx, account.id)) await deleteMailsAbout(tx, address);
  await deleteInvitations(tx, account);
  await deleteRememberedAnswers(tx, 'accountId', account.id);
  // This account knew the calendar address, so the remaining adults need a new one.
  for (const familyId of families) await deleteFeed(tx, familyId);
  await deleteAccountRow(tx, account.id);
  let isClosing = false;
  for (const familyId of left) {
    const waits = (await listMoneyUnderWay(tx, familyId)).length > 0;
    if (waits) await closeFamily(tx, familyId, now);
    else await eraseFamily(tx, deps, familyId);
    isClosing ||= waits;
  }
  return { isClosing };
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
async function enqueueClosingMail(deps: Deps, email: string, isClosing: boolean): Promise<void> {
  const { subject, text } = renderFor(deps, { kind: 'accountDeleted', to: email, familyId: null, isClosing });
  const messageId = `<goodbye-${deps.clock.now().getTime()}@${new URL(deps.publicUrl).hostname}>`;
  await deps.mailer
    .send({ to: email, subject, text, messageId })
    .catch(() => deps.log.warn({}, 'the goodbye letter could not be sent'));
}

type Account = { id: string; ownFamilyId: string };

/** What ends with the account, and what delays its deletion. */
export async function getDeletion({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<Deletion> {
  const account = await findAccountById(db, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const families = await leftWithout(db, account, await familiesOf(db, account));
  return presentDeletion(await endingsOf(db, families, clock.now()), caller.familyId);
}

type Deletion = Answer<'getDeletion'>;

async function endingsOf(db: Queryable, families: readonly string[], now: Date): Promise<DeletionRow[]> {
  const rows: DeletionRow[] = [];
  for (const familyId of families) rows.push(...(await listEndings(db, familyId, now)));
  return rows;
}

const presentDeletion = (rows: readonly DeletionRow[], active: string): Deletion => ({
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

/** The families of an account, in lock order. */
const familiesOf = async (db: Queryable, { id, ownFamilyId }: Account): Promise<string[]> =>
  [ownFamilyId, ...(await listSharedFamilies(db, id))].sort();

/** The families that would have no adult without the account. */
async function leftWithout(db: Queryable, { id }: Account, families: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const familyId of families) {
    if ((await listAdults(db, familyId)).every((adult) => adult.id === id)) left.push(familyId);
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
