import { randomUUID } from 'node:crypto';
import type { Answer, Body, BookingGroup } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import { BookingStatus } from '@/lib/enums';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { createBooking } from '@/server/areas/care/bookings/create-booking';
import { notifyFamily } from '@/server/areas/care/bookings/notify-family';
import { presentBooking, presentBookings } from '@/server/areas/care/bookings/present-bookings';
import { refuseAheadOfOthers } from '@/server/areas/care/bookings/refuse-ahead';
import { type BookingGroupRow, insertPlan } from '@/server/areas/care/bookings/rows';
import { type BookingPlan, planDropIn, planPermanent } from '@/server/areas/care/bookings/rules/plan';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import type { CareChildRow } from '@/server/areas/family/records/rows/records';
import { limitRequests, requireCard, holdCareRequest } from '@/server/areas/care/requests/check-request';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

/** A parent requests single dates (product rule 5). Throws as requestBooking does. */
export async function requestDropIn(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  body: Body<'requestDropIn'>,
): Promise<BookingGroup> {
  const { bookingDates, scheduleType } = body;
  const dates = bookingDates.map((entry) => (typeof entry === 'string' ? entry : entry.date));
  return requestBooking(deps, caller, claim, body, (terms, children, now) =>
    planDropIn(terms, { children, dates, scheduleType }, now),
  );
}

/**
 * A parent requests care on weekdays from a first day, with or without a last one. Places are held twelve months ahead (product
 * rules 4 and 5). Throws as requestBooking does.
 */
export async function requestPermanent(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  body: Body<'requestPermanent'>,
): Promise<BookingGroup> {
  const { permanentBookingDays, scheduleType, startDate, endDate = null } = body;
  return requestBooking(deps, caller, claim, body, (terms, children, now) =>
    planPermanent(terms, { children, permanentBookingDays, scheduleType, startDate, endDate }, now),
  );
}

type Week = Body<'requestWeek'>;

/**
 * A parent requests a week at several facilities: one drop-in request each, all in one transaction (record 0167). Throws as
 * requestBooking does, and `conflict` with `details: {totals}` if a price has changed since the parent saw it.
 */
export async function requestWeek(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  { requests, allOrNone, note }: Week,
): Promise<Answer<'requestWeek'>> {
  return createOnce(deps, caller, claim, async (tx) => {
    const plans: BookingPlan[] = [];
    for (const request of requests) plans.push(await check(tx, deps, caller, request));
    refuseUnseenPrices(requests, plans);
    const carePlanId = randomUUID();
    await insertPlan(tx, {
      id: carePlanId,
      familyId: caller.familyId,
      state: allOrNone && requests.length > 1 ? 'open' : 'separate',
      firstStartAt: new Date(Math.min(...plans.map(({ firstStartAt }) => firstStartAt.getTime()))),
      createdAt: deps.clock.now(),
    });
    const placed = new Map<BookingPlan, BookingGroupRow>();
    // Fixed order, to avoid deadlocks between families.
    for (const plan of [...plans].sort((a, b) => (a.addressId < b.addressId ? -1 : 1))) {
      await limitRequests(tx, deps, caller.familyId, plan.facilityId);
      placed.set(plan, await placeBooking(tx, deps, caller, plan, { note, carePlanId }));
    }
    const groups = plans.map((plan) => placed.get(plan)!);
    return { bookings: await presentBookings(tx, deps, groups) };
  });
}

const check = (tx: Tx, deps: Deps, caller: Caller, request: Week['requests'][number]): Promise<BookingPlan> =>
  checkBooking(tx, deps, caller, request, (terms, children, now) =>
    planDropIn(terms, { children, dates: request.bookingDates, scheduleType: request.scheduleType }, now),
  );

function refuseUnseenPrices(requests: Week['requests'], plans: readonly BookingPlan[]): void {
  const totals = plans.map(({ total }) => total);
  if (requests.every(({ total }, index) => total === totals[index])) return;
  throw conflict('A price in this week changed since you looked at it. Nothing was requested.', { totals });
}

interface BookingRequest {
  facilityId: string;
  addressId: string;
  children: readonly string[];
  note?: string | undefined;
  /** The card that pays; the main one by default. */
  cardId?: string | undefined;
}

type PlanBooking = (terms: CareTerms, children: CareChildRow[], now: Date) => BookingPlan;

/**
 * Creates a booking that `plan` has checked and priced, holds its places, all or none (product rule 5), and mails the family.
 * Throws `notFound` for anything missing or not the family's, `invalid` by field, `conflict` if a place is gone, a child is
 * booked elsewhere at that time, the facility takes no bookings, or there is no card.
 */
async function requestBooking(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  body: BookingRequest,
  plan: PlanBooking,
): Promise<BookingGroup> {
  return createOnce(deps, caller, claim, async (tx) => {
    const checked = await checkBooking(tx, deps, caller, body, plan);
    return presentBooking(tx, deps, await placeBooking(tx, deps, caller, checked, body));
  });
}

/** Checks and prices the request; writes nothing. Locks the family. Throws as {@link requestBooking}. */
async function checkBooking(
  tx: Tx,
  deps: Deps,
  { familyId }: Caller,
  body: BookingRequest,
  plan: PlanBooking,
): Promise<BookingPlan> {
  await limitRequests(tx, deps, familyId, body.facilityId);
  await requireCard(tx, familyId, body.cardId);
  const { terms, children } = await holdCareRequest(tx, familyId, body);
  return plan(terms, children, deps.clock.now());
}

/** Writes a checked request, holds its places and mails the family. Throws `conflict` if a place is gone. */
async function placeBooking(
  tx: Tx,
  deps: Deps,
  { familyId, accountId }: Caller,
  plan: BookingPlan,
  { note, cardId, carePlanId }: Pick<BookingRequest, 'note' | 'cardId'> & { carePlanId?: string },
): Promise<BookingGroupRow> {
  const group = await createBooking(tx, deps, {
    familyId,
    plan,
    status: BookingStatus.NEW,
    by: 'parent',
    action: 'request',
    note: note || null,
    carePlanId,
    cardId,
  });
  await refuseAheadOfOthers(tx, { familyId, addressId: plan.addressId, items: plan.items }, deps.clock.now());
  const dates = plan.items.map((item) => item.date);
  await notifyFamily(tx, deps, group, { dates, refund: 0, note: null, reason: null, by: accountId });
  return group;
}
