import { mailsTo } from '@/__tests__/support/accounts';
import { accept, type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import { type CareFacility, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import type { BookingGroup } from '@/api/contract/types';
import { SessionType } from '@/lib/enums';
import { filtersOf } from '@/lib/search/alerts';
import { searchPageSize, searchQuery } from '@/lib/search/search';
import { cancelBooking, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { declineTour } from '@/server/areas/care/tours/facility-moves';
import { declineWaitlist } from '@/server/areas/care/waitlists/facility-moves';
import { listFacilities } from '@/server/areas/facilities/listings/search-facilities';

let service: BookingService;
let maple: CareFacility;
let family: CareFamily;

const days = ['2026-03-09', '2026-03-10'];

useBookingService(async (started) => {
  service = started;
  maple = await named('Maple House', {});
  family = await service.newFamily({ births: ['2023-05-14', '2021-06-14'] });
});

async function named(name: string, options: Parameters<BookingService['newFacility']>[0], lng = -79.4) {
  const facility = await service.newFacility({ ...options, name });
  // Distances are from the postal code of Maple House.
  const postalCode = name === 'Maple House' ? 'M5V 2T6' : 'M6J 1A1';
  await service.db
    .updateTable('facilityAddress')
    .set({ lng, postalCode })
    .where('id', '=', facility.addressId)
    .execute();
  return facility;
}

async function ask(there: CareFacility, over: object = {}): Promise<BookingGroup> {
  // Each request is later than the one before.
  service.clock.advance({ seconds: 1 });
  const { status, body } = await family.call('requestDropIn', {
    body: { ...careAt(there, family), bookingDates: days, ...over },
  });
  expect(status).toBe(201);
  return body;
}
const unmet = async () => (await family.call('listUnmetBookings', { query: {} })).body.items.map(({ id }) => id);
const alternatives = async (id: string) => (await family.call('listAlternatives', { params: { id } })).body;

test('A declined request is unmet until all of its days are asked for again, have passed, or it is dismissed, and stays in its list', async () => {
  const { id } = await ask(maple);
  expect(await unmet()).toEqual([]);
  await declineBooking(service.deps, id, 'We are full.');
  expect(await unmet()).toEqual([id]);
  const oak = await named('Oak House', {});
  await ask(oak, { bookingDates: days.slice(0, 1) });
  expect(await unmet()).toEqual([id]);
  const second = await ask(oak, { bookingDates: days.slice(1) });
  expect(await unmet()).toEqual([]);
  await declineBooking(service.deps, second.id);
  expect(await unmet()).toEqual([second.id]);
  service.clock.set('2026-03-10T12:00:00Z');
  expect(await unmet()).toEqual([]);
  service.clock.set('2026-03-04T18:00:00Z');
  const dismiss = (body: { version?: number } = {}) =>
    family.call('dismissUnmetBooking', { params: { id: second.id }, body });
  expect((await dismiss({ version: second.version })).status).toBe(409);
  expect(await unmet()).toEqual([second.id]);
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 200]);
  expect(await unmet()).toEqual([]);
  const { items } = (await family.call('listCanceledBookings', { query: {} })).body;
  expect(items.map((booking) => booking.id)).toEqual([second.id, id]);
});

/** The coming days that still need care, by child. */
async function daysOf(id: string) {
  const { body } = await family.call('getBooking', { params: { id } });
  return body.items
    .map(({ childId, date, unmet }) => [family.children.indexOf(childId!), date, unmet] as const)
    .sort(([a, first], [b, second]) => first.localeCompare(second) || a - b);
}

test('A day is met while its child has a place on it anywhere, whenever that was asked for, and the rest is what can be asked for', async () => {
  const [older] = family.children;
  const oak = await named('Oak House', {});
  const elm = await named('Elm House', {});
  // Asked for earlier, and moved to one of the days later.
  const before = await ask(oak, { bookingDates: ['2026-03-11'], children: [older] });
  await accept(service, before.id);
  const { id } = await ask(maple);
  await declineBooking(service.deps, id);
  const { body: booked } = await family.call('getBooking', { params: { id: before.id } });
  const move = { version: booked.version, from: '2026-03-11', to: days[0]! };
  expect((await family.call('moveBookingDate', { params: { id: before.id }, body: move })).status).toBe(200);

  expect(await daysOf(id)).toEqual([
    [0, days[0], false],
    [1, days[0], true],
    [0, days[1], true],
    [1, days[1], true],
  ]);
  expect(await unmet()).toEqual([id]);
  const { items, search } = await alternatives(id);
  expect(new URLSearchParams(search).getAll('dates')).toEqual([days[1]]);
  const both = prices.fullDay.toddlers + prices.fullDay.children;
  expect(items.find(({ name }) => name === 'Elm House')?.priceAsked).toBe(both);
  await ask(elm, { bookingDates: days.slice(1) });
  expect((await alternatives(id)).search).toContain(`born=2021-06&dates=${days[0]}`);
  await ask(elm, { bookingDates: days.slice(0, 1), children: family.children.slice(1) });
  expect(await unmet()).toEqual([]);
  expect((await alternatives(id)).items).toEqual([]);
});

test('Days that the family gave up or moved before the facility cancelled are not unmet', async () => {
  const { id } = await ask(maple, { bookingDates: ['2026-03-16', '2026-03-17', '2026-03-18'] });
  await accept(service, id);
  const version = async () => (await family.call('getBooking', { params: { id } })).body.version;
  const body = { version: await version(), dates: ['2026-03-16'] };
  expect((await family.call('shareAbsence', { params: { id }, body })).status).toBe(200);
  const move = { version: await version(), from: '2026-03-17', to: '2026-03-19' };
  expect((await family.call('moveBookingDate', { params: { id }, body: move })).status).toBe(200);
  await cancelBooking(service.deps, id);
  const left = (await daysOf(id)).flatMap(([child, date, isUnmet]) => (isUnmet && child === 0 ? [date] : []));
  expect(left).toEqual(['2026-03-18', '2026-03-19']);
});

test('A sibling’s place does not meet a child’s day, and half a day does', async () => {
  const oak = await named('Oak House', {});
  const { id } = await ask(maple, { bookingDates: days, children: family.children.slice(0, 1) });
  await ask(oak, { bookingDates: days.slice(0, 1), children: family.children.slice(1), scheduleType: 2 });
  await declineBooking(service.deps, id);
  expect(await daysOf(id)).toEqual([
    [0, days[0], true],
    [0, days[1], true],
  ]);
  await ask(oak, { bookingDates: days.slice(0, 1), children: family.children.slice(0, 1), scheduleType: 2 });
  expect(await daysOf(id)).toEqual([
    [0, days[0], false],
    [0, days[1], true],
  ]);
});

test('An unanswered request, one that was never paid and a booking that the facility cancelled are unmet; one withdrawn by the parent is not', async () => {
  const silent = await ask(maple, { bookingDates: ['2026-03-16'] });
  service.clock.advance({ hours: 73 });
  await settle(service);
  expect(await unmet()).toEqual([silent.id]);
  const confirmed = await ask(maple, { bookingDates: ['2026-03-17'] });
  await accept(service, confirmed.id);
  await cancelBooking(service.deps, confirmed.id);
  expect(await unmet()).toEqual([confirmed.id, silent.id]);
  const withdrawn = await ask(maple, { bookingDates: ['2026-03-18'] });
  await family.call('declineBooking', { params: { id: withdrawn.id } });
  expect(await unmet()).toEqual([confirmed.id, silent.id]);
  expect((await (await service.newFamily()).call('listUnmetBookings', { query: {} })).body.items).toEqual([]);
});

test('Alternatives are the nearest facilities with room for all children on all days, with the price of the form', async () => {
  const far = await named('Far House', {}, -79.45);
  const near = await named('Near House', {}, -79.41);
  await named('Full House', { places: 0 });
  await named('House without prices', { priced: false });
  const oneDay = await named('One Day House', { places: 1 }, -79.4);
  const other = await service.newFamily({ births: ['2023-05-14'] });
  await other.call('requestDropIn', {
    body: { ...careAt(oneDay, other), bookingDates: days.slice(1) },
  });
  const { id } = await ask(maple);
  await declineBooking(service.deps, id);

  const { totalItems, items } = await alternatives(id);
  expect(totalItems).toBe(2);
  expect(items.map(({ name }) => name)).toEqual(['Near House', 'Far House']);
  expect(items[0]!.distanceKm).toBeCloseTo(0.8, 1);
  const total = days.length * (prices.fullDay.toddlers + prices.fullDay.children);
  expect(items.map(({ priceAsked }) => priceAsked)).toEqual([total, total]);
  expect((await ask(near)).price.total).toBe(total);
  expect((await ask(far, { bookingDates: ['2026-03-11'] })).id).toBeDefined();
});

test('A facility that has declined these days is no alternative to the next one, and the search goes farther until it finds one', async () => {
  const oak = await named('Oak House', {});
  const first = await ask(maple);
  await declineBooking(service.deps, first.id);
  const second = await ask(oak);
  await declineBooking(service.deps, second.id);
  expect(await alternatives(second.id)).toMatchObject({ totalItems: 0, items: [] });
  await named('Country House', {}, -80.2);
  expect((await alternatives(second.id)).items.map(({ name }) => name)).toEqual(['Country House']);
  const stranger = await service.newFamily();
  expect((await stranger.call('listAlternatives', { params: { id: second.id } })).status).toBe(404);
});

test('Alternatives to permanent care have its weekdays and state the price of a month', async () => {
  const oak = await named('Oak House', {});
  service.clock.advance({ seconds: 1 });
  const { body } = await family.call('requestPermanent', {
    body: {
      ...careAt(maple, family),
      children: family.children.slice(0, 1),
      permanentBookingDays: [1, 3],
      startDate: '2026-04-01',
    },
  });
  await declineBooking(service.deps, body.id);
  const { items } = await alternatives(body.id);
  expect(items.map(({ name, priceAsked }) => [name, priceAsked])).toEqual([['Oak House', prices.monthly[2]]]);
  expect(await unmet()).toEqual([body.id]);
  // A single day that was asked for later, in vain, takes nothing over.
  const single = await ask(oak, { bookingDates: ['2026-04-06'], children: family.children.slice(0, 1) });
  await declineBooking(service.deps, single.id);
  expect((await daysOf(body.id)).every(([, , isUnmet]) => isUnmet)).toBe(true);
});

const mailed = async () => (await mailsTo(service, family.email)).at(-1)!.body;

/** The search of the home page that "See all" opens. */
const seeAll = (search: string) => listFacilities(service.deps, searchQuery(filtersOf(search)));

test('The mail of a decline leads to the alternatives, the waitlist and an alert for the same days; the number of others is that of the search that shows all of them, beyond one page of results', async () => {
  for (let count = 0; count < searchPageSize + 2; count++) await named(`House ${count}`, {});
  const { id } = await ask(maple);
  await declineBooking(service.deps, id);
  const text = await mailed();
  expect(text).toContain(
    `See who else has these days, and send the same request there:\n${service.deps.publicUrl}/my-bookings/${id}#others`,
  );
  expect(text).toContain(
    `Join the waitlist at Maple House:\n${service.deps.publicUrl}/facility/${maple.id}/waitlist?sameAs=${id}`,
  );
  const alert = new URL(/Get an e-mail when a spot opens:\n(\S+)/.exec(text)![1]!);
  expect(alert.pathname).toBe('/saved/alert');
  expect(
    Object.fromEntries([...alert.searchParams.keys()].map((name) => [name, alert.searchParams.getAll(name)])),
  ).toEqual({ place: ['M5V 2T6'], born: ['2023-05', '2021-06'], dates: days, session: ['1'] });

  const { totalItems, items, search } = await alternatives(id);
  expect(totalItems).toBe(searchPageSize + 2);
  expect(items).toHaveLength(3);
  const all = await seeAll(search);
  expect(all.totalItems).toBe(totalItems);
  expect(all.items.map(({ name }) => name)).not.toContain('Maple House');
});

test('A declined tour leads on to other facilities for the same ages, which have not been asked', async () => {
  const oak = await named('Oak House', {});
  await named('Elm House', {});
  const tour = async (there: CareFacility) => {
    const { body } = await family.call('requestTour', {
      body: {
        facilityId: there.id,
        ageGroupId: there.groups.toddlers,
        children: family.children.slice(0, 1),
        preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
      },
    });
    return body.id;
  };
  await tour(oak);
  const id = await tour(maple);
  await declineTour(service.deps, id);
  const { totalItems, items, search } = await alternatives(id);
  expect(items.map(({ name }) => name)).toEqual(['Elm House']);
  expect((await seeAll(search)).totalItems).toBe(totalItems);
  const text = await mailed();
  expect(text).toContain(`ask for the same tour there:\n${service.deps.publicUrl}/my-bookings/tours/${id}#others`);
  expect(text).toContain(`Join the waitlist at Maple House:\n${service.deps.publicUrl}/facility/${maple.id}/waitlist`);
  expect(text).not.toContain('Search again');
});

test('A declined waitlist request leads on to other waitlists and to who has its days, while it could still start', async () => {
  await named('Oak House', {});
  const { body } = await family.call('requestWaitlist', {
    body: {
      facilityId: maple.id,
      ageGroupId: maple.groups.children,
      children: family.children.slice(1),
      type: 2,
      scheduleType: SessionType.FULL_DAY,
      startMonth: '2026-05',
      permanentBookingDays: [1, 3],
    },
  });
  expect(body).toMatchObject({ startMonth: '2026-05' });
  await declineWaitlist(service.deps, body.id);
  expect((await alternatives(body.id)).items.map(({ name }) => name)).toEqual(['Oak House']);
  const text = await mailed();
  expect(text).toContain(`join their waitlist:\n${service.deps.publicUrl}/my-bookings/waitlists/${body.id}#others`);
  expect(text).toContain(`See who has these days now:\n${service.deps.publicUrl}/?place=M5V+2T6&type=2`);
  expect(text).not.toContain('Join the waitlist at Maple House');
  service.clock.set('2026-05-31T15:00:00Z');
  expect((await alternatives(body.id)).items).toEqual([]);
});
