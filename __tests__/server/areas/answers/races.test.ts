import { sql } from 'kysely';
import { answersBy, confirmedContact } from '@/__tests__/support/contacts';
import { count, timeLimit } from '@/__tests__/support/depth';
import { eventually } from '@/__tests__/support/eventually';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createRequestService, errorOf, type RequestService } from '@/__tests__/support/request-service';
import { BookingStatus } from '@/lib/enums';
import { lockGroup } from '@/server/areas/bookings/rows';
import { removeContact, revokeFacilityLinks } from '@/server/areas/contacts/manage-contacts';

/** Concurrent answers over many connections: one succeeds, and the others get 409 with the current state. */
let service: RequestService;
beforeAll(async () => {
  service = await createRequestService({ poolMax: 20 });
});
afterAll(() => service.close());
beforeEach(() => service.reset());
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

const rounds = count(6, 60);
const changed = 'This request has changed since you looked at it. Nothing was done.';

async function asked() {
  const facility = await service.newFacility();
  const contacts = await Promise.all(
    [1, 2].map(async () => {
      const contact = await confirmedContact(service, facility.id);
      return { email: contact.email, ...answersBy(service, contact) };
    }),
  );
  const family = await service.newCareFamily();
  const { body } = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-10', '2026-03-11'],
      scheduleType: 1,
    },
  });
  const [one, two] = contacts as [(typeof contacts)[number], (typeof contacts)[number]];
  const movesOf = async () =>
    service.db
      .selectFrom('move')
      .select(['actor', 'action'])
      .where('subjectId', '=', body.id)
      .where('actor', 'in', ['facility', 'parent'])
      .orderBy('id')
      .execute();
  return { one, two, family, booking: body, movesOf };
}

test(
  'two contacts answer differently at once: one answer is made, and the other is told that the request has changed',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { one, two, movesOf } = await asked();
      const [mine, theirs] = [await one.read(), await two.read()];
      const replies = await Promise.all([
        one.answer('approve', {}, mine),
        two.answer('decline', { reason: 'full' }, theirs),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(errorOf(replies.find(({ status }) => status === 409)!)).toBe(changed);
      expect(await movesOf()).toHaveLength(2);
      // Both see what stands.
      expect((await one.read()).page.status).toBe((await two.read()).page.status);
    }
  },
  timeLimit(60_000, 300_000),
);

test(
  'a contact accepts while the family withdraws: one of them is told that the request has changed',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { one, family, booking, movesOf } = await asked();
      const seen = await one.read();
      const { id, version } = booking;
      const [answer, withdrawal] = await Promise.all([
        one.answer('approve', {}, seen),
        family.call('declineBooking', { params: { id }, body: { version } }),
      ]);
      expect([answer.status, withdrawal.status].sort()).toEqual([200, 409]);
      expect(errorOf(answer.status === 409 ? answer : withdrawal)).toBe(changed);
      const { status } = (await family.call('getBooking', { params: { id } })).body;
      expect(status).toBe(answer.status === 200 ? BookingStatus.PENDING_PAYMENT : BookingStatus.CANCELED_BY_PARENT);
      expect(await movesOf()).toHaveLength(2);
    }
  },
  timeLimit(60_000, 300_000),
);

test(
  'the same link twice: the answer is made once, and both pages say so',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { one, movesOf } = await asked();
      const seen = await one.read();
      const replies = await Promise.all([one.answer('approve', {}, seen), one.answer('approve', {}, seen)]);
      expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
        [200, BookingStatus.PENDING_PAYMENT],
        [200, BookingStatus.PENDING_PAYMENT],
      ]);
      expect((await movesOf()).filter(({ actor }) => actor === 'facility')).toHaveLength(1);
    }
  },
  timeLimit(60_000, 300_000),
);

describe('a contact is removed, or their links revoked, in the instant of their answer', () => {
  const ends = {
    removed: (email: string, facilityId: string) => removeContact(service.deps, facilityId, email),
    revoked: (_: string, facilityId: string) => revokeFacilityLinks(service.deps, facilityId),
  };

  test.each(Object.entries(ends))(
    'one of both is first: an answer is never made after they were %s',
    async (_, end) => {
      for (let round = 0; round < rounds; round += 1) {
        const { one, family, booking, movesOf } = await asked();
        const seen = await one.read();
        const [answer] = await Promise.all([one.answer('approve', {}, seen), end(one.email, booking.facility.id)]);
        expect([200, 404]).toContain(answer.status);
        const { status } = (await family.call('getBooking', { params: { id: booking.id } })).body;
        expect(status).toBe(answer.status === 200 ? BookingStatus.PENDING_PAYMENT : BookingStatus.NEW);
        expect(await movesOf()).toHaveLength(answer.status === 200 ? 2 : 1);
        expect((await one.answer('approve', {}, seen)).status).toBe(404);
      }
    },
    timeLimit(60_000, 300_000),
  );

  test.each(Object.entries(ends))(
    'an answer that was checked before they were %s waits, and is refused',
    async (_, end) => {
      const { one, family, booking, movesOf } = await asked();
      const seen = await one.read();
      // Holds the request: the answer has read its link, and waits while the contact goes.
      const { answer } = await service.db.transaction().execute(async (tx) => {
        await lockGroup(tx, booking.id);
        const waiting = one.answer('approve', {}, seen);
        await eventually(
          async () => (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(service.db)).rows.length > 0,
        );
        await end(one.email, booking.facility.id);
        return { answer: waiting };
      });
      expect((await answer).status).toBe(404);
      expect((await family.call('getBooking', { params: { id: booking.id } })).body.status).toBe(BookingStatus.NEW);
      expect(await movesOf()).toHaveLength(1);
    },
  );
});
