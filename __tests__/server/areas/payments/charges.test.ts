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

test('a card that needs authentication says what is to be done; trying again asks the bank again, and charges nothing', async () => {
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
  expect(asked.history.at(-1)?.note).toBe('Your bank asks you to confirm this payment.');
  expect(await charges()).toEqual([{ status: 'needs_authentication', amount: 8_000, refunded: 0 }]);

  const { body } = await family.call('resumePayment', { params: { id: waiting.payments[0]!.id } });
  expect(body.status).toBe(BookingStatus.APPROVED);
  expect(body.payments).toEqual([{ ...waiting.payments[0], status: 'succeeded', nextAction: null }]);
});

test('a parent who comes back from the bank is told at once how it went, and pays once', async () => {
  const id = await approvedBooking({ card: 'needs_authentication' });
  await runDue(service.deps);
  const waiting = await get(id);
  const resume = (who = family) => who.call('resumePayment', { params: { id: waiting.payments[0]!.id } });
  expect((await resume(await service.newFamily())).status).toBe(404);

  fault = (moment) => {
    if (moment === 'resume:before') throw new Error('The line is dead.');
  };
  const unreachable = await resume();
  expect([unreachable.status, unreachable.headers.get('retry-after')]).toEqual([503, '60']);
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

test('what a bank was to confirm is no longer asked for once another card was charged', async () => {
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

test('when the bank’s yes comes by webhook, the booking is confirmed without another press, once', async () => {
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
  await handleGatewayEvent(service.deps, { about: 'charge', id: 'evt_1', reference, result });
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

describe('a gateway that never answers', () => {
  const silent: (moment: SandboxMoment) => void = (moment) => {
    if (/^(prepare|charge|lookUp|resume|callOff)/.test(moment)) throw new Error('no answer');
  };
  /** It does what it is asked for, and its answers are lost. */
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

  test('and never heard of the charge: after a day the parent reads that nothing was charged', async () => {
    const id = await approvedBooking();
    fault = silent;
    await runDue(service.deps);
    await passHours(23);
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    await passHours(1);
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: [{ status: 'failed' }] });
    expect(await newest(id)).toBe('We could not reach the payment provider. You have not been charged.');
    fault = () => undefined;
    await press('approveBooking', id);
    await runDue(service.deps);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    expect((await charges()).map((charge) => charge.amount - charge.refunded)).toEqual([8_000]);
  });

  test('and took the money: the booking goes on after a day, and the money goes back once it answers', async () => {
    const id = await approvedBooking();
    fault = mute;
    await runDue(service.deps);
    await passHours(24);
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: [{ status: 'unanswered' }] });
    expect(await newest(id)).toContain('If you were charged for this booking, you will be refunded in full.');
    await passHours(24);
    expect((await get(id)).status).toBe(BookingStatus.TIMEOUT);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 0 }]);
    fault = () => undefined;
    await passHours(3);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 8_000 }]);
    expect((await get(id)).payments).toMatchObject([{ status: 'succeeded', refunded: 8_000 }]);
  });

  test('a second try does not begin while the first may still go through, and takes its money over', async () => {
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

  test('the first try is called off at the gateway before the second begins', async () => {
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

  test('it is not waited for beyond the opening of the first date', async () => {
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
    // Care has begun without it: there is no time left for another try, and the family reads of the end alone.
    const { status, history } = await get(id);
    expect(status).toBe(BookingStatus.TIMEOUT);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['refuse', 'expire']);
    expect(history.at(-1)!.note).toMatch(/If you were charged for this booking, you will be refunded in full\.$/);
    const notices = await service.db.selectFrom('notice').select('title').where('subjectId', '=', id).execute();
    expect(notices.map(({ title }) => title).sort()).toEqual([
      'Your request to Willow House has expired',
      'Your request to Willow House is on its way',
    ]);
    fault = () => undefined;
    await passHours(3);
    expect((await charges()).map((charge) => charge.amount - charge.refunded)).toEqual([0]);
  });

  test('a cancellation meanwhile calls the charge off at the gateway', async () => {
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

  test('a month that stays unanswered for three days ends the place, and its money goes back', async () => {
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
