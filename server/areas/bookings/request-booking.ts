import type { BookingGroup } from '@/api/contract/types';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { BookingStatus } from '@/lib/enums';
import type { CareTerms } from '@/server/areas/facilities/rules';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';
import type { Tx } from '@/server/db/connection';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import type { CareChildRow } from '@/server/areas/family/rows/children';
import { notifyFamily } from '@/server/areas/bookings/moves/notify-family';
import { createBooking } from '@/server/areas/bookings/create-booking';
import { presentBooking } from '@/server/areas/bookings/present-bookings';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { needCard, readCareRequest } from '@/server/areas/requests/care-request';
import { limitRequests } from '@/server/areas/requests/limit-requests';

export interface BookingRequest {
  facilityId: string;
  addressId: string;
  children: readonly string[];
  note?: string | undefined;
}

/** Checks a request against the facility's terms and prices it. */
export type PlanBooking = (terms: CareTerms, children: CareChildRow[], now: Date) => BookingPlan;

/**
 * A parent asks for care, as `plan` checks and prices it. Places are held from now on, all or none (product rule 5),
 * and the family gets a mail. Throws `notFound` for what is not there or not the family's, `invalid` by field,
 * `conflict` when a place is gone, a child is elsewhere at that time,
 * the facility takes no bookings, or there is no card.
 */
export async function requestBooking(
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

/** Checks and prices the request, in the family's turn, and writes nothing. Throws as {@link requestBooking}. */
export async function checkBooking(
  tx: Tx,
  deps: Deps,
  { familyId }: Caller,
  body: BookingRequest,
  plan: PlanBooking,
): Promise<BookingPlan> {
  await limitRequests(tx, deps, familyId, body.facilityId);
  await needCard(tx, familyId);
  const { terms, children } = await readCareRequest(tx, familyId, body);
  return plan(terms, children, deps.clock.now());
}

/** Writes a request that was checked, holds its places and tells the family. Throws `conflict` where a place is gone. */
export async function placeBooking(
  tx: Tx,
  deps: Deps,
  { familyId, accountId }: Caller,
  plan: BookingPlan,
  { note, carePlanId }: { note?: string | undefined; carePlanId?: string },
): Promise<BookingGroupRow> {
  const group = await createBooking(tx, deps, {
    familyId,
    plan,
    status: BookingStatus.NEW,
    by: 'parent',
    action: 'request',
    note: note || null,
    carePlanId,
  });
  const dates = plan.items.map((item) => item.date);
  await notifyFamily(tx, deps, group, { dates, refund: 0, note: null, reason: null, by: accountId });
  return group;
}
