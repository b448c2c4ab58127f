import { createRequestService, errorOf, type RequestService } from '@/__tests__/support/request-service';
import { setFact } from '@/server/areas/desk/facility-facts';

let service: RequestService;
beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());

/** Days in the week of March 9, 2026; the facility states the Tuesday as closed. */
const [monday, tuesday] = ['2026-03-09', '2026-03-10'];

test('a closed day that a facility states is closed in every date picker until it is removed', async () => {
  service.clock.set('2026-03-04T17:00:00Z');
  const { id, addressId, groups } = await service.newFacility();
  const family = await service.newCareFamily();
  const care = { facilityId: id, addressId, children: family.children, scheduleType: 1 as const };
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
  const stated = async () => (await service.api().getFacility({ params: { id } })).closedDays;
  expect(await openDays()).toEqual(bookingDates);

  await expect(setFact(service.deps, id, 'closed-days', '2026-02-30')).rejects.toMatchObject({ code: 'invalid' });
  await setFact(service.deps, id, 'closed-days', `${tuesday}, 2026-01-01`);
  // Past closed days are no longer returned.
  expect(await stated()).toEqual([tuesday]);
  expect(await openDays()).toEqual([monday]);
  expect(await found([monday])).toEqual([id]);
  expect(await found(bookingDates)).toEqual([]);
  // A single closed day must not exclude the facility from searches by weekday.
  expect((await service.api().listFacilities({ query: { weekdays: [2] } })).items.map((item) => item.id)).toEqual([id]);
  const closed = { bookingDates: 'Willow House is closed on March 10, 2026.' };
  const asked = await family.call('requestDropIn', { body: { ...care, bookingDates } });
  expect(asked.status).toBe(422);
  expect(errorOf(asked)).toEqual(closed);
  const wish = { ...care, ageGroupId: groups.toddlers, type: 1 as const, bookingDates };
  const waits = await family.call('requestWaitlist', { body: wish });
  expect(waits.status).toBe(422);
  expect(errorOf(waits)).toEqual(closed);

  await setFact(service.deps, id, 'closed-days', 'none');
  expect(await openDays()).toEqual(bookingDates);
  expect(await found(bookingDates)).toEqual([id]);
  expect(await stated()).toEqual([]);
  expect((await family.call('requestDropIn', { body: { ...care, bookingDates } })).status).toBe(201);
});
