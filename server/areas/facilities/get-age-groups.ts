import type { Answer, Query } from '@/api/contract/types';
import { invalid, notFound } from '@/lib/app-error';
import { isCalendarDate } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { tomorrowIn } from '@/lib/dates/time-zones';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { findFacility } from '@/server/areas/facilities/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';
import { presentAgeGroup } from '@/server/areas/facilities/present-age-group';

/**
 * GET facility/{id}/age_group: for each birth date the group of that age on the date (tomorrow there unless given) at the
 * address (the first unless given), with its drop-in prices or its monthly ones. Throws `notFound` for an unknown or closed
 * facility or another's address, `invalid` for days that do not exist.
 */
export async function getAgeGroups(
  deps: Pick<Deps, 'db' | 'clock'>,
  facilityId: string,
  query: Query<'getFacilityAgeGroups'>,
): Promise<Answer<'getFacilityAgeGroups'>> {
  const { birthDates, type = BookingType.DROP_IN, scheduleType, date, addressId } = query;
  for (const [field, days] of [
    ['birthDates', birthDates],
    ['date', date === undefined ? [] : [date]],
  ] as const) {
    const wrong = days.find((day) => !isCalendarDate(day));
    if (wrong !== undefined) throw invalid({ [field]: `There is no date ${wrong}.` });
  }
  const found = await findFacility(deps.db, facilityId);
  const { addresses = [], facility } = found ?? {};
  const address = addressId === undefined ? addresses[0] : addresses.find(({ id }) => id === addressId);
  if (!found || !facility || !address) throw notFound();
  const groups = found.ageGroups.filter((group) => group.addressId === address.id);
  const on = date ?? tomorrowIn(address.timeZone, deps.clock.now());
  return birthDates.map((birthDate) => {
    const row = ageGroupOn(groups, birthDate, on);
    const group = row && presentAgeGroup(row, facility);
    if (type === BookingType.PERMANENT) {
      const schedule = group?.schedule.filter((one) => scheduleType === undefined || one.scheduleType === scheduleType);
      return { birthDate, ageGroup: group, schedule: schedule ?? [] };
    }
    const items = group?.dropInItem.filter((one) => scheduleType === undefined || one.sessionType === scheduleType);
    return { birthDate, ageGroup: group, dropInItem: items ?? [] };
  });
}
