import { type BookingService, careAt, countDeadlocks, createBookingService } from '@/__tests__/support/booking-service';
import { count, timeLimit } from '@/__tests__/support/depth';
import { brokenInvariants } from '@/__tests__/support/invariants';

const families = 50;

let service: BookingService;
beforeAll(async () => {
  service = await createBookingService({ poolMax: families });
  // Opened one by one, because on a busy machine fifty at once exceed the time that a connection may take.
  const opened = [];
  while (opened.length < families) opened.push(await service.pool.connect());
  for (const connection of opened) connection.release();
});
afterAll(() => service.close());
beforeEach(() => service.reset());

test(
  '50 parents ask at once, over 50 connections, for the last place: one has it, 49 read why',
  async () => {
    for (let round = 0; round < count(2, 20); round += 1) {
      await service.reset();
      const facility = await service.newFacility({ places: 1 });
      const parents = await Promise.all(Array.from({ length: families }, () => service.newFamily()));
      const ask = async (parent: (typeof parents)[number]) => {
        const body = { ...careAt(facility, parent), bookingDates: ['2026-03-10', '2026-03-09'] };
        for (;;) {
          const reply = await parent.call('requestDropIn', { body });
          // A wait of over five seconds for a connection. Asked again, as the portal does.
          if (reply.status !== 503) return reply;
        }
      };
      const replies = await Promise.all(parents.map(ask));
      expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
      const lost = replies.filter((reply) => reply.status !== 201);
      for (const reply of lost) {
        expect(reply.status).toBe(409);
        expect(reply.body).toEqual({
          error: 'This place has just been taken.',
          details: { dates: ['2026-03-09', '2026-03-10'], waitlist: true },
        });
      }
      expect(lost).toHaveLength(families - 1);
      expect(await brokenInvariants(service.db)).toEqual([]);
    }
  },
  timeLimit(60_000, 300_000),
);

test('Overlapping requests in any order neither oversell nor deadlock', async () => {
  const facility = await service.newFacility({ places: 3 });
  const parents = await Promise.all(
    Array.from({ length: 20 }, () => service.newFamily({ births: ['2023-05-14', '2022-01-01'] })),
  );
  const dates = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
  const deadlocks = countDeadlocks(service);
  const replies = await Promise.all(
    parents.map(async (parent, index) => {
      const own = dates.filter((_, day) => ((index + 1) >> day) % 2 === 1);
      const reply = await parent.call('requestDropIn', {
        body: {
          ...careAt(facility, parent),
          bookingDates: index % 2 === 0 ? own : [...own].reverse(),
          scheduleType: [1, 2, 3][index % 3],
        },
      });
      if (reply.status === 201 && index % 2 === 0) {
        expect((await parent.call('declineBooking', { params: { id: reply.body.id } })).status).toBe(200);
      }
      return reply.status;
    }),
  );
  expect(replies.every((status) => status === 201 || status === 409 || status === 422)).toBe(true);
  expect(replies).toContain(201);
  expect(await brokenInvariants(service.db)).toEqual([]);
  expect(deadlocks()).toBe(0);
}, 60_000);

test('Parents who ask at once for different days of one month are all counted in what the search reads', async () => {
  const facility = await service.newFacility({ places: 1 });
  const days = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20];
  const replies = await Promise.all(
    days.map(async (day) => {
      const parent = await service.newFamily();
      const bookingDates = [`2026-03-${String(day).padStart(2, '0')}`];
      return (await parent.call('requestDropIn', { body: { ...careAt(facility, parent), bookingDates } })).status;
    }),
  );
  expect(replies).toEqual(days.map(() => 201));
  expect(await brokenInvariants(service.db)).toEqual([]);
});
