import type { Answer } from '@/api/contract/types';
import { AppError, conflict } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { binds } from '@/lib/family/deletion-obstacles';
import {
  deleteInvitations,
  deleteRememberedAnswers,
  deleteRequests,
  deleteReviews,
  keepLedger,
  listLines,
  listReviewedFacilities,
  lockRequests,
} from '@/server/areas/account/rows/family-erasure';
import { listSharedFamilies } from '@/server/areas/account/rows/links';
import { bindingSentence } from '@/server/areas/account/rules';
import { requireOwnPassword } from '@/server/areas/account/update-password';
import { deleteFeed } from '@/server/areas/calendar/rows';
import { releaseFamilyPlaces } from '@/server/areas/capacity/hold-places';
import { lockFacilityRating, refreshRating } from '@/server/areas/facilities/rows/reviews';
import {
  deleteAccountRow,
  deleteFamilyRow,
  findAccountById,
  listAdults,
  lockAccount,
} from '@/server/areas/family/rows/account';
import { lockFamily } from '@/server/areas/family/rows/records';
import { removeGivenUpFiles } from '@/server/areas/files/remove-files';
import { queueFamilyFiles } from '@/server/areas/files/rows';
import { renderFor } from '@/server/areas/mail/outbox';
import { deleteMailsAbout, listOtherAddresses } from '@/server/areas/mail/rows';
import { queueFamilyCards } from '@/server/areas/payments/rows/wallet-cards';
import { listObstacles } from '@/server/areas/requests/rows/deletion-obstacles';
import type { Deps } from '@/server/areas/shared/deps';
import { lockLines, recordMovements } from '@/server/areas/waitlists/rows';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Deletes the caller's account and every family that has no other adult, with files and mails. Throws `invalid` {password}, and
 * `conflict` while there are open requests or payments.
 */
export async function deleteAccount(deps: Deps, caller: Caller, password: string): Promise<Record<string, never>> {
  const { email } = await requireOwnPassword(deps, caller, password, 'password');
  await inTransaction(deps, (tx) => erase(tx, deps, caller));
  // If this fails, a job repeats it: the files to remove are stored.
  await removeGivenUpFiles(deps).catch(() => undefined);
  await enqueueClosingMail(deps, email);
  return {};
}

async function erase(tx: Tx, deps: Deps, caller: Caller): Promise<void> {
  const account = await lockAccount(tx, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const families = await familiesOf(tx, account);
  for (const familyId of families) await lockFamily(tx, familyId);
  const left = await leftWithout(tx, account, families);
  for (const familyId of left) await requireNothingBinding(tx, familyId);
  await deleteMailsAbout(tx, account.email);
  for (const address of await listOtherAddresses(tx, account.id)) await deleteMailsAbout(tx, address);
  await deleteInvitations(tx, account);
  await deleteRememberedAnswers(tx, 'accountId', account.id);
  // This account knew the calendar address, so the remaining adults need a new one.
  for (const familyId of families) await deleteFeed(tx, familyId);
  await deleteAccountRow(tx, account.id);
  for (const familyId of left) await eraseFamily(tx, deps, familyId);
}

/** Sent directly, because the outbox must not store the address again. Not retried. */
async function enqueueClosingMail(deps: Deps, email: string): Promise<void> {
  const { subject, text } = renderFor(deps, { kind: 'accountDeleted', to: email, familyId: null });
  const messageId = `<goodbye-${deps.clock.now().getTime()}@${new URL(deps.publicUrl).hostname}>`;
  await deps.mailer
    .send({ to: email, subject, text, messageId })
    .catch(() => deps.log.warn({}, 'the goodbye letter could not be sent'));
}

type Account = { id: string; ownFamilyId: string };

export async function listDeletionObstacles(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
): Promise<Answer<'listDeletionObstacles'>> {
  const account = await findAccountById(db, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const items = await listObstacles(db, await leftWithout(db, account, await familiesOf(db, account)));
  return {
    items: items.map(({ familyId, ...obstacle }) => ({ ...obstacle, inActiveRecord: familyId === caller.familyId })),
  };
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
 * Throws `conflict` with the requests' numbers while requests or payments are open: parents cancel first, so that they see the
 * refund. Call it under the family's lock; it locks the requests until the transaction ends.
 */
export async function requireNothingBinding(tx: Tx, familyId: string): Promise<void> {
  await lockRequests(tx, familyId);
  const obstacles = await listObstacles(tx, [familyId]);
  if (obstacles.length === 0) return;
  const binding = obstacles.filter(binds);
  const sentence =
    binding.length > 0
      ? bindingSentence(binding.map(({ kind, until }) => ({ endsOn: kind === 'ending' ? until : null })))
      : 'A payment or refund is still in progress. Try again when it is done.';
  const named = binding.length > 0 ? binding : obstacles;
  throw conflict(sentence, { bookings: [...new Set(named.map(({ number }) => number))] });
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
