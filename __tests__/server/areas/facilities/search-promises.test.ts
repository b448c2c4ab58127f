import { count } from '@/__tests__/support/depth';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { today } from '@/__tests__/support/search/plain-search';
import { makeRandom } from '@/__tests__/support/search/random';
import { anyWish, familyOf } from '@/__tests__/support/search/wishes';
import type { FacilityListItem, Query } from '@/api/contract/types';
import { addDays, addMonths, weekdayOf } from '@/lib/dates/dates';
import { BookingType, SessionType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { seedDemonstration } from '@/server/demonstration/seed-demonstration';

/** The places and the price on a card must match what can actually be booked. */
let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService({ now: `${today}T17:00:00Z` });
  await seedDemonstration(service.deps);
}, 120_000);
afterAll(() => service.close());

/** The bookable facility with the fewest places left. */
const nearlyFull = (items: readonly FacilityListItem[]) =>
  [...items]
    .filter(({ bookable }) => bookable)
    .sort((a, b) => a.placesLeft! - b.placesLeft!)
    .find(({ placesLeft = 0 }) => placesLeft <= 8);

const search = (query: Query<'listFacilities'>) => service.api().listFacilities({ query });

/** The last day on which the child is young enough, if it lies within the months that a booking holds (record 0021). */
function lastDayYoungEnough({ ageToMonths }: FacilityListItem, birthDate: string): string | undefined {
  if (ageToMonths === undefined || ageToMonths === null) return undefined;
  const lastDay = addDays(addMonths(birthDate, ageToMonths), -1);
  return lastDay < addMonths(today, limits.bookingMonthsAhead + 2) ? lastDay : undefined;
}

const random = makeRandom(169);

test('drop-in care can be booked for as many children as the card has places left, at its price, and no more', async () => {
  const booked = { one: 0, several: 0 };
  for (let turn = 0; turn < count(20, 80); turn += 1) {
    const wish = anyWish(random, 'dates');
    // Twins share a group, so that each request takes two of its places.
    const births = wish.births.map(() => wish.births[0]!);
    const dates = wish.dates.filter((date) => weekdayOf(date) < 6);
    if (dates.length === 0) continue;
    const scheduleType = wish.session ?? SessionType.FULL_DAY;
    const query = { birthDates: births, dates, scheduleType };
    const found = await search({ ...query, limit: 100 });
    const item = nearlyFull(found.items);
    if (!item) continue;
    const request = async () => {
      const { call, children } = await familyOf(service, births);
      const body = { facilityId: item.id, addressId: item.address.id, children, bookingDates: dates, scheduleType };
      return call('requestDropIn', { body });
    };
    for (let left = item.placesLeft!; left >= births.length; left -= births.length) {
      const [now] = (await search({ ...query, ids: [item.id] })).items;
      expect(now).toMatchObject({ placesLeft: left, priceAsked: item.priceAsked });
      const { status, body } = await request();
      expect({ status, total: body.price?.total }).toEqual({ status: 201, total: item.priceAsked });
    }
    expect((await request()).status).toBe(409);
    expect((await search({ ...query, ids: [item.id] })).items).toEqual([]);
    booked[births.length === 1 ? 'one' : 'several'] += 1;
  }
  // Guards against a vacuous pass: one child and twins must both have been booked.
  expect(Object.values(booked).filter((often) => often < 1)).toEqual([]);
}, 900_000);

test('permanent care can be booked for as many children as the card has places left, at its monthly price, and no more', async () => {
  let booked = 0;
  for (let turn = 0; turn < count(8, 40); turn += 1) {
    const wish = anyWish(random, 'weekdays');
    const births = wish.births.slice(0, 1);
    const weekdays = wish.weekdays.filter((weekday) => weekday < 6);
    if (weekdays.length === 0) continue;
    const query = { birthDates: births, weekdays, scheduleType: 1 as const, type: BookingType.PERMANENT };
    const found = await search({ ...query, limit: 100 });
    const item = nearlyFull(found.items);
    if (!item) continue;
    const request = async () => {
      const { call, children } = await familyOf(service, births);
      const care = {
        permanentBookingDays: weekdays,
        scheduleType: 1 as const,
        startDate: addDays(today, 1),
        endDate: lastDayYoungEnough(item, births[0]!),
      };
      return call('requestPermanent', { body: { facilityId: item.id, addressId: item.address.id, children, ...care } });
    };
    for (let left = item.placesLeft!; left > 0; left -= 1) {
      const { status, body } = await request();
      expect({ status, monthly: body.price?.monthly }).toEqual({ status: 201, monthly: item.priceAsked });
    }
    expect((await request()).status).toBe(409);
    expect((await search({ ...query, ids: [item.id] })).items).toEqual([]);
    booked += 1;
  }
  expect(booked).toBeGreaterThan(1);
}, 900_000);
