import { createBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { insertCard, type CareFamily, type CareFamilyOptions } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { chargeDuePayments } from '@/server/areas/settlement/charge-due-payments';
import { handleGatewayEvent } from '@/server/areas/settlement/receive-gateway-event';

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

const approvedBooking = (options: CareFamilyOptions = {}) => approvedOn('2026-03-10', options);

async function approvedOn(date: string, options: CareFamilyOptions = {}): Promise<string> {
  family = await service.newFamily(options);
  const { body } = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: [date],
      scheduleType: 1,
    },
  });
  await approveBooking(service.deps, body.id);
  return body.id;
}
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;
const press = (name: 'approveBooking' | 'declineBooking', id: string) => family.call(name, { params: { id } });
const charges = () => service.db.selectFrom('sandboxCharge').select(['status', 'amount', 'refunded']).execute();

test('A refused card can be replaced and retried; otherwise the booking times out after a day', async () => {
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

test('A card that needs authentication says what to do, and a retry asks the bank again without charging', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const waiting = await get(id);
  expect(waiting.status).toBe(BookingStatus.PAYMENT_FAILED);
  expect(waiting.payments[0]).toMatchObject({
    status: 'needs_authentication',
    nextAction: { type: 'authenticate', clientSecret: expect.any(String) },
  });
  expect((await press('approveBooking', id)).body.status).toBe(BookingStatus.PENDING_PAYMENT);
  await runDue(service.deps);
  const asked = await get(id);
  expect(asked.status).toBe(BookingStatus.PAYMENT_FAILED);
  expect(asked.payments).toEqual(waiting.payments);
  expect(asked.history.at(-1)?.note).toBe('Your bank needs you to approve this payment.');
  expect(await charges()).toEqual([{ status: 'needs_authentication', amount: 8_000, refunded: 0 }]);

  const { body } = await family.call('resumePayment', { params: { id: waiting.payments[0]!.id } });
  expect(body.status).toBe(BookingStatus.APPROVED);
  expect(body.payments).toEqual([{ ...waiting.payments[0], status: 'succeeded', nextAction: null }]);
});

test('A parent who returns from the bank sees the outcome at once and pays once', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const waiting = await get(id);
  const resume = (who = family) => who.call('resumePayment', { params: { id: waiting.payments[0]!.id } });
  expect((await resume(await service.newFamily())).status).toBe(404);

  fault = (moment) => {
    if (moment === 'resume:before') throw new Error('The line is dead.');
  };
  const unreachable = await resume();
  expect(unreachable.status).toBe(503);
  expect(unreachable.headers.get('retry-after')).toBe('60');
  expect(await get(id)).toEqual(waiting);

  fault = () => undefined;
  const answers = await Promise.all([resume(), resume(), resume()]);
  for (const { status, body } of answers) {
    expect([status, body.status]).toEqual([200, BookingStatus.APPROVED]);
  }
  const paid = await get(id);
  expect(paid.payments).toEqual([{ ...waiting.payments[0], status: 'succeeded', nextAction: null }]);
  expect((await resume()).body).toEqual(paid);
  await runDue(service.deps);
  expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 0 }]);
});

test('A pending bank confirmation is dropped once another card was charged', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  service.clock.advance({ minutes: 1 });
  await insertCard(service.db, family.familyId, 'declined', service.clock.now());
  await press('approveBooking', id);
  await runDue(service.deps);
  expect((await get(id)).payments).toMatchObject([
    { status: 'needs_authentication', nextAction: null },
    { status: 'failed', nextAction: null },
  ]);
});

