import { randomUUID } from 'node:crypto';
import type { Answer, Body } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { presentBookings } from '@/server/areas/bookings/present-bookings';
import { checkBooking, placeBooking } from '@/server/areas/bookings/request-booking';
import { type BookingGroupRow, insertPlan } from '@/server/areas/bookings/rows';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';
import { planDropIn } from '@/server/areas/bookings/rules/plan-drop-in';
import { limitRequests } from '@/server/areas/requests/limit-requests';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';

type Week = Body<'requestWeek'>;

/**
 * A parent asks for a week at several facilities (record 0167): an ordinary drop-in request to each, all of them or none in one
 * transaction. Throws as requestBooking does, and `conflict` with `details: {totals}` where a price has changed since the
 * parent saw it; then nothing is made.
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
      // One request alone is not bound to any other.
      state: allOrNone && requests.length > 1 ? 'open' : 'separate',
      firstStartAt: new Date(Math.min(...plans.map(({ firstStartAt }) => firstStartAt.getTime()))),
      createdAt: deps.clock.now(),
    });
    const placed = new Map<BookingPlan, BookingGroupRow>();
    // Places of several addresses are taken in one order, whoever asks.
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
  throw conflict('A price of this week has changed since you looked at it. Nothing was requested.', { totals });
}
