import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { copyRequest, errorOf } from '@/__tests__/support/request-service';
import { limits } from '@/lib/limits';
import { declineTour, scheduleTour } from '@/server/areas/care/tours/facility-moves';

/** Requests to several facilities at once (record 0166). */
let service: BookingService;
let family: CareFamily;
let facilities: CareFacility[];
useBookingService(async (started) => {
  service = started;
  family = await service.newFamily();
  facilities = [await service.newFacility(), await service.newFacility(), await service.newFacility()];
});

const preferredTimes = [{ date: '2026-03-10', dayPart: 1 }];
const lineAt = ({ groups }: CareFacility) => ({ ageGroupId: groups.toddlers, children: family.children });
const tour = (over: object = {}) => ({
  kind: 'tour',
  facilities: facilities.map((one) => ({ facilityId: one.id, lines: [lineAt(one)] })),
  preferredTimes,
  note: 'We are looking for a garden.',
  ...over,
});
const line = (over: object = {}) => ({
  kind: 'waitlist',
  facilities: facilities.map((one) => ({ facilityId: one.id, lines: [lineAt(one)] })),
  type: 2,
  scheduleType: 1,
  startMonth: '2026-04',
  permanentBookingDays: [1, 3],
  ...over,
});
const ask = (body: object, headers: Record<string, string> = {}) => family.call('askSeveral', { body, headers });
const made = async () => ({
  tours: (await family.call('listTours')).body.items,
  waitlists: (await family.call('listWaitlists')).body.items,
});

test('Each facility gets an ordinary request, linked to the others, with a different one of the suggested times first', async () => {
  const times = ['2026-03-10', '2026-03-11'].map((date) => ({ date, dayPart: 1 as const }));
  const { status, body } = await ask(tour({ preferredTimes: times }));
  expect(status).toBe(201);
  expect(body.kind).toBe('tour');
  expect(body.askedAt).toBe('2026-03-04T17:00:00.000Z');
  expect(body.tours.map(({ request }) => request.facility.id).sort()).toEqual(facilities.map(({ id }) => id).sort());
  const { tours } = await made();
  expect(tours).toHaveLength(3);
  const wishOf = (one: CareFacility) => tours.find(({ facility }) => facility.id === one.id)!.preferredTimes;
  expect(facilities.map(wishOf)).toEqual([times, [...times].reverse(), times]);
  for (const one of tours) {
    expect(one).toMatchObject({ askedTogether: { id: body.id, others: 2 }, note: 'We are looking for a garden.' });
    const alone = await family.call('getTour', { params: { id: one.id } });
    expect(alone.body.askedTogether).toEqual({ id: body.id, others: 2 });
  }
  const mails = await service.db.selectFrom('outbox').select('kind').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['tourStatus', 'tourStatus', 'tourStatus']);
});

test('Children of two age groups get a waitlist request each', async () => {
  family = await service.newFamily({ births: ['2024-05-14', '2021-05-14'] });
  const [toddler, child] = family.children as [string, string];
  const asked = facilities.map((one) => ({
    facilityId: one.id,
    lines: [
      { ageGroupId: one.groups.toddlers, children: [toddler] },
      { ageGroupId: one.groups.children, children: [child] },
    ],
  }));
  const { status, body } = await ask(line({ facilities: asked }));
  expect(status).toBe(201);
  expect(body.waitlists.length).toBe(6);
  expect(body.tours).toEqual([]);
  expect(body.waitlists[0]?.request.askedTogether).toEqual({ id: body.id, others: 2 });
});

