import type { BookingGroup, Body } from '@/api/contract/types';
import type { Caller, IdempotencyClaim } from '@/lib/call';
import { BookingStatus } from '@/lib/enums';
import { planPermanent } from '@/server/domain/bookings/plan-permanent';
import { needCard, readCareRequest } from '@/server/services/requests/care-request';
import { limitRequests } from '@/server/services/requests/limit-requests';
import { createBooking } from '@/server/services/bookings/create-booking';
import { presentBooking } from '@/server/services/bookings/present-bookings';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';

/**
 * A parent asks for care on weekdays, from a first day on, with or without a last one. Places are held twelve months ahead,
 * all or none (decisions 4 and 5). Throws as requestDropIn does.
 */
export async function requestPermanent(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  body: Body<'requestPermanent'>,
): Promise<BookingGroup> {
  return createOnce(deps, caller, claim, async (tx) => {
    const { familyId } = caller;
    await limitRequests(tx, deps, familyId, body.facilityId);
    await needCard(tx, familyId);
    const { terms, children } = await readCareRequest(tx, familyId, body);
    const { permanentBookingDays, scheduleType, startDate, endDate = null } = body;
    const input = { children, permanentBookingDays, scheduleType, startDate, endDate };
    const plan = planPermanent(terms, input, deps.clock.now());
    const booking = { familyId, plan, status: BookingStatus.NEW, note: body.note || null };
    const group = await createBooking(tx, deps, { ...booking, by: 'parent', action: 'request' });
    return presentBooking(tx, deps, group);
  });
}
