import { randomUUID } from 'node:crypto';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility, takeInSearch } from '@/__tests__/support/search-facility';

/** Wednesday, 4 March 2026, noon in Toronto. */
const now = '2026-03-04T17:00:00Z';
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));

const call = async (path: string) => {
  const response = await service.fetch(`/v1/parent/facility/${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const group = {
  from: 30,
  to: 48,
  places: 3,
  dropIn: { 1: 6000, 2: 3500 },
  monthly: [{ session: 1 as const, days: 5, price: 110_000 }],
};

describe('GET facility', () => {
  test('returns all facts a parent decides by, with today in local time', async () => {
    const { id, addressIds, groupIds } = await insertSearchFacility(service.db, {
      name: 'Robin House',
      groups: [group],
    });
    const facility = await service.api().getFacility({ params: { id } });
    expect(facility).toMatchObject({ name: 'Robin House', today: '2026-03-04', bookable: true, reviewCount: 0 });
    expect(facility.addresses.map((address) => address.id)).toEqual(addressIds);
    expect(facility.openingHours?.map(({ opens }) => opens)).toEqual([...Array(5).fill('08:00'), null, null]);
    expect(facility.ageGroups[0]).toMatchObject({
      id: groupIds[0],
      dropInItem: [
        { sessionType: 1, price: 6000 },
        { sessionType: 2, price: 3500 },
      ],
      schedule: [{ scheduleType: 1, days: 5, monthlyPrice: 110_000 }],
    });
    expect(facility.ageGroups[0]?.places).toHaveLength(5);
    expect(facility.ageGroups[0]?.places?.[0]).toEqual({ weekday: 1, am: 3, pm: 3, beforeAfter: 0 });
  });

  test('a facility without prices takes tours and waitlist requests, but no bookings', async () => {
    const { id } = await insertSearchFacility(service.db, { groups: [{ from: 0, to: 18 }] });
    expect((await service.api().getFacility({ params: { id } })).bookable).toBe(false);
  });

  test('a closed facility, an unknown id and a malformed id return the same 404', async () => {
    const { id, groupIds } = await insertSearchFacility(service.db, { groups: [group], closed: true });
    for (const path of [
      id,
      randomUUID(),
      'favicon.ico',
      `${id}/comment`,
      `${id}/page`,
      `${id}/age_group?birthDates=2023-01-01`,
      `${id}/calendar/monthly?month=2026-03&ageGroupId=${groupIds[0]}`,
    ]) {
      expect(await call(path)).toEqual({ status: 404, body: { error: 'Not found.' } });
    }
  });
});

describe('GET calendar', () => {
  test('the calendar shows the places left from the counters, and closes days that cannot be requested', async () => {
    const { id, groupIds } = await insertSearchFacility(service.db, { groups: [{ ...group, pools: [1, 2, 3] }] });
    await takeInSearch(service.db, groupIds[0]!, '2026-03-10', [1], 2);
    await takeInSearch(service.db, groupIds[0]!, '2026-03-10', [2, 3], 3);
    const query = { month: '2026-03', ageGroupId: groupIds[0]! };
    const { days } = await service.api().getFacilityCalendar({ params: { id }, query });
    expect(days).toHaveLength(31);
    const day = (date: string) => days.find((one) => one.date === date);
    const closed = { open: false, placesLeft: { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 } };
    expect(day('2026-03-10')).toEqual({
      date: '2026-03-10',
      open: true,
      placesLeft: { fullDay: 0, am: 1, pm: 0, beforeAfter: 0 },
    });
    expect(day('2026-03-05')?.placesLeft).toEqual({ fullDay: 3, am: 3, pm: 3, beforeAfter: 3 });
    // Today, a Saturday, and a day more than 12 months ahead.
    expect(day('2026-03-04')).toMatchObject(closed);
    expect(day('2026-03-07')).toMatchObject(closed);
    const later = await service.api().getFacilityCalendar({ params: { id }, query: { ...query, month: '2027-03' } });
    expect(later.days.filter(({ open }) => open).map(({ date }) => date)).toEqual([
      '2027-03-01',
      '2027-03-02',
      '2027-03-03',
      '2027-03-04',
    ]);
  });

  test('the calendar requires an age group of the facility, and of the address if one is given', async () => {
    const one = await insertSearchFacility(service.db, { groups: [group] });
    const other = await insertSearchFacility(service.db, { groups: [group] });
    const path = (groupId: string, more = '') =>
      `${one.id}/calendar/monthly?month=2026-03&ageGroupId=${groupId}${more}`;
    expect((await call(path(other.groupIds[0]!))).status).toBe(404);
    expect((await call(path(one.groupIds[0]!, `&addressId=${other.addressIds[0]}`))).status).toBe(404);
    expect((await call(path(one.groupIds[0]!, `&addressId=${one.addressIds[0]}`))).status).toBe(200);
    expect((await call(`${one.id}/calendar/monthly?month=2026-13&ageGroupId=${one.groupIds[0]}`)).status).toBe(422);
    expect((await call(`${one.id}/calendar/monthly?month=0000-01&ageGroupId=${one.groupIds[0]}`)).status).toBe(422);
  });
});

describe('GET page', () => {
  const at = [
    { lat: 43.65, lng: -79.38 },
    { lat: 43.7, lng: -79.4 },
  ];

  test('the page returns the facility, its reviews and its first month with a free day in one call', async () => {
    const { id, addressIds, groupIds } = await insertSearchFacility(service.db, { at, groups: [group] });
    const api = service.api();
    const page = await api.getFacilityPage({ params: { id }, query: { addressId: addressIds[1] } });
    const query = { month: '2026-03', ageGroupId: groupIds[1]!, addressId: addressIds[1] };
    expect(page).toEqual({
      facility: await api.getFacility({ params: { id } }),
      addressId: addressIds[1],
      reviews: await api.listFacilityComments({ params: { id }, query: { limit: 5 } }),
      vacancies: { ageGroupId: groupIds[1], ...(await api.getFacilityCalendar({ params: { id }, query })) },
    });
  });

  test('the page starts at the first address if the given one is not the facility’s, and has no month without places', async () => {
    const { id, addressIds } = await insertSearchFacility(service.db, { at });
    const page = await service.api().getFacilityPage({ params: { id }, query: { addressId: randomUUID() } });
    expect(page).toMatchObject({ addressId: addressIds[0], vacancies: null });
  });

  test('the page looks three months ahead, and shows the last of them if no day is free', async () => {
    const { id } = await insertSearchFacility(service.db, { groups: [{ ...group, places: 0 }] });
    const { vacancies } = await service.api().getFacilityPage({ params: { id }, query: {} });
    expect(vacancies?.month).toBe('2026-05');
  });

  test('a page of reviews after the last is a 404', async () => {
    const { id } = await insertSearchFacility(service.db, { groups: [group] });
    expect((await call(`${id}/page?page=2`)).status).toBe(404);
  });
});

describe('GET age groups', () => {
  const groups = [
    { from: 0, to: 30, dropIn: { 1: 8000 } },
    { ...group, to: 48 },
  ];

  test('age groups are returned per birth date, in order, with prices of the requested type', async () => {
    const { id, groupIds } = await insertSearchFacility(service.db, { groups });
    const ask = (query: object) =>
      service.api().getFacilityAgeGroups({
        params: { id },
        query: { birthDates: ['2023-02-01', '2025-06-01', '2015-01-01'], ...query },
      });
    const dropIn = await ask({});
    expect(dropIn.map(({ ageGroup }) => ageGroup?.id ?? null)).toEqual([groupIds[1], groupIds[0], null]);
    expect(dropIn.map(({ dropInItem }) => dropInItem?.length)).toEqual([2, 1, 0]);
    const halfDays = await ask({ scheduleType: 2 });
    expect(halfDays.map(({ dropInItem }) => dropInItem)).toEqual([[{ sessionType: 2, price: 3500 }], [], []]);
    const permanent = await ask({ type: 2 });
    expect(permanent[0]).toMatchObject({ schedule: [{ scheduleType: 1, days: 5, monthlyPrice: 110_000 }] });
    expect(permanent[0]).not.toHaveProperty('dropInItem');
  });

  test('ages are computed for tomorrow in local time unless a date is given', async () => {
    const { id, groupIds } = await insertSearchFacility(service.db, { groups });
    const ask = async (birthDate: string, date?: string) =>
      (
        await service
          .api()
          .getFacilityAgeGroups({ params: { id }, query: { birthDates: [birthDate], ...(date ? { date } : {}) } })
      )[0]?.ageGroup?.id;
    expect(await ask('2023-09-05')).toBe(groupIds[1]);
    expect(await ask('2023-09-06')).toBe(groupIds[0]);
    expect(await ask('2023-09-06', '2026-03-06')).toBe(groupIds[1]);
    expect((await call(`${id}/age_group?birthDates=2023-02-30`)).status).toBe(422);
    expect((await call(`${id}/age_group`)).status).toBe(422);
  });
});

describe('GET reviews', () => {
  test('reviews are paged, newest first, each with its ratings and the facility’s reply', async () => {
    const { id } = await insertSearchFacility(service.db, { name: 'Reviewed' });
    for (let index = 0; index < 5; index += 1) {
      await service.db
        .insertInto('review')
        .values({
          id: randomUUID(),
          groupId: randomUUID(),
          facilityId: id,
          authorName: 'Ines',
          ratings: JSON.stringify({ 2: 4, 6: 5 }),
          rating: 4.5,
          text: `Review ${index}`,
          reply: index === 4 ? 'Thank you!' : null,
          at: new Date(Date.UTC(2026, 0, index + 1)),
        })
        .execute();
    }
    const list = (query: object) => service.api().listFacilityComments({ params: { id }, query });
    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ totalItems: 5, totalPages: 3, page: 1, limit: 2 });
    expect(first.items.map(({ text, reply }) => [text, reply])).toEqual([
      ['Review 4', 'Thank you!'],
      ['Review 3', null],
    ]);
    expect(first.items[0]?.categories).toEqual([
      { category: 2, rating: 4 },
      { category: 6, rating: 5 },
    ]);
    expect((await list({ limit: 2, page: 3 })).items.map(({ text }) => text)).toEqual(['Review 0']);
    expect((await list({ page: Number.MAX_SAFE_INTEGER })).items).toEqual([]);
  });
});
