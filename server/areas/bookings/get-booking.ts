import type { BookingGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { readGroup } from '@/server/areas/bookings/rows';
import { presentBooking } from '@/server/areas/bookings/present-bookings';
import type { Deps } from '@/server/areas/shared/deps';

/** One of the family's bookings; `notFound` for another's. */
export async function getBooking(deps: Deps, caller: Caller, id: string): Promise<BookingGroup> {
  const group = await readGroup(deps.db, id, caller.familyId);
  if (!group) throw notFound();
  return presentBooking(deps.db, deps, group);
}