test('A confirmation by webhook confirms the booking once, without another click', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const { gatewayReference } = await service.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  const reference = gatewayReference!;
  await service.deps.payments.resume(reference);
  const event = { about: 'charge', id: 'evt_1', reference, result: { status: 'succeeded', reference } } as const;
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

test("Money received twice, by an old card's authentication and by a new card, is refunded once", async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const { gatewayReference } = await service.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  await insertCard(service.db, family.familyId, 'success', service.clock.now());
  await press('approveBooking', id);
  const reference = gatewayReference!;
  await service.deps.payments.resume(reference);
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.APPROVED);
  const result = { status: 'succeeded', reference } as const;
  await handleGatewayEvent(service.deps, { about: 'charge', id: 'evt_1', reference, result });
  await runDue(service.deps);
  expect((await charges()).map((charge) => charge.amount - charge.refunded).sort()).toEqual([0, 8_000]);
});

test('A cancellation during the charge refunds it in full', async () => {
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

test('A cancellation before the charge has begun cancels it', async () => {
  const id = await approvedBooking();
  await press('declineBooking', id);
  await runDue(service.deps);
  expect(await charges()).toEqual([]);
  expect((await get(id)).payments[0]).toMatchObject({ status: 'failed', refunded: 0 });
});

test('A gateway that does not answer is retried later with the same key', async () => {
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

describe('A gateway that never answers', () => {
  const silent: (moment: SandboxMoment) => void = (moment) => {
    if (/^(prepare|charge|lookUp|resume|callOff)/.test(moment)) throw new Error('no answer');
  };
  /** The gateway acts, but its responses are lost. */
  const mute: typeof silent = (moment) => {
    if (/^(charge|lookUp|resume|callOff):after$/.test(moment)) throw new Error('no answer');
  };
  const passHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      service.clock.advance({ hours: 1 });
      await runDue(service.deps);
    }
  };
  const newest = async (id: string) => (await get(id)).history.at(-1)?.note;

  test('If the gateway never got the charge, the parent reads after a day that nothing was charged', async () => {
    const id = await approvedBooking();
    fault = silent;
    await runDue(service.deps);
    await passHours(23);
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    await passHours(1);
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: [{ status: 'failed' }] });
    expect(await newest(id)).toBe('We couldn’t reach the payment provider. You haven’t been charged.');
    fault = () => undefined;
    await press('approveBooking', id);
    await runDue(service.deps);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    expect((await charges()).map((charge) => charge.amount - charge.refunded)).toEqual([8_000]);
  });

  test('If the gateway took the money, the booking fails after a day and the money is refunded once it answers', async () => {
    const id = await approvedBooking();
    fault = mute;
    await runDue(service.deps);
    await passHours(24);
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: [{ status: 'unanswered' }] });
    expect(await newest(id)).toContain('If you were charged for this booking, you’ll get a full refund.');
    await passHours(24);
    expect((await get(id)).status).toBe(BookingStatus.TIMEOUT);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 0 }]);
    fault = () => undefined;
    await passHours(3);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 8_000 }]);
    expect((await get(id)).payments).toMatchObject([{ status: 'succeeded', refunded: 8_000 }]);
  });

  test('A retry does not begin while the first charge may still succeed, and uses its money', async () => {
    const id = await approvedBooking();
    fault = mute;
    await runDue(service.deps);
    await passHours(24);
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    await press('approveBooking', id);
    await passHours(2);
    expect(await charges()).toHaveLength(1);
    fault = () => undefined;
    await passHours(3);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 0 }]);
  });

  test('The first charge is cancelled at the gateway before the retry begins', async () => {
    const id = await approvedBooking();
    fault = (moment) => {
      if (/^(charge|callOff):before$/.test(moment)) throw new Error('no answer');
    };
    await runDue(service.deps);
    await passHours(24);
    fault = () => undefined;
    await press('approveBooking', id);
    await runDue(service.deps);
    const paid = await get(id);
    expect(paid.status).toBe(BookingStatus.APPROVED);
    expect(paid.payments.map((payment) => payment.status)).toEqual(['failed', 'succeeded']);
    expect((await charges()).map((charge) => charge.status).sort()).toEqual(['canceled', 'succeeded']);
  });

  test("An unanswered charge is given up at the first date's opening", async () => {
    service.clock.set('2026-03-10T20:00:00Z');
    const id = await approvedOn('2026-03-11');
    fault = mute;
    await runDue(service.deps);
    const { firstStartAt } = await get(id);
    service.clock.set(new Date(new Date(firstStartAt).getTime() - 1).toISOString());
    await runDue(service.deps);
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    service.clock.set(firstStartAt);
    await runDue(service.deps);
    // Care has begun, so there is no time for a retry; the family gets one mail only.
    const { status, history } = await get(id);
    expect(status).toBe(BookingStatus.TIMEOUT);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['refuse', 'expire']);
    expect(history.at(-1)!.note).toMatch(/If you were charged for this booking, you’ll get a full refund\.$/);
    const notices = await service.db.selectFrom('notice').select('title').where('subjectId', '=', id).execute();
    expect(notices.map(({ title }) => title).sort()).toEqual([
      'Your request to Willow House has expired',
      'Your request to Willow House is on its way',
    ]);
    fault = () => undefined;
    await passHours(3);
    expect((await charges()).map((charge) => charge.amount - charge.refunded)).toEqual([0]);
  });

  test('A cancellation in the meantime cancels the charge at the gateway', async () => {
    const id = await approvedBooking();
    fault = (moment) => {
      if (moment === 'charge:before') throw new Error('no answer');
    };
    await runDue(service.deps);
    await press('declineBooking', id);
    await passHours(2);
    expect((await charges()).map((charge) => charge.status)).toEqual(['canceled']);
    expect((await get(id)).payments).toMatchObject([{ status: 'failed', refunded: 0 }]);
  });

  test('A month unanswered for three days ends the booking, and its money is refunded', async () => {
    family = await service.newFamily();
    const { body } = await family.call('requestPermanent', {
      body: {
        facilityId: facility.id,
        addressId: facility.addressId,
        children: family.children,
        permanentBookingDays: [1, 2],
        scheduleType: 1,
        startDate: '2026-03-09',
      },
    });
    await approveBooking(service.deps, body.id);
    await runDue(service.deps);
    const first = await charges();
    service.clock.set('2026-04-01T05:00:00Z');
    fault = mute;
    await passHours(70);
    expect((await get(body.id)).status).toBe(BookingStatus.APPROVED);
    await passHours(4);
    expect((await get(body.id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    fault = () => undefined;
    await passHours(3);
    const kept = (await charges()).map((charge) => charge.amount - charge.refunded).sort((a, b) => b - a);
    expect(kept).toEqual([first[0]!.amount, 0]);
  });
});

test('A family whose card was deleted reads that the payment failed', async () => {
  family = await service.newFamily();
  const id = await approvedBooking();
  await service.db.deleteFrom('payment').execute();
  await service.db.deleteFrom('card').execute();
  await service.db.updateTable('bookingGroup').set({ status: BookingStatus.NEW }).execute();
  await service.db.deleteFrom('move').where('action', '=', 'approve').execute();
  await approveBooking(service.deps, id);
  expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
  const reply = await press('approveBooking', id);
  expect(reply.status).toBe(409);
  expect(reply.body).toEqual({ error: 'Add a payment card to your wallet first.', details: { wallet: true } });
  expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
});

test('Concurrent sweeps charge each booking once', async () => {
  for (let n = 0; n < 5; n += 1)
    await approvedBooking({ births: ['2023-05-14'] }).then(async () => {
      facility = await service.newFacility();
    });
  await Promise.all([1, 2, 3, 4, 5].map(() => chargeDuePayments(service.deps)));
  expect(await charges()).toHaveLength(5);
  const rows = await service.db.selectFrom('bookingGroup').select('status').execute();
  expect(rows.map((row) => row.status)).toEqual(Array(5).fill(BookingStatus.APPROVED));
});

test('Demonstration examples are not charged until their parent acts on them', async () => {
  const id = await approvedBooking();
  await service.db.updateTable('bookingGroup').set({ isExample: true }).execute();
  service.clock.advance({ days: 30 });
  await runDue(service.deps);
  expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
  await press('declineBooking', id);
  expect((await get(id)).status).toBe(BookingStatus.CANCELED_BY_PARENT);
});
