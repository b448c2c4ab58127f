import { conflict } from '@/lib/app-error';
import { binds } from '@/lib/requests/deletion-obstacles';
import type { Tx } from '@/server/db/connection';
import { bindingSentence } from '@/server/areas/account/rules';
import { deleteFamilyRow } from '@/server/areas/family/rows/account';
import { queueFamilyCards } from '@/server/areas/payments/rows/wallet-cards';
import {
  deleteRememberedAnswers,
  deleteRequests,
  deleteReviews,
  keepLedger,
  listLines,
  listReviewedFacilities,
  lockRequests,
} from '@/server/areas/account/rows/family-erasure';
import { queueFamilyFiles } from '@/server/areas/files/rows';
import { listObstacles } from '@/server/areas/requests/rows/bindings';
import { lockLines, recordMovements } from '@/server/areas/waitlists/rows';
import { lockFacilityRating, refreshRating } from '@/server/areas/facilities/rows/reviews';
import { releaseFamilyPlaces } from '@/server/areas/capacity/release-family-places';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Throws `conflict` with the requests' numbers while something of the family still binds a facility, or money is under way:
 * a parent cancels first, and so reads the refund first. To be called under the family's lock; nobody moves its requests
 * until the transaction ends.
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
 * Removes a family everywhere: records, requests, reviews, messages, mails, signatures by its rows; pictures and cards by
 * noting them for removal. Kept is what bookkeeping needs, amounts and numbers without names.
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
