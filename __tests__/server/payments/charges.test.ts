import { createBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { insertCard, type CareFamily, type CareFamilyOptions } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking } from '@/server/services/bookings/facility-moves';
import { chargeDuePayments } from '@/server/services/payments/charge-due-payments';
import { handleGatewayEvent } from '@/server/services/payments/handle-gateway-event';

let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
let fault: (moment: SandboxMoment) => Promise<void> | void;

beforeAll(async () => {
  service = await createBookingService({ sandbox: { fault: (moment) => fault(moment) } });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  fault = () => undefined;
  facility = await service.newFacility();
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

async function approvedBooking(options: CareFamilyOptions = {}): Promise<string> {
  family = await service.newFamily(options);
  const { body } = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
    },
  });
  await approveBooking(service.deps, body.id);
  return body.id;
}
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;
const press = (name: 'approveBooking' | 'declineBooking', id: string) => family.call(name, { params: { id } });
const charges = () => service.db.selectFrom('sandboxCharge').select(['status', 'amount', 'refunded']).execute();

test('a refused card can be changed and tried again; without that the booking times out after a day', async () => {
  const id = await approvedBooking({ card: 'declined' });
  await runDue(service.deps);
  const failed = await get(id);
  expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, expiresAt: '2026-03-05T17:00:00.000Z' });
  expect(failed.payments[0]).toMatchObject({ status: 'failed', nextAction: null });
  await press('approveBooking', id);
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
  await insertCard(service.db, family.familyId, 'success', service.clock.now());
  expect((await press('approveBooking', id)).body.status).toBe(BookingStatus.PENDING_PAYMENT);
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.APPROVED);

  const late = await approvedBooking({ card: 'insufficient_funds' });
  await runDue(service.deps);
  service.clock.advance({ hours: 24 });
  await runDue(service.deps);
  expect((await get(late)).status).toBe(BookingStatus.TIMEOUT);
});

test('a card that needs authentication says what is to be done, and approve takes the charge up again', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const waiting = await get(id);
  expect(waiting.status).toBe(BookingStatus.PAYMENT_FAILED);
  expect(waiting.payments[0]).toMatchObject({
    status: 'needs_authentication',
    nextAction: { type: 'authenticate', clientSecret: expect.any(String) },
  });
  await press('approveBooking', id);
  await runDue(service.deps);
  const paid = await get(id);
  expect(paid.status).toBe(BookingStatus.APPROVED);
  expect(paid.payments).toEqual([{ ...waiting.payments[0], status: 'succeeded', nextAction: null }]);
});

test('when the bank’s yes comes by webhook, the booking is confirmed without another press, once', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const { gatewayReference } = await service.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  const reference = gatewayReference!;
  await service.deps.payments.resume(reference);
  const event = { id: 'evt_1', reference, result: { status: 'succeeded', reference } } as const;
  await Promise.all([1, 2, 3].map(() => handleGatewayEvent(service.deps, event)));
  await handleGatewayEvent(service.deps, { ...event, id: 'evt_2' });
  await handleGatewayEvent(service.deps, { ...event, id: 'evt_3', reference: 'somebody-else' });
  const paid = await get(id);
  expect(paid.status).toBe(BookingStatus.APPROVED);
  expect(paid.history.map((move) => `${move.by} ${move.action}`)).toEqual([
    'parent request',
    'facility approve',
    'payment refuse',
    'parent approve',
    'payment succeed',
  ]);
});

test('money that comes in twice, by an old card’s authentication and by a new card, goes back once', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const { gatewayReference } = await service.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  await insertCard(service.db, family.familyId, 'success', service.clock.now());
  await press('approveBooking', id);
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.APPROVED);
  const reference = gatewayReference!;
  await service.deps.payments.resume(reference);
  const result = { status: 'succeeded', reference } as const;
  await handleGatewayEvent(service.deps, { id: 'evt_1', reference, result });
  await runDue(service.deps);
  expect((await charges()).map((charge) => charge.amount - charge.refunded).sort()).toEqual([0, 8_000]);
});

test('a cancellation that arrives during the charge gives it back in full', async () => {
  const id = await approvedBooking();
  let canceled: BookingGroup | undefined;
  fault = async (moment) => {
    if (moment === 'charge:after') canceled = (await press('declineBooking', id)).body;
  };
  const quote = (await get(id)).cancellationQuote;
  expect(quote).toEqual({ refundType: 1, amount: 8_000, until: null });
  await runDue(service.deps);
  expect(canceled?.status).toBe(BookingStatus.CANCELED_BY_PARENT);
  const after = await get(id);
  expect(after).toMatchObject({ status: BookingStatus.CANCELED_BY_PARENT, payments: [{ refunded: 8_000 }] });
  expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 8_000 }]);
});

test('a cancellation before the charge has begun calls it off', async () => {
  const id = await approvedBooking();
  await press('declineBooking', id);
  await runDue(service.deps);
  expect(await charges()).toEqual([]);
  expect((await get(id)).payments[0]).toMatchObject({ status: 'failed', refunded: 0 });
});

test('a gateway that does not answer is asked again later, under the same key', async () => {
  const id = await approvedBooking();
  let asked = 0;
  fault = (moment) => {
    if (moment === 'charge:after' && (asked += 1) <= 3) throw new Error('connection lost');
  };
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
  await runDue(service.deps);
  expect(asked).toBe(1);
  for (let hour = 0; hour < 3; hour += 1) {
    service.clock.advance({ hours: 1 });
    await runDue(service.deps);
  }
  expect(asked).toBe(4);
  expect((await get(id)).status).toBe(BookingStatus.APPROVED);
  expect(await charges()).toHaveLength(1);
});

test('a family whose card has gone reads that the payment failed', async () => {
  family = await service.newFamily();
  const id = await approvedBooking();
  await service.db.deleteFrom('payment').execute();
  await service.db.deleteFrom('card').execute();
  await service.db.updateTable('bookingGroup').set({ status: BookingStatus.NEW }).execute();
  await service.db.deleteFrom('move').where('action', '=', 'approve').execute();
  await approveBooking(service.deps, id);
  expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
  const reply = await press('approveBooking', id);
  expect([reply.status, reply.body]).toEqual([
    409,
    { error: 'Add a payment card to your wallet first.', details: { wallet: true } },
  ]);
  expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
});

test('many processes that sweep at once charge each booking once', async () => {
  for (let n = 0; n < 5; n += 1)
    await approvedBooking({ births: ['2023-05-14'] }).then(async () => {
      facility = await service.newFacility();
    });
  await Promise.all([1, 2, 3, 4, 5].map(() => chargeDuePayments(service.deps)));
  expect(await charges()).toHaveLength(5);
  const rows = await service.db.selectFrom('bookingGroup').select('status').execute();
  expect(rows.map((row) => row.status)).toEqual(Array(5).fill(BookingStatus.APPROVED));
});

test('examples are left alone until their parent touches them', async () => {
  const id = await approvedBooking();
  await service.db.updateTable('bookingGroup').set({ isExample: true }).execute();
  service.clock.advance({ days: 30 });
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
  await press('declineBooking', id);
  expect((await get(id)).status).toBe(BookingStatus.CANCELED_BY_PARENT);
});
