import { randomUUID } from 'node:crypto';
import { readPdf } from '@/__tests__/support/pdf-text';
import { type CareFamily, createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { insertSearchFacility, takeInSearch } from '@/__tests__/support/search-facility';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { requestDropIn } from '@/server/areas/care/bookings/request-booking';
import { calendarOf } from '@/server/areas/care/calendar/feed';
import { getReceipt, listReceipts } from '@/server/areas/money/receipts/get-receipts';
import { setFact } from '@/server/areas/operations/desk/facility-facts';
import { runDue } from '@/server/jobs/sweeps';

/** Wednesday, 4 March 2026, noon in Toronto. */
const now = '2026-03-04T17:00:00Z';
let service: RequestService;
beforeAll(async () => {
  service = await createRequestService({ now });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set(now);
});

const call = async (path: string) => {
  const response = await service.fetch(`/v1/parent/facility/${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const get = (id: string) => service.api().getFacility({ params: { id } });
const group = {
  from: 30,
  to: 48,
  places: 3,
  dropIn: { 1: 6000, 2: 3500 },
  monthly: [{ session: 1 as const, days: 5, price: 110_000 }],
};

describe('GET facility', () => {
  test('a facility is returned with all facts a parent decides by, and today in local time', async () => {
    const { id, addressIds, groupIds } = await insertSearchFacility(service.db, {
      name: 'Robin House',
      groups: [group],
    });
    const facility = await get(id);
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
    // Today and a Saturday.
    expect(day('2026-03-04')).toMatchObject(closed);
    expect(day('2026-03-07')).toMatchObject(closed);
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
    const at = [
      { lat: 43.65, lng: -79.38 },
      { lat: 43.7, lng: -79.4 },
    ];
    const { id, addressIds, groupIds } = await insertSearchFacility(service.db, { at, groups });
    const ask = (query: object) =>
      service.api().getFacilityAgeGroups({
        params: { id },
        query: { birthDates: ['2023-02-01', '2025-06-01', '2015-01-01'], ...query },
      });
    const dropIn = await ask({});
    expect(dropIn.map(({ ageGroup }) => ageGroup?.id ?? null)).toEqual([groupIds[1], groupIds[0], null]);
    expect(dropIn.map(({ dropInItem }) => dropInItem?.length)).toEqual([2, 1, 0]);
    const there = await ask({ addressId: addressIds[1] });
    expect(there.map(({ ageGroup }) => ageGroup?.id ?? null)).toEqual([groupIds[3], groupIds[2], null]);
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

describe('facts of a list', () => {
  const list = { name: 'City of Toronto list', date: '2024-11-29', facts: ['Fee subsidy accepted'] };
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
    expect(item).toMatchObject({
      participates: false,
      licensedPlaces: 16,
      source: { name: list.name },
      languages: null,
    });
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
});

describe('requests to a facility whose list does not state a street or ages', () => {
  const caller = ({ accountId, familyId }: CareFamily) => ({ accountId, familyId, chainId: accountId });

  test('the printed booking says that the address is given on request', async () => {
    const family = await service.newCareFamily({ births: ['2023-05-14'] });
    const facility = await service.newFacility();
    await service.db.updateTable('facilityAddress').set({ line1: null, title: 'Toronto' }).execute();
    const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
    const booking = await requestDropIn(service.deps, caller(family), null, {
      ...there,
      bookingDates: ['2026-03-09'],
      scheduleType: 1,
    });
    expect(booking.address).toMatchObject({ line1: null, title: 'Toronto' });
    await approveBooking(service.deps, booking.id);
    await runDue(service.deps);

    const words = 'Address given on request, Toronto, ON M5V 2T6';
    const { items } = await listReceipts(service.deps, caller(family), {});
    const receipt = await getReceipt(service.deps, caller(family), {
      id: items[0]!.bookingId,
      paymentId: items[0]!.id,
    });
    expect(readPdf(receipt).pages.join(' ').replaceAll('\n', ' ')).toContain(words);
    const calendar = (await calendarOf(service.deps, family.familyId)).replace(/\r\n /g, '');
    expect(calendar).toContain(`LOCATION:${words.replaceAll(',', '\\,')}`);
    expect(calendar).not.toMatch(/\bnull\b|undefined/);
  });
});

describe('closed days', () => {
  /** Days in the week of March 9, 2026; the facility states the Tuesday as closed. */
  const [monday, tuesday] = ['2026-03-09', '2026-03-10'];

  test('a closed day that a facility states is closed in every date picker until it is removed', async () => {
    const { id, groups } = await service.newFacility();
    const bookingDates = [monday, tuesday];
    const openDays = async () => {
      const query = { month: '2026-03', ageGroupId: groups.toddlers };
      const { days } = await service.api().getFacilityCalendar({ params: { id }, query });
      return days.filter(({ date, open }) => open && bookingDates.includes(date)).map(({ date }) => date);
    };
    const found = async (dates: string[]) => {
      const { items } = await service.api().listFacilities({ query: { dates } });
      return items.map((item) => item.id);
    };
    expect(await openDays()).toEqual(bookingDates);

    await setFact(service.deps, id, 'closed-days', `${tuesday}, 2026-01-01`);
    // Past closed days are no longer returned.
    expect((await get(id)).closedDays).toEqual([tuesday]);
    expect(await openDays()).toEqual([monday]);
    expect(await found([monday])).toEqual([id]);
    expect(await found(bookingDates)).toEqual([]);
    // A single closed day must not exclude the facility from searches by weekday.
    expect((await service.api().listFacilities({ query: { weekdays: [2] } })).items.map((item) => item.id)).toEqual([
      id,
    ]);
    await setFact(service.deps, id, 'closed-days', 'none');
    expect(await openDays()).toEqual(bookingDates);
    expect(await found(bookingDates)).toEqual([id]);
  });
});
