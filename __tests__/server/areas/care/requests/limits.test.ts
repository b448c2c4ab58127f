import { accept, type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { errorOf } from '@/__tests__/support/request-service';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { runSweep } from '@/server/jobs/sweeps';

/** Limits on repeated requests and changes (product rule 4, "Asking in a loop"). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  Object.assign(service.deps.rates, { requestsPerFacility: 1_000, requestsPerFamily: 1_000 });
  facility = await service.newFacility();
  family = await service.newFamily();
});

const at = (place: CareFacility) => ({ facilityId: place.id, addressId: place.addressId, children: family.children });
const bookingOf = (bookingDates: string[], place = facility) => ({ ...at(place), bookingDates, scheduleType: 1 });
const book = (place = facility) => family.call('requestDropIn', { body: bookingOf(['2026-03-10'], place) });
const visit = (over: object = {}, of = facility) => ({
  ...at(of),
  ageGroupId: of.groups.toddlers,
  preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
  note: 'First',
  ...over,
});
let tours = 0;
/** Asks for another time at each call: a second identical open tour is refused. */
const tour = (place = facility) => {
  const preferredTimes = [{ date: `2026-04-${10 + (tours++ % 20)}`, dayPart: 1 }];
  return family.call('requestTour', { body: visit({ preferredTimes }, place) });
};
const line = (date: string, of = facility) => ({
  ...at(of),
  ageGroupId: of.groups.toddlers,
  type: 1,
  scheduleType: 1,
  bookingDates: [date],
});
const wait = (date: string) => family.call('requestWaitlist', { body: line(date) });
const change = (id: string, note: string, of = facility) =>
  family.call('updateTour', { params: { id }, body: visit({ note }, of) });
const ask = () => family.call('requestTour', { body: visit() });

describe('The limit on requests', () => {
  const limit = (figure: number, where: string) =>
    `You’ve sent ${figure} requests ${where} within 24 hours, which is the limit. Your other requests aren’t affected.`;
  beforeEach(() => {
    Object.assign(service.deps.rates, { requestsPerFacility: 4, requestsPerFamily: 6 });
  });

  test('A family that requests and cancels reaches the facility limit until its first request is a day old', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await book();
      expect((await family.call('declineBooking', { params: { id: body.id } })).status).toBe(200);
      service.clock.advance({ hours: 1 });
    }
    expect((await tour()).status).toBe(201);
    expect((await wait('2026-03-11')).status).toBe(201);
    for (const refused of [await book(), await tour(), await wait('2026-03-12')]) {
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({ error: limit(4, 'to this facility') });
      expect(refused.headers.get('retry-after')).toBe(String(22 * 3600));
    }
    service.clock.advance({ hours: 22 });
    expect((await book()).status).toBe(201);
  });

  test('Other facilities can be asked up to the total limit, and cancelling still works', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect((await tour()).status).toBe(201);
    const [second, third] = [await service.newFacility(), await service.newFacility()];
    const { body } = await tour(second);
    expect((await book(second)).status).toBe(201);
    const refused = await tour(third);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ error: limit(6, 'in all') });
    expect((await family.call('cancelTour', { params: { id: body.id } })).status).toBe(200);
    family = await service.newFamily();
    expect((await tour()).status).toBe(201);
  });

  test('Concurrent requests cannot exceed the limit, and a retried one counts once', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const body = bookingOf(['2026-03-10']);
    const repeated = await Promise.all([1, 2, 3].map(() => family.call('requestDropIn', { body, headers })));
    expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => tour()));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('The limit on changes', () => {
  const says = (where: string, figure: number) =>
    `You’ve sent or changed requests ${figure} times ${where} within 24 hours, which is the limit. Your other requests aren’t affected.`;

  test('Changes count towards the limit of their facility until the first is a day old', async () => {
    Object.assign(service.deps.rates, { requestsPerFacility: 4, requestsPerFamily: 6 });
    const { id } = (await ask()).body;
    const waits = (await wait('2026-03-10')).body;
    service.clock.advance({ hours: 1 });
    expect((await change(id, 'Two')).status).toBe(200);
    expect((await family.call('updateWaitlist', { params: { id: waits.id }, body: line('2026-03-11') })).status).toBe(
      200,
    );
    const late = await change(id, 'Three');
    const refused = await family.call('updateWaitlist', { params: { id: waits.id }, body: line('2026-03-12') });
    expect(late.status).toBe(429);
    expect(late.body).toEqual({ error: says('to this facility', 4) });
    expect(late.headers.get('retry-after')).toBe(String(23 * 3600));
    expect(refused.status).toBe(429);
    expect((await tour()).status).toBe(429);
    // A repeated change does not count.
    expect((await change(id, 'Two')).status).toBe(200);
    expect((await family.call('getTour', { params: { id } })).body.note).toBe('Two');

    const other = await service.newFacility();
    for (const note of ['Elsewhere', 'Still there']) expect((await change(id, note, other)).status).toBe(200);
    const inAll = await change(id, 'Too often', other);
    expect(inAll.status).toBe(429);
    expect(inAll.body).toEqual({ error: says('in all', 6) });
    service.clock.advance({ hours: 23 });
    expect((await change(id, 'A day later')).status).toBe(200);
  });

  test('Absences and moved dates of a booking count as changes', async () => {
    const id = await confirmed();
    Object.assign(service.deps.rates, { requestsPerFacility: 3 });
    const moved = (from: string, to: string) => family.call('moveBookingDate', { params: { id }, body: { from, to } });
    expect((await moved('2026-03-10', '2026-03-12')).status).toBe(200);
    expect((await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-11'] } })).status).toBe(200);
    expect((await moved('2026-03-12', '2026-03-10')).status).toBe(429);
    expect((await family.call('declineBooking', { params: { id } })).status).toBe(200);
  });

  test('Concurrent changes cannot exceed the limit', async () => {
    Object.assign(service.deps.rates, { requestsPerFacility: 4 });
    const { id } = (await ask()).body;
    const replies = await Promise.all(Array.from({ length: 5 }, (_, index) => change(id, `At once ${index}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  });
});

async function confirmed(): Promise<string> {
  const body = bookingOf(['2026-03-10', '2026-03-11', '2026-03-13']);
  return accept(service, (await family.call('requestDropIn', { body })).body.id);
}

describe('The history of a request', () => {
  /** Moves made before, as if the parent had made them. */
  const movesBefore = (subject: 'booking' | 'tour', subjectId: string, action: string, times: number) =>
    service.db
      .insertInto('move')
      .values(
        Array.from({ length: times }, (_, turn) => ({
          subject,
          subjectId,
          at: new Date('2026-03-01T00:00:00Z'),
          actor: 'parent',
          action,
          fromStatus: subject === 'tour' ? TourStatus.NEW : BookingStatus.APPROVED,
          toStatus: subject === 'tour' ? TourStatus.NEW : BookingStatus.APPROVED,
          note: `Note ${turn}`,
        })),
      )
      .execute();

  test('A tour or waitlist history keeps its first move and the newest changes', async () => {
    const { id } = (await ask()).body;
    await movesBefore('tour', id, 'change', limits.changesKept + 4);
    await change(id, 'The newest');
    const { history, status } = (await family.call('getTour', { params: { id } })).body;
    expect(status).toBe(TourStatus.NEW);
    expect(history).toHaveLength(1 + limits.changesKept);
    expect(history[0]!.action).toBe('request');
    expect(history[1]!.note).toBe('Note 5');
    expect(history.at(-1)!.note).toBe('The newest');
  });

  test("A booking's dates can be moved only a limited number of times", async () => {
    const id = await confirmed();
    await movesBefore('booking', id, 'reschedule', limits.movedDatesMax);
    const body = { from: '2026-03-10', to: '2026-03-12' };
    const reply = await family.call('moveBookingDate', { params: { id }, body });
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toEqual(expect.stringMatching(/^You’ve moved dates of this booking 60 times/));
    expect((await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-10'] } })).status).toBe(200);
  });

  test('A refused card can be retried only a limited number of times', async () => {
    await insertCard(service.db, family.familyId, 'declined', service.clock.now());
    const { id } = (await book()).body;
    await approveBooking(service.deps, id);
    await movesBefore('booking', id, 'approve', limits.paymentTriesMax - 2);
    await runSweep(service.deps, 'payments');
    const tries = { params: { id } };
    expect((await family.call('approveBooking', tries)).status).toBe(200);
    await runSweep(service.deps, 'payments');
    const reply = await family.call('approveBooking', tries);
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toBe('We’ve tried to charge this booking 20 times. Cancel it and send a new request.');
    expect((await family.call('getBooking', tries)).body.payments).toHaveLength(2);
    expect((await family.call('declineBooking', tries)).status).toBe(200);
  });
});
