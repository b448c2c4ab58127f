import type { BookingGroup, Body } from '@/api/contract/types';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { planPermanent } from '@/server/areas/bookings/rules/plan-permanent';
import { requestBooking } from '@/server/areas/bookings/request-booking';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * A parent asks for care on weekdays, from a first day on, with or without a last one. Places are held twelve months ahead
 * (product rules 4 and 5). Throws as requestBooking does.
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
