import { searchText } from '@/lib/search/alerts';
import { monthOf } from '@/lib/dates/dates';
import { BookingType, SessionType } from '@/lib/enums';
import { noFilters } from '@/lib/search/search';
import type { Tx } from '@/server/db/connection';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { maya, parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed-id';
import { hoursBefore } from '@/server/demonstration/example-life';
import { nextTelling } from '@/server/areas/alerts/rules';
import { insertAlert, insertSchedule, listAlerts } from '@/server/areas/alerts/rows';
import { readCareChildren } from '@/server/areas/family/rows/children';
import { insertSaved } from '@/server/areas/saved/rows';
import { checkWish } from '@/server/areas/alerts/find-free';
import { usualHour } from '@/server/areas/alerts/present-alerts';
import type { Deps } from '@/server/areas/shared/deps';

const day = 24;

/** The newest first. */
const saved = ['Liberty Tots', 'Fort York Children’s House', 'Maple & Wren Early Learning'];

const drop = { ...noFilters, session: SessionType.FULL_DAY, type: BookingType.DROP_IN };

/** A search with what it may cost, and a facility that is full. The newest first. */
const alerts = [
  { key: 'near', facility: null, filters: { ...drop, place: 'M5V', radius: 5, weekdays: [2, 4], price: 600 } },
  { key: 'full', facility: 'Boardwalk Babies', filters: { ...drop, weekdays: [1, 3] } },
] as const;

/**
 * What the demonstration family has saved and wishes to be told of (record 0165): written once, since it is the family's own to
 * change. What has a place now is no news, as with any alert.
 */
export async function seedWishes(tx: Tx, deps: Pick<Deps, 'clock'>): Promise<void> {
  const { familyId } = parentFamily;
  const [child] = await readCareChildren(tx, familyId, [maya]);
  if (!child || (await listAlerts(tx, familyId)).length > 0) return;
  const now = deps.clock.now();
  for (const [index, name] of saved.entries()) {
    await insertSaved(tx, familyId, facilityId(name), hoursBefore(now, (index + 1) * day));
  }
  for (const [index, { key, facility, filters }] of alerts.entries()) {
    const wanted = {
      facilityId: facility === null ? null : facilityId(facility),
      search: searchText({ ...filters, born: [monthOf(child.birthDate)] }),
    };
    const { search, timeZone, free } = await checkWish({ ...deps, db: tx }, wanted);
    const usual = { hour: usualHour, timeZone, toldOn: null };
    await insertSchedule(tx, { familyId, ...usual, dueAt: nextTelling(usual, now) });
    const createdAt = hoursBefore(now, (index + 1) * day);
    await insertAlert(tx, { id: seedId('alert', key), familyId, ...wanted, search, free, createdAt });
  }
}
