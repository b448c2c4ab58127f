import { conflict, invalid, notFound } from '@/lib/app-error';
import { dayMs } from '@/lib/dates/durations';
import { formatPhoneFully } from '@/lib/validation/phone';
import { type CountedRequest, requestsAndChangesSince } from '@/server/areas/care/requests/rows/requests';
import { firstAddressOf, holdTerms, readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { readRequestChannel } from '@/server/areas/facilities/search/rows/participation';
import { type CareChildRow, lockFamily, readCareChildren } from '@/server/areas/family/records/rows/records';
import { tooMany } from '@/server/areas/family/session/throttle';
import { noCard } from '@/server/areas/money/payments/begin-charge';
import { listCards } from '@/server/areas/money/payments/rows/wallet-cards';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';

interface RequestTarget {
  facilityId: string;
  addressId?: string;
  ageGroupId: string;
  children: readonly string[];
}

export interface CheckedRequest {
  terms: CareTerms;
  ageGroup: CareTerms['ageGroups'][number];
  children: CareChildRow[];
  /** Where to mail the request; null if the facility answers in Nestling. */
  mailbox: string | null;
}

/**
 * Loads and checks what a tour or waitlist request refers to: an open facility, its address (the first by default), one of the
 * address's age groups, and the family's children. Throws `notFound` for anything missing or not the family's, `invalid` by
 * field, and `conflict` if requests cannot reach the facility.
 */
export async function checkRequest(tx: Tx, familyId: string, target: RequestTarget): Promise<CheckedRequest> {
  const addressId = target.addressId ?? (await firstAddressOf(tx, target.facilityId));
  const terms = addressId ? await readCareTerms(tx, target.facilityId, addressId) : null;
  if (!terms) throw notFound();
  if (terms.closed) throw invalid({ facilityId: 'This facility isn’t accepting requests.' });
  const ageGroup = terms.ageGroups.find((group) => group.id === target.ageGroupId);
  if (!ageGroup) throw invalid({ ageGroupId: 'This location doesn’t have this age group.' });
  const wanted = new Set(target.children);
  const children = await readCareChildren(tx, familyId, [...wanted]);
  if (children.length !== wanted.size) throw notFound();
  return { terms, ageGroup, children, mailbox: await mailboxToPassOnTo(tx, terms.facilityId) };
}

/** Where to mail requests for this facility; null if it answers in Nestling. Throws `conflict` if it cannot be reached. */
async function mailboxToPassOnTo(tx: Tx, facilityId: string): Promise<string | null> {
  const { channel, email, phone, phoneExtension } = await readRequestChannel(tx, facilityId);
  if (channel === 'none') {
    const call = phone ? ` Call it: ${formatPhoneFully(phone, phoneExtension)}.` : '';
    throw conflict(`This facility isn’t on our service yet, and we can’t send it requests.${call}`);
  }
  return channel === 'byMail' ? email : null;
}

/** As {@link readCareRequest}, for care that is about to be booked: the facility's facts stay until the transaction ends. */
export async function holdCareRequest(tx: Tx, familyId: string, target: Parameters<typeof readCareRequest>[2]) {
  await holdTerms(tx, target.facilityId);
  return readCareRequest(tx, familyId, target);
}

/**
 * Loads the facility's terms at the address and the children, each once, in the family's order. Throws `notFound` for a
 * facility, address or child that does not exist or is not the family's.
 */
export async function readCareRequest(
  db: Queryable,
  familyId: string,
  target: { facilityId: string; addressId: string; children: readonly string[] },
): Promise<{ terms: CareTerms; children: CareChildRow[] }> {
  const terms = await readCareTerms(db, target.facilityId, target.addressId);
  if (!terms) throw notFound();
  const wanted = new Set(target.children);
  const children = await readCareChildren(db, familyId, [...wanted]);
  if (children.length !== wanted.size) throw notFound();
  return { terms, children };
}

/**
 * Locks the family, so that neither its last card nor a child can be deleted during the request. Throws `conflict` with a link
 * to the wallet if there is no card (product rule 4), and `notFound` if `cardId` is not one of the family's.
 */
export async function requireCard(tx: Tx, familyId: string, cardId?: string): Promise<void> {
  await lockFamily(tx, familyId);
  const cards = await listCards(tx, familyId);
  if (cards.length === 0) throw noCard();
  if (cardId !== undefined && !cards.some(({ id }) => id === cardId)) throw notFound();
}

/**
 * Limits how many requests a family can send or change in 24 hours, per facility and in total (product rule 4, "Asking in a
 * loop"). Locks the family, so that concurrent requests are counted. Throws `tooMany` with the seconds to wait.
 */
export async function limitRequests(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'rates'>,
  familyId: string,
  facilityId: string,
): Promise<void> {
  await lockFamily(tx, familyId);
  const { requestsPerFacility, requestsPerFamily } = deps.rates;
  const now = deps.clock.now().getTime();
  const made = await requestsAndChangesSince(tx, familyId, new Date(now - dayMs));
  const here = made.filter((request) => request.facilityId === facilityId);
  refuseBeyond(requestsPerFacility, here, now, 'to this facility');
  refuseBeyond(requestsPerFamily, made, now, 'in all');
}

/** `made` is newest first. The limit frees up when the oldest request that counts towards it is a day old. */
function refuseBeyond(max: number, made: readonly CountedRequest[], now: number, where: string): void {
  const oldest = made[max - 1];
  if (!oldest) return;
  const sent = made.slice(0, max).some(({ isChange }) => isChange)
    ? `You’ve sent or changed requests ${max} times ${where}`
    : `You’ve sent ${max} requests ${where}`;
  throw tooMany(
    Math.ceil((oldest.at.getTime() + dayMs - now) / 1000),
    `${sent} within 24 hours, which is the limit. Your other requests aren’t affected.`,
  );
}
