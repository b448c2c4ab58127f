import fc from 'fast-check';
import { count } from '@/__tests__/support/deep';
import { anyFilters } from '@/__tests__/support/search/filters';
import { importListedCity } from '@/__tests__/support/search/listed-city';
import { readPlainRows, type PlainRows } from '@/__tests__/support/search/plain-rows';
import { plainSearch, plainWithout, shownOf, today, type PlainQuery } from '@/__tests__/support/search/plain-search';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { FacilityListItem } from '@/api/contract/types';
import { SessionType } from '@/lib/enums';
import { planDropIn } from '@/server/domain/bookings/plan-drop-in';
import { planPermanent } from '@/server/domain/bookings/plan-permanent';
import { seedDemonstration } from '@/server/demonstration/seed-demonstration';
import { readCareTerms } from '@/server/repositories/facility-care-terms';

/** The search against a plain loop over all rows: the same facilities in the same order with the same figures. */
const now = `${today}T17:00:00Z`;
const services: TestService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function placeOf(kind: 'demonstration' | 'list') {
  const service = await createTestService({ now });
  services.push(service);
  if (kind === 'demonstration') await seedDemonstration(service.deps);
  else await importListedCity(service, count(120, 700), today);
  return { service, rows: await readPlainRows(service.db) };
}

/** A way leads to a named place: here to a postal code that one facility has, so that its point is known. */
function ends(rows: PlainRows) {
  const addresses = rows.facilities.flatMap(({ addresses: own }) => own);
  const once = addresses.filter(
    ({ postalCode }) => addresses.filter((one) => one.postalCode === postalCode).length === 1,
  );
  return (near: { lat: number; lng: number }) => {
    const far = ({ lat, lng }: (typeof once)[number]) =>
      Math.abs((lat ?? 0) - near.lat) + Math.abs((lng ?? 0) - near.lng);
    const end = [...once].sort((a, b) => far(a) - far(b))[0]!;
    return { to: end.postalCode, way: { lat: end.lat!, lng: end.lng! } };
  };
}

const rounded = (km: number | null) => (km === null ? null : Math.round(km * 100) / 100);

describe.each(['demonstration', 'list'] as const)('over the %s', (kind) => {
  let place: Awaited<ReturnType<typeof placeOf>>;
  beforeAll(async () => {
    place = await placeOf(kind);
  }, 120_000);

  test('every search finds what a plain loop finds, in its order, with its prices and places', async () => {
    const { service, rows } = place;
    const endOf = ends(rows);
    const seen = { found: 0, empty: 0, priced: 0, without: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilters, async ({ way: wished, ...filters }) => {
        const end = wished && endOf(wished);
        const query: PlainQuery = { ...filters, ...(end ? { way: end.way } : {}) };
        const answer = await service
          .api()
          .listFacilities({ query: { ...filters, ...(end ? { to: end.to } : {}), without: true, limit: 100 } });
        const { hits, radius } = plainSearch(rows, query);
        expect(answer.totalItems).toBe(Math.min(hits.length, 1000));
        expect(answer.items.map(figures)).toEqual(
          hits.slice(0, 100).map(({ facility, address, farKm, answer: own }) => {
            const card = cardOf(query, own);
            return {
              id: facility.id,
              address: address.id,
              ...card,
              ...(query.way
                ? { detourKm: rounded(farKm) }
                : query.lat === undefined
                  ? {}
                  : { distanceKm: rounded(farKm) }),
            };
          }),
        );
        if (radius !== null) expect(answer.radiusKm).toBe(radius);
        if (hits.length === 0) expect(sorted(answer.without)).toEqual(sorted(plainWithout(rows, query)));
        else expect(answer).not.toHaveProperty('without');
        await expectBookingsPrice(service, filters, answer.items);
        seen.found += Number(hits.length > 0);
        seen.empty += Number(hits.length === 0);
        seen.priced += Number(
          hits.some(({ answer: own }) => shownOf(query, own) !== null && own.priceAsked !== undefined),
        );
        seen.without += Number(Boolean(answer.without?.length));
      }),
      { numRuns: count(60, 600), seed: 20260304 },
    );
    // The searches are of all kinds, or the test says nothing.
    for (const often of Object.values(seen)) expect(often).toBeGreaterThan(5);
  }, 900_000);
});

/** Filters that leave the same number have no order among themselves. */
const sorted = (list: readonly { filter: string; totalItems: number }[] = []) =>
  [...list].sort((a, b) => b.totalItems - a.totalItems || (a.filter < b.filter ? -1 : 1));

function cardOf(query: PlainQuery, answer: { priceFrom?: number; priceAsked?: number; placesLeft?: number }) {
  const dated = Boolean(query.dates?.length ?? query.weekdays?.length);
  const asked = dated && query.birthDates?.length;
  return {
    priceFrom: answer.priceFrom ?? null,
    ...(asked ? { priceAsked: query.type === 2 && query.dates?.length ? null : answer.priceAsked } : {}),
    ...(dated ? { placesLeft: answer.placesLeft } : {}),
  };
}

function figures(item: FacilityListItem) {
  const { id, address, priceFrom, priceAsked, placesLeft, distanceKm, detourKm } = item;
  return {
    id,
    address: address.id,
    priceFrom,
    ...(priceAsked === undefined ? {} : { priceAsked }),
    ...(placesLeft === undefined ? {} : { placesLeft }),
    ...(detourKm === undefined ? (distanceKm === undefined ? {} : { distanceKm }) : { detourKm }),
  };
}

/** Where one session is asked, a request for it may be planned, and it costs what the card says. */
async function expectBookingsPrice(service: TestService, query: PlainQuery, items: readonly FacilityListItem[]) {
  const { birthDates = [], dates = [], weekdays = [], scheduleType, type = 1 } = query;
  if (birthDates.length === 0 || scheduleType === undefined || scheduleType > SessionType.WEEKEND_FULL_DAY) return;
  const children = birthDates.map((birth, index) => ({
    id: String(index),
    firstName: `Child ${index}`,
    birthDate: birth.length === 7 ? `${birth}-01` : birth,
  }));
  for (const { id, address, priceAsked, bookable } of items.slice(0, 3)) {
    if (!bookable || typeof priceAsked !== 'number') continue;
    const terms = (await readCareTerms(service.db, id, address.id))!;
    const session = { children, scheduleType: scheduleType as 1 | 2 | 3 | 4 | 5 | 6 | 7 };
    if (type === 1 && dates.length > 0) {
      expect(planDropIn(terms, { ...session, dates }, new Date(now)).total).toBe(priceAsked);
    }
    if (type === 2 && weekdays.length > 0 && dates.length === 0) {
      const start = { permanentBookingDays: weekdays, startDate: '2026-03-05', endDate: '2026-03-31' };
      expect(planPermanent(terms, { ...session, ...start }, new Date(now)).monthly).toBe(priceAsked);
    }
  }
}
