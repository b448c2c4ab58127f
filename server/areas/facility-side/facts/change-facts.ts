import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@/lib/app-error';
import { BookingItemStatus } from '@/lib/enums';
import type { AffectedRequest } from '@/lib/facilities/affected';
import { groupBy } from '@/lib/group-by';
import { leaveOutDates } from '@/server/areas/care/bookings/cancel-dates';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { lockGroup, readGroups } from '@/server/areas/care/bookings/rows';
import type { TermsChange } from '@/server/areas/care/bookings/rules/contradictions';
import { offerFreed, releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import { itemsOfGroups, itemsOfTour, setItemStatus } from '@/server/areas/facilities/capacity/rows';
import { lockTerms, termsOfFacility } from '@/server/areas/facilities/listings/rows/care-terms';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { followZones, tellOfZone } from '@/server/areas/facility-side/facts/change-zone';
import { openRequestsOf } from '@/server/areas/facility-side/facts/rows';
import { type Ending, endingOfBooking, endingOfTour } from '@/server/areas/facility-side/facts/rules/endings';
import { paymentsOf } from '@/server/areas/money/payments/rows/payments';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { moveTour } from '@/server/areas/care/tours/move-tour';
import { lockTour, readTour, updateTourRow } from '@/server/areas/care/tours/rows';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

export interface PlannedFacts<T> {
  /** The terms of an address as the change leaves them, for the list of what it ends. Without it, nothing ends. */
  restate?: ((terms: CareTerms) => CareTerms) | undefined;
  write: (tx: Tx) => Promise<T>;
}

export interface FactChange<T> {
  /** The code of the list that was confirmed, if one was. */
  confirmed?: string | undefined;
  /** Whom families see as its author; none at the desk. */
  contactId?: string;
  /** The facility's own words to the families whose care ends. */
  note?: string | undefined;
  /** Checks the change and says what it would write. It only reads: also called to list what the change would end. */
  plan: (db: Queryable) => Promise<PlannedFacts<T>>;
}

/**
 * Changes a facility's facts and, in the same transaction, cancels on its behalf the open requests that conflict with the change
 * (record 0085). If there are any, `confirmed` must be the code of the current list of them; otherwise nothing is written or locked,
 * and it throws `conflict` with Contradictions (lib/facilities/affected.ts).
 */
export async function changeFacts<T>(
  deps: Deps,
  facilityId: string,
  { confirmed, contactId, note, plan }: FactChange<T>,
): Promise<{ written: T; affected: AffectedRequest[] }> {
  const now = deps.clock.now();
  if (confirmed === undefined) requireConfirmed(await foresee(deps.db, facilityId, plan, now), confirmed);
  return inTransaction(deps, async (tx) => {
    const frozen = { ...deps, clock: { now: () => now } };
    const before = await lockTerms(tx, facilityId);
    const { write } = await plan(tx);
    const written = await write(tx);
    const after = await termsOfFacility(tx, facilityId);
    if (isDeepStrictEqual(before, after)) return { written, affected: [] };
    const changes = new Map([...after].map(([id, terms]) => [id, { before: before.get(id) ?? terms, after: terms }]));
    await followZones(tx, changes, now);
    const endings = await lockEndings(tx, facilityId, changes, now);
    const affected = requireConfirmed(endings, confirmed);
    // A reopened day, longer hours or a new price may free places for families that wait.
    await offerFreed(tx, {
      ageGroupIds: [...after.values()].flatMap(({ ageGroups }) => ageGroups.map(({ id }) => id)),
    });
    for (const ending of endings) {
      if (ending.affected.deed === 'keepTime') await tellOfZone(tx, frozen, ending, changes);
      else await carryOut(tx, frozen, ending, { contactId, note });
    }
    return { written, affected };
  });
}

/** Throws `conflict` with the list unless it is empty or the one that was confirmed. */
function requireConfirmed(endings: readonly Ending[], confirmed: string | undefined): AffectedRequest[] {
  const affected = endings.map((ending) => ending.affected);
  const code = codeOf(affected);
  if (affected.length === 0 || code === confirmed) return affected;
  const anew = confirmed === undefined ? '' : 'This is no longer the list that you confirmed. ';
  throw conflict(`${anew}Nothing has changed yet, because live requests contradict this:`, { affected, code });
}

const codeOf = (affected: readonly AffectedRequest[]) =>
  createHash('sha256').update(JSON.stringify(affected)).digest('hex').slice(0, 8);

/** By address id. */
type Changes = ReadonlyMap<string, TermsChange>;

/** What the change would end, by reading only. */
async function foresee(
  db: Queryable,
  facilityId: string,
  plan: FactChange<unknown>['plan'],
  now: Date,
): Promise<Ending[]> {
  const { restate } = await plan(db);
  if (!restate) return [];
  const before = await termsOfFacility(db, facilityId);
  const changes = new Map([...before].map(([id, terms]) => [id, { before: terms, after: restate(terms) }]));
  return endingsOf(db, await openRequestsOf(db, facilityId), changes, now);
}

type Open = Awaited<ReturnType<typeof openRequestsOf>>;

/** How many bookings are loaded at once, with all their sessions. */
const readAtOnce = 50;

/** What the change ends of these requests, in their order. */
async function endingsOf(db: Queryable, open: Open, changes: Changes, now: Date): Promise<Ending[]> {
  const endings: (Ending | null)[] = [];
  const bookings = open.flatMap(({ kind, id }) => (kind === 'booking' ? [id] : []));
  for (let from = 0; from < bookings.length; from += readAtOnce) {
    const ids = bookings.slice(from, from + readAtOnce);
    const items = groupBy(await itemsOfGroups(db, ids), ({ groupId }) => groupId!);
    const payments = groupBy(await paymentsOf(db, ids), ({ groupId }) => groupId);
    for (const group of await readGroups(db, ids)) {
      const change = changes.get(group.addressId);
      const has = { items: items.get(group.id) ?? [], payments: payments.get(group.id) ?? [] };
      endings.push(change ? endingOfBooking(change, group, has, now) : null);
    }
  }
  for (const { kind, id } of open) {
    const tour = kind === 'tour' ? await readTour(db, id) : null;
    const change = tour && changes.get(tour.addressId);
    if (!tour || !change) continue;
    const held = (await itemsOfTour(db, id)).filter((item) => item.held && item.groupId === null);
    endings.push(endingOfTour(change, tour, held, now));
  }
  return endings.filter((ending) => ending !== null);
}

/** The same under locks, which only the requests that end get. Nothing new is booked or approved while the terms are locked. */
async function lockEndings(tx: Tx, facilityId: string, changes: Changes, now: Date): Promise<Ending[]> {
  const open = await openRequestsOf(tx, facilityId);
  const seen = new Set((await endingsOf(tx, open, changes, now)).map(({ id }) => id));
  const ending = open.filter(({ id }) => seen.has(id));
  // Lock order: bookings by id, then tours. Code that holds a tour's lock never waits for a booking's.
  for (const { kind, id } of ending) await (kind === 'booking' ? lockGroup(tx, id) : lockTour(tx, id));
  return endingsOf(tx, ending, changes, now);
}

interface By {
  contactId: string | undefined;
  note: string | undefined;
}

/** Ends the request, or the sessions it loses, unless the end of another one has ended it already, as in an all-or-none plan. */
async function carryOut(tx: Tx, deps: Deps, ending: Ending, by: By): Promise<void> {
  const { id, affected, itemIds, reason } = ending;
  const { request, deed, dates } = affected;
  if (request.kind === 'tour') return endTour(tx, deps, ending, by);
  const group = (await lockGroup(tx, id))!;
  if (deed === 'listed' || deed === 'keepTime' || deed === 'cancelTour' || group.status !== request.status) return;
  if (deed === 'leaveOut') {
    const items = await itemsOfGroups(tx, [id]);
    const lost = items.filter((item) => itemIds.includes(item.id));
    return leaveOutDates(tx, deps, group, lost, { dates, reason });
  }
  const { contactId, note } = by;
  const told = deed === 'cancelDates' ? { words: note } : { note: note ?? null };
  const made = { dates, reason, ...told, contactId, details: { dates } };
  await moveBooking(tx, deps, group, { actor: 'facility', action: deed }, made);
}

async function endTour(tx: Tx, deps: Deps, { id, affected, itemIds, reason }: Ending, { contactId, note }: By) {
  if (affected.deed === 'leaveOut') {
    await setItemStatus(tx, itemIds, BookingItemStatus.CANCELED);
    await releasePlaces(tx, itemIds);
    await updateTourRow(tx, id, {});
    return;
  }
  const tour = (await lockTour(tx, id))!;
  await moveTour(tx, deps, tour, { actor: 'facility', action: 'decline' }, { note: note ?? reason, contactId });
}
