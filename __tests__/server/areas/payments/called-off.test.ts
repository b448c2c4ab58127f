import { createBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import { bookingNextStep } from '@/lib/requests/booking-facts';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';
import { listMoneyUnderWay } from '@/server/areas/requests/rows/deletion-obstacles';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';
import { handleGatewayEvent } from '@/server/areas/settlement/receive-gateway-event';
import { runDue } from '@/server/jobs/sweeps';

/** A payment that waits for the bank's confirmation is cancelled at the gateway once nothing needs it (record 0022). */
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
  family = await service.newFamily({ card: 'needs_authentication' });
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

const place = () => ({ facilityId: facility.id, addressId: facility.addressId, children: family.children });
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;
const charges = async () =>
  (await service.db.selectFrom('sandboxCharge').select(['status', 'amount', 'refunded']).execute()).sort((a, b) =>
    a.status.localeCompare(b.status),
  );
const resume = (id: string) => family.call('resumePayment', { params: { id } });

async function accepted(id: string): Promise<string> {
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  return id;
}

/** A booking of March 10 whose payment of $80.00 waits for the bank. */
async function waiting(): Promise<{ id: string; payment: string }> {
  const body = { ...place(), bookingDates: ['2026-03-10'], scheduleType: 1 as const };
  const id = await accepted((await family.call('requestDropIn', { body })).body.id);
  const { status, payments } = await get(id);
  expect([status, payments[0]!.status]).toEqual([BookingStatus.PAYMENT_FAILED, 'needs_authentication']);
  service.clock.advance({ minutes: 1 });
  return { id, payment: payments[0]!.id };
}

async function payWithAnotherCard(id: string): Promise<void> {
  await insertCard(service.db, family.familyId, 'success', service.clock.now());
  await family.call('approveBooking', { params: { id } });
}

const ends = {
  'the booking ends by the clock': async () => void service.clock.advance({ hours: 24 }),
  'the parent cancels': async (id: string) => void (await family.call('declineBooking', { params: { id } })),
  'the facility cancels': async (id: string) => void (await cancelBooking(service.deps, id)),
  'another card pays': payWithAnotherCard,
} as const;

describe.each(Object.entries(ends))('A payment that waits for the bank, when %s', (how, end) => {
  const paid = how === 'another card pays';

  test('is cancelled at the gateway, and confirming it afterwards takes no money', async () => {
    const { id, payment } = await waiting();
    await end(id);
    await runDue(service.deps);
    const canceled = { status: 'canceled', amount: 8_000, refunded: 0 };
    const books = paid ? [canceled, { ...canceled, status: 'succeeded' }] : [canceled];
    expect(await charges()).toEqual(books);

    const reply = await resume(payment);
    const group = await get(id);
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({
      error: 'This payment is no longer waiting for your bank.',
      details: { group },
    });
    expect(await charges()).toEqual(books);
    expect(group.payments[0]).toMatchObject({ status: 'failed', nextAction: null, refunded: 0 });
    expect(group.status === BookingStatus.APPROVED).toBe(paid);
    expect(bookingNextStep(group, null)).not.toMatch(/bank/);
    const underWay = await listMoneyUnderWay(service.db, family.familyId);
    expect(underWay.filter(({ kind }) => kind === 'charge' || kind === 'unconfirmed')).toEqual([]);
  });

  test('is refunded if the bank has confirmed it before the gateway could cancel it', async () => {
    const { id, payment } = await waiting();
    await end(id);
    let told = false;
    fault = async (moment) => {
      if (moment !== 'callOff:before' || told) return;
      told = true;
      const { gatewayReference } = await service.db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', payment)
        .executeTakeFirstOrThrow();
      const result = await service.deps.payments.resume(gatewayReference!);
      const reference = gatewayReference!;
      await handleGatewayEvent(service.deps, { about: 'charge', id: 'evt_1', reference, result });
    };
    await runDue(service.deps);
    expect(told).toBe(true);
    const group = await get(id);
    expect(group.payments[0]).toMatchObject({ status: 'succeeded', refunded: 8_000 });
    const kept = (await charges()).map(({ amount, refunded }) => amount - refunded).sort((a, b) => a - b);
    expect(kept).toEqual(paid ? [0, 8_000] : [0]);
    expect((await resume(payment)).status).toBe(409);
  });

  test('stays due until the gateway answers', async () => {
    const { id } = await waiting();
    await end(id);
    fault = (moment) => {
      if (moment === 'callOff:before') throw new Error('no answer');
    };
    await runDue(service.deps);
    expect((await charges()).map(({ status }) => status)).toContain('needs_authentication');
    expect((await get(id)).payments[0]).toMatchObject({ status: 'failed', nextAction: null });
    fault = () => undefined;
    service.clock.advance({ hours: 2 });
    await runDue(service.deps);
    expect((await charges()).map(({ status }) => status)).not.toContain('needs_authentication');
  });
});

test('A charge for which the bank asks while its booking is cancelled is called off too', async () => {
  const body = { ...place(), bookingDates: ['2026-03-10'], scheduleType: 1 as const };
  const { id } = (await family.call('requestDropIn', { body })).body;
  await approveBooking(service.deps, id);
  fault = async (moment) => {
    if (moment === 'charge:after') await family.call('declineBooking', { params: { id } });
  };
  await runDue(service.deps);
  expect(await charges()).toEqual([{ status: 'canceled', amount: 8_000, refunded: 0 }]);
  expect(await get(id)).toMatchObject({
    status: BookingStatus.CANCELED_BY_PARENT,
    payments: [{ status: 'failed', nextAction: null }],
  });
});

describe('A later month that waits for the bank', () => {
  async function waitingMonth(): Promise<string> {
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    const body = {
      ...place(),
      permanentBookingDays: [1 as const, 2 as const],
      scheduleType: 1 as const,
      startDate: '2026-03-09',
    };
    const id = await accepted((await family.call('requestPermanent', { body })).body.id);
    await insertCard(service.db, family.familyId, 'needs_authentication', service.clock.now());
    service.clock.set('2026-04-01T05:00:00Z');
    await runDue(service.deps);
    expect((await get(id)).payments.map(({ status }) => status)).toEqual(['succeeded', 'needs_authentication']);
    return id;
  }

  test('is called off when another card pays that month', async () => {
    const id = await waitingMonth();
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    service.clock.advance({ hours: 25 });
    await runDue(service.deps);
    expect((await get(id)).payments.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded']);
    expect((await charges()).map(({ status }) => status)).toEqual(['canceled', 'succeeded', 'succeeded']);
  });

  test('is called off when the booking ends because nobody confirms it', async () => {
    const id = await waitingMonth();
    for (let day = 0; day < 4; day += 1) {
      service.clock.advance({ hours: 25 });
      await runDue(service.deps);
    }
    expect((await get(id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect((await charges()).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });
});
