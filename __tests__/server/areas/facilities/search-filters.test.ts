import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { anyFilters } from '@/__tests__/support/search/filters';
import { importInventedCity, importToronto } from '@/__tests__/support/search/listed-city';
import { expectOffered } from '@/__tests__/support/search/offered';
import { readPlainRows } from '@/__tests__/support/search/plain-rows';
import { plainSearch, plainWithout, shownOf, today, type PlainQuery } from '@/__tests__/support/search/plain-search';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { torontoFile } from '@/__tests__/support/toronto-file';
import type { FacilityListItem } from '@/api/contract/types';
import { seedDemonstration } from '@/server/demonstration/seed-demonstration';

/** Compares the search with a plain loop over all rows: same facilities, order and counts. */
const services: TestService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

const fill = {
  'the demonstration': (service: TestService) => seedDemonstration(service.deps),
  'an invented city’s list': (service: TestService) => importInventedCity(service, count(120, 700), today),
  'the City of Toronto’s list': (service: TestService) => importToronto(service, today),
};
const kinds = (Object.keys(fill) as (keyof typeof fill)[]).filter((kind) => torontoFile || !kind.includes('Toronto'));

async function placeOf(kind: keyof typeof fill) {
  const service = await createTestService({ now: `${today}T17:00:00Z` });
  services.push(service);
  await fill[kind](service);
  return { service, rows: await readPlainRows(service.db) };
}

describe.each(kinds)('A search over %s', (kind) => {
  let place: Awaited<ReturnType<typeof placeOf>>;
  beforeAll(async () => {
    place = await placeOf(kind);
  }, 120_000);

  test('every search returns the same results as a plain loop, in the same order, with the same prices and places', async () => {
    const { service, rows } = place;
    const seen = { found: 0, empty: 0, priced: 0, without: 0, pages: 0, matched: 0, named: 0, ways: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilters(rows), async ({ turn, limit, ...query }) => {
        const { hits, radius, measured } = plainSearch(rows, query);
        const total = Math.min(hits.length, 1000);
        const page = 1 + (turn % (Math.ceil(total / limit) || 1));
        const answer = await service.api().listFacilities({ query: { ...query, without: true, page, limit } });
        expect(answer).toMatchObject({ totalItems: total, totalPages: Math.ceil(total / limit), page });
        expect(answer.more ?? false).toBe(hits.length > 1000);
        expect(answer.items.map(figures)).toEqual(
          hits
            .slice((page - 1) * limit, Math.min(page * limit, 1000))
            .map(({ facility, address, farKm, answer: own }) => ({
              id: facility.id,
              address: address.id,
              ...cardOf(query, own),
              ...(measured ? { [`${measured}Km`]: rounded(farKm) } : {}),
            })),
        );
        if (radius !== null) expect(answer.radiusKm).toBe(radius);
        if (hits.length === 0) expect(sorted(answer.without)).toEqual(sorted(plainWithout(rows, query)));
        else expect(answer).not.toHaveProperty('without');
        if (limit === 5) await expectPins(service, query, hits);
        await expectOffered(service, query, answer.items);
        seen.found += Number(hits.length > 0);
        seen.empty += Number(hits.length === 0);
        seen.priced += Number(
          hits.some(({ answer: own }) => shownOf(query, own) !== null && own.priceAsked !== undefined),
        );
        seen.without += Number(Boolean(answer.without?.length));
        seen.pages += Number(page > 1);
        seen.matched += Number(hits.length > 1 && query.q !== undefined && query.sort === undefined);
        seen.named += Number(hits.length > 0 && query.place !== undefined);
        seen.ways += Number(hits.length > 0 && measured === 'detour');
      }),
      { numRuns: count(60, 600), seed: 20260306 },
    );
    // Guards against a vacuous pass: every kind of search must have occurred.
    expect(Object.entries(seen).filter(([, often]) => often < 1)).toEqual([]);
  }, 1_800_000);
});

/** The map must show the same facilities, except those without coordinates. */
async function expectPins(service: TestService, query: PlainQuery, hits: ReturnType<typeof plainSearch>['hits']) {
  const { sort: _, ...filters } = query;
  const { points, totalItems } = await service.api().listFacilityPoints({ query: filters });
  expect(totalItems).toBe(Math.min(hits.length, 1000));
  if (hits.length > 1000) return;
  const pins = hits.filter(({ address }) => address.lat !== null).map(({ facility }) => facility.id);
  expect(points.map(({ id }) => id).sort()).toEqual(pins.sort());
}

const rounded = (km: number | null) => (km === null ? null : Math.round(km * 100) / 100);

// Sorted, because filters with equal counts come in any order.
const sorted = (list: readonly { filter: string; totalItems: number }[] = []) =>
  [...list].sort((a, b) => b.totalItems - a.totalItems || (a.filter < b.filter ? -1 : 1));

function cardOf(query: PlainQuery, answer: ReturnType<typeof plainSearch>['hits'][number]['answer']) {
  const dated = Boolean(query.dates?.length ?? query.weekdays?.length);
  const asked = dated && query.birthDates?.length;
  return {
    priceFrom: answer.priceFrom ?? null,
    priceSession: answer.session ?? null,
    halfDayPrice:
      (asked && !(query.type === 2 && query.dates?.length) ? answer.half?.asked : answer.half?.from) ?? null,
    ...(asked ? { priceAsked: query.type === 2 && query.dates?.length ? null : answer.priceAsked } : {}),
    ...(dated ? { placesLeft: answer.placesLeft } : {}),
  };
}

function figures(item: FacilityListItem) {
  const { id, address, priceFrom, priceSession, halfDayPrice, priceAsked, placesLeft, distanceKm, detourKm } = item;
  return {
    id,
    address: address.id,
    priceFrom,
    priceSession,
    halfDayPrice,
    ...(priceAsked === undefined ? {} : { priceAsked }),
    ...(placesLeft === undefined ? {} : { placesLeft }),
    ...(detourKm === undefined ? (distanceKm === undefined ? {} : { distanceKm }) : { detourKm }),
  };
}