test('If one request is refused none is made, and the error is at that facility', async () => {
  const [, second] = facilities as [CareFacility, CareFacility];
  const wish = { type: 2, scheduleType: 1, startMonth: '2026-04', permanentBookingDays: [1, 3] };
  await family.call('requestWaitlist', { body: { facilityId: second.id, ...lineAt(second), ...wish } });
  const waits = await ask(line());
  expect(waits.status).toBe(409);
  expect(errorOf(waits)).toEqual({ 'facilities.1': 'You’re already on this waitlist.' });
  expect((await made()).waitlists).toHaveLength(1);

  const unreachable = await service.newFacility({ listed: { email: null } });
  facilities = [...facilities.slice(0, 2), unreachable];
  const none = await ask(tour());
  expect(none.status).toBe(409);
  expect(errorOf(none)).toEqual({ 'facilities.2': expect.stringContaining('we can’t send it requests') });

  const weekend = await ask(line({ facilities: line().facilities.slice(0, 1), permanentBookingDays: [6] }));
  expect(weekend.status).toBe(422);
  expect(errorOf(weekend)).toEqual({ 'facilities.0': 'Willow House is closed on Saturdays.' });
  const gone = await ask(tour({ facilities: [{ ...tour().facilities[0], facilityId: family.familyId }] }));
  expect(gone.status).toBe(422);
  expect(errorOf(gone)).toEqual({ 'facilities.0': 'This facility is no longer listed.' });
  const { tours, waitlists } = await made();
  expect([tours.length, waitlists.length]).toEqual([0, 1]);
  expect(await service.db.selectFrom('outbox').select('kind').where('kind', '=', 'tourStatus').execute()).toEqual([]);
});

test('The same idempotency key sends once, also concurrently', async () => {
  const body = tour();
  const headers = { 'idempotency-key': 'the-same' };
  const replies = await Promise.all([ask(body, headers), ask(body, headers)]);
  const again = await ask(body, headers);
  expect([...replies, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([...replies, again].map((reply) => reply.body.id)).size).toBe(1);
  expect((await made()).tours).toHaveLength(3);
});

test('The limits of single requests apply', async () => {
  Object.assign(service.deps.rates, { requestsPerFacility: 30, requestsPerFamily: 4 });
  expect((await ask(tour({ facilities: tour().facilities.slice(0, 2) }))).status).toBe(201);
  const later = { preferredTimes: [{ date: '2026-04-01', dayPart: 1 }] };
  const tooMany = await ask(tour(later));
  expect(tooMany.status).toBe(429);
  expect(Object.keys(errorOf(tooMany))).toEqual(['facilities.2']);
  expect(tooMany.headers.get('retry-after')).toBe(String(24 * 3600));
  Object.assign(service.deps.rates, { requestsPerFamily: 1_000, requestsPerFacility: 1_000 });
  expect((await made()).tours).toHaveLength(2);

  const [first] = (await made()).tours;
  await copyRequest(service, 'tour_group', first!.id, limits.openToursMax - 3);
  const full = await ask(tour(later));
  expect(full.status).toBe(409);
  expect(errorOf(full)).toEqual({
    'facilities.1': expect.stringContaining(`${limits.openToursMax} of your tour requests`),
  });
});

test('A request to several facilities that lacks something, or has too much, is refused at its field', async () => {
  const [one] = tour().facilities;
  for (const [key, over] of [
    ['facilities', { facilities: Array.from({ length: 6 }, () => one) }],
    ['facilities', { facilities: [one, one] }],
    ['facilities', { facilities: [] }],
    ['facilities.0.lines', { facilities: [{ facilityId: facilities[0]!.id, lines: [] }] }],
    ['preferredTimes', { preferredTimes: undefined }],
    ['startMonth', { kind: 'waitlist', type: 2, scheduleType: 1 }],
  ] as const) {
    const reply = await ask(tour(over));
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply))).toContain(key);
  }
});

test('The answer says who has replied, when, and how soon each facility usually does', async () => {
  const { body } = await ask(tour());
  const [first, second, third] = body.tours.map(({ request }) => request.id);
  service.clock.advance({ hours: 3 });
  await scheduleTour(service.deps, first!, new Date('2026-03-12T15:00:00Z'));
  await family.call('approveTour', { params: { id: first! } });
  service.clock.advance({ hours: 2 });
  await declineTour(service.deps, second!);
  const now = (await family.call('getAsked', { params: { id: body.id } })).body;
  const told = new Map(now.tours.map(({ request, ...rest }) => [request.id, rest]));
  expect(told.get(first!)).toEqual({ answeredAt: '2026-03-04T20:00:00.000Z', medianReplyHours: 3 });
  expect(told.get(second!)).toEqual({ answeredAt: '2026-03-04T22:00:00.000Z', medianReplyHours: 5 });
  expect(told.get(third!)).toEqual({ answeredAt: null, medianReplyHours: null });
});
