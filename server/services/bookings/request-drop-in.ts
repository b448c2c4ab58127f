import type { BookingGroup, Body } from '@/api/contract/types';
import type { Caller, IdempotencyClaim } from '@/lib/call';
import { BookingStatus } from '@/lib/enums';
import { planDropIn } from '@/server/domain/bookings/plan-drop-in';
import { needCard, readCareRequest } from '@/server/services/requests/care-request';
import { limitRequests } from '@/server/services/requests/limit-requests';
import { createBooking } from '@/server/services/bookings/create-booking';
import { presentBooking } from '@/server/services/bookings/present-bookings';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';

/**
 * A parent asks for single dates. Places are held from now on, all dates or none (decisions 5). Throws `notFound` for what
 * is not there or not the family's, `invalid` by field, `conflict` when a place is gone, a child is elsewhere at that time,
 * the facility takes no bookings, or there is no card.
 */
export async function requestDropIn(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  body: Body<'requestDropIn'>,
): Promise<BookingGroup> {
  return createOnce(deps, caller, claim, async (tx) => {
    const { familyId } = caller;
    await limitRequests(tx, deps, familyId, body.facilityId);
    await needCard(tx, familyId);
    const { terms, children } = await readCareRequest(tx, familyId, body);
    const dates = body.bookingDates.map((entry) => (typeof entry === 'string' ? entry : entry.date));
    const plan = planDropIn(terms, { children, dates, scheduleType: body.scheduleType }, deps.clock.now());
    const booking = { familyId, plan, status: BookingStatus.NEW, note: body.note || null };
    const group = await createBooking(tx, deps, { ...booking, by: 'parent', action: 'request' });
    return presentBooking(tx, deps, group);
  });
}
