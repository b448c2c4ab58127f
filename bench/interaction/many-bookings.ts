import { createApi } from '@/api/client/api';
import type { Portal } from '@/bench/portal';
import { addMonths, monthOf, shiftMonth } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { limits } from '@/lib/limits';

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];
/** Young enough to stay in one age group for the whole year. */
const ageMonths = 32;

/**
 * Requests single days of care, one booking each, for new children of the demonstration's registered family. Leaves out
 * the facility that is measured, so that it keeps its places.
 */
export async function bookMany({ url, tokens, facilityId: kept }: Portal, wanted: number): Promise<void> {
  const authorized = (address: string, init: RequestInit) =>
    fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens.token}` } });
  const parent = createApi({ fetch: authorized, baseUrl: `${url}/api` });
  const { items: facilities } = await parent.listFacilities({ query: { limit: limits.pageLimitMax } });
  const today = todayIn(facilities[0]!.address.timeZone, new Date());
  const birthDate = addMonths(today, -ageMonths);
  const { items: children } = await parent.createChildren({
    body: { items: names.map((firstName) => ({ firstName, lastName: 'Okafor', birthDate })) },
  });
  const booked = new Set<string>();
  for (const { id: facilityId, bookable } of facilities) {
    if (!bookable || facilityId === kept) continue;
    const [care] = await parent.getFacilityAgeGroups({
      params: { id: facilityId },
      query: { birthDates: [birthDate] },
    });
    const priced = care?.dropInItem?.some(({ sessionType }) => sessionType === SessionType.FULL_DAY);
    if (!care?.ageGroup || !priced) continue;
    const { id: ageGroupId, addressId } = care.ageGroup;
    for (let ahead = 0; ahead < limits.bookingMonthsAhead; ahead += 1) {
      const month = shiftMonth(monthOf(today), ahead);
      const query = { month, ageGroupId, addressId };
      const { days } = await parent.getFacilityCalendar({ params: { id: facilityId }, query });
      for (const { date, open, placesLeft } of days) {
        if (!open || date <= today || booked.has(date) || placesLeft.fullDay < children.length) continue;
        for (const { id } of children) {
          await parent.requestDropIn({
            body: { facilityId, addressId, children: [id], bookingDates: [date], scheduleType: SessionType.FULL_DAY },
          });
        }
        booked.add(date);
        if (booked.size * children.length >= wanted) return;
      }
    }
  }
  throw new Error(`The demonstration has room for ${booked.size * children.length} bookings only.`);
}
