import type { BookingGroup, Body } from '@/api/contract/types';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { planDropIn } from '@/server/areas/bookings/rules/plan-drop-in';
import { requestBooking } from '@/server/areas/bookings/request-booking';
import type { Deps } from '@/server/areas/shared/deps';

/** A parent asks for single dates (product rule 5). Throws as requestBooking does. */
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
