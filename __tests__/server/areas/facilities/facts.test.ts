import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility } from '@/__tests__/support/search-facility';

/** Facts from a list, facts from the facility itself, and unstated facts (product rule 9a). */
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));

const list = { name: 'City of Toronto list', date: '2024-11-29', facts: ['Fee subsidy accepted'] };
const get = (id: string) => service.api().getFacility({ params: { id } });
const calendar = (id: string, ageGroupId: string) =>
  service.fetch(`/v1/parent/facility/${id}/calendar/monthly?month=2026-03&ageGroupId=${ageGroupId}`);

test('a facility known from a list shows licensed places, not free ones', async () => {
  const groups = [
    { from: 0, to: 18, licensed: 16, places: null },
    { from: 18, to: 30, places: null },
  ];
  const { id, groupIds } = await insertSearchFacility(service.db, { list, groups, languages: null, openOn: null });
  expect(await get(id)).toMatchObject({
    source: { name: 'City of Toronto list', date: '2024-11-29', url: null, attribution: null },
    listFacts: ['Fee subsidy accepted'],
    licensedPlaces: 16,
    participates: false,
    bookable: false,
    openingHours: null,
    languages: null,
    ageGroups: [
      { licensedPlaces: 16, places: null },
      { licensedPlaces: null, places: null },
    ],
  });
  const [item] = (await service.api().listFacilities({ query: {} })).items;
  expect(item).toMatchObject({ participates: false, licensedPlaces: 16, source: { name: list.name }, languages: null });
  expect(item).not.toHaveProperty('placesLeft');
  expect((await calendar(id, groupIds[0]!)).status).toBe(404);
});

test.each([
  ['a price', { groups: [{ from: 0, to: 18, licensed: 16, dropIn: { 1: 5000 } }] }],
  ['confirmed availability', { groups: [{ from: 0, to: 18, licensed: 16 }], confirmed: true }],
])('a facility with %s participates, and shows its own places besides licensed ones', async (_, given) => {
  const { id, groupIds } = await insertSearchFacility(service.db, { list, ...given });
  const facility = await get(id);
  expect(facility).toMatchObject({ participates: true, takesRequests: 'here', source: { name: list.name } });
  expect(facility.ageGroups[0]).toMatchObject({ licensedPlaces: 16, places: expect.any(Array) });
  expect(facility.ageGroups[0]?.places?.[0]).toEqual({ weekday: 1, am: 2, pm: 2, beforeAfter: 0 });
  expect((await calendar(id, groupIds[0]!)).status).toBe(200);
});

test('bookings require known prices, places and opening hours', async () => {
  const priced = { from: 0, to: 18, dropIn: { 1: 5000 } };
  const facilities = await Promise.all([
    insertSearchFacility(service.db, { groups: [priced] }),
    insertSearchFacility(service.db, { groups: [{ ...priced, places: null }] }),
    insertSearchFacility(service.db, { groups: [priced], openOn: null }),
  ]);
  const answers = await Promise.all(facilities.map(({ id }) => get(id)));
  expect(answers.map(({ participates, bookable }) => [participates, bookable])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
  const { items } = await service.api().listFacilities({ query: {} });
  expect(items.filter(({ bookable }) => bookable).map(({ id }) => id)).toEqual([facilities[0]!.id]);
});

test('a facility without ages or exact coordinates is still found by its place and for a child', async () => {
  const at = [{ lat: 43.65, lng: -79.38, pointPrecision: 'postalArea' as const }];
  await insertSearchFacility(service.db, { name: 'Little known', list, at, languages: null, openOn: null });
  for (const query of [{ place: 'M5V 2T6' }, { place: 'Toronto' }, { q: 'little' }, { birthDates: ['2024-05-01'] }]) {
    const { items } = await service.api().listFacilities({ query });
    expect(items).toMatchObject([{ name: 'Little known', ageFromMonths: null, licensedPlaces: null }]);
    expect(items[0]?.address.pointPrecision).toBe('postalArea');
  }
  for (const query of [{ dates: ['2026-03-09'] }, { language: 'English' }, { type: 1 as const }]) {
    expect((await service.api().listFacilities({ query })).items).toEqual([]);
  }
});

test('tours and waitlist requests are forwarded by e-mail, and not taken without a mailbox', async () => {
  const groups = [{ from: 0, to: 36, places: null }];
  const written = await insertSearchFacility(service.db, { list, groups, email: 'hello@fern.example' });
  const unwritten = await insertSearchFacility(service.db, { list, groups });
  expect((await get(written.id)).takesRequests).toBe('byMail');
  expect((await get(unwritten.id)).takesRequests).toBe('none');
});

test('weekdays without hours are open at unknown hours', async () => {
  const { id } = await insertSearchFacility(service.db, { list });
  const hours = JSON.stringify([
    { weekday: 1, open: true },
    { weekday: 2, opens: '08:00', closes: '17:00' },
  ]);
  await service.db.updateTable('facility').set({ openingHours: hours }).where('id', '=', id).execute();
  expect((await get(id)).openingHours?.slice(0, 3)).toEqual([
    { weekday: 1, open: true, opens: null, closes: null },
    { weekday: 2, open: true, opens: '08:00', closes: '17:00' },
    { weekday: 3, open: false, opens: null, closes: null },
  ]);
});
