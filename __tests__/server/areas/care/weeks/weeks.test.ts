import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { mailsTo } from '@/__tests__/support/accounts';
import { type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import { prices, type CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { count } from '@/__tests__/support/depth';
import { eventually } from '@/__tests__/support/eventually';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup, ErrorBody } from '@/api/contract/types';
import { BookingStatus as S } from '@/lib/enums';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';
import { approveBooking, cancelBooking, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { inPortions } from '@/server/areas/care/weeks/plan-week';
import { handleGatewayEvent } from '@/server/areas/money/settlement/receive-gateway-event';
import { settle as settlePayment } from '@/server/areas/money/settlement/settle-payment';
import { setFact } from '@/server/areas/operations/desk/facility-facts';
import { inTransaction } from '@/server/db/transaction';
import { runSweep } from '@/server/jobs/sweeps';

let service: BookingService;
let oak: CareFacility;
let fern: CareFacility;
let family: CareFamily;
let fault: (moment: SandboxMoment) => Promise<void> | void;

useBookingService(
  async (started) => {
    service = started;
    fault = () => undefined;
    oak = await service.newFacility({ name: 'Oak House' });
    fern = await service.newFacility({ name: 'Fern House' });
    family = await service.newFamily();
  },
  { poolMax: 12, sandbox: { fault: (moment) => fault(moment) } },
);
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

describe('The plans of a week', () => {
  beforeEach(async () => {
    // About two kilometres farther.
    await service.db.updateTable('facilityAddress').set({ lat: 43.66 }).where('id', '=', fern.addressId).execute();
  });

  const here = { lat: 43.64, lng: -79.4 };
  const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
  const on = (dates: readonly string[], hours = '08:30-17:30') => dates.map((date) => `${date} ${hours}`);
  const tryPlan = (query: object) =>
    family.call('planWeek', { query: { ...here, birthDates: ['2023-05'], days: on(week), ...query } });
  const plan = async (query: object = {}) => (await tryPlan(query)).body;
  const named = ({ places, sessions }: Awaited<ReturnType<typeof plan>>['plans'][number]) =>
    sessions.map(({ place }) => (place === null ? null : places[place]!.name));

  test('Each facility with the whole week is offered, nearest first, at the booking price', async () => {
    const { plans, waitlists } = await plan();
    expect(plans.map((one) => [one.places[0]!.name, one.total, one.changes])).toEqual([
      ['Oak House', 5 * prices.fullDay.toddlers, 0],
      ['Fern House', 5 * prices.fullDay.toddlers, 0],
    ]);
    expect(plans[1]).toMatchObject({ km: 11, uncovered: 0 });
    expect(plans[1]!.places[0]).toMatchObject({ distanceKm: 2.2, address: '12 Willow St, Toronto' });
    expect(waitlists).toEqual([]);
  });

  test('Two facilities are combined if neither has all days, and the plan can be requested unchanged', async () => {
    await setFact(service.deps, oak.id, 'closed-days', '2026-03-12, 2026-03-13');
    await setFact(service.deps, fern.id, 'closed-days', '2026-03-09');
    const [best] = (await plan()).plans;
    expect(named(best!)).toEqual(['Oak House', 'Oak House', 'Oak House', 'Fern House', 'Fern House']);
    expect(best).toMatchObject({ changes: 1, km: 4 });
    const requests = best!.requests.map(({ place, children, ...request }) => {
      const { facilityId, addressId } = best!.places[place]!;
      return { ...request, facilityId, addressId, children: children.map((index) => family.children[index]!) };
    });
    expect(requests).toHaveLength(2);
    const asked = await family.call('requestWeek', { body: { allOrNone: true, requests } });
    expect(asked.status).toBe(201);
    expect(asked.body.bookings.map(({ price }) => price.total)).toEqual(best!.requests.map(({ total }) => total));
  });

  test('Waitlists that would close the gap are listed', async () => {
    await setFact(service.deps, oak.id, 'closed-days', '2026-03-13');
    await service.db
      .updateTable('capacity')
      .set({ places: 0 })
      .where('ageGroupId', '=', fern.groups.toddlers)
      .execute();
    const { plans, waitlists } = await plan();
    expect(plans).toHaveLength(1);
    expect(named(plans[0]!)).toEqual(['Oak House', 'Oak House', 'Oak House', 'Oak House', null]);
    expect(plans[0]!.uncovered).toBe(1);
    expect(waitlists).toEqual([
      { place: expect.objectContaining({ name: 'Fern House' }), sessions: [{ child: 0, date: '2026-03-13' }] },
    ]);
  });

  test('Places held by other families, booked days of that child and sessions above the maximum price are left out', async () => {
    const birthDates = ['2023-05', '2023-06'];
    const booked = await plan({ birthDates, days: on(['2026-03-09']), booked: ['1 2026-03-09'] });
    expect(booked.plans[0]!.sessions.map(({ child, date }) => `${child} ${date}`)).toEqual(['0 2026-03-09']);
    expect(booked.plans[0]!.uncovered).toBe(0);
    expect((await plan({ maxPrice: prices.fullDay.toddlers - 1 })).plans).toEqual([]);
    await service.db.updateTable('capacity').set({ places: 1 }).where('ageGroupId', '=', oak.groups.toddlers).execute();
    await family.call('requestDropIn', { body: { ...careAt(oak, family), bookingDates: ['2026-03-09'] } });
    expect((await plan({ days: on(['2026-03-09']) })).plans.map(named)).toEqual([['Fern House']]);
    for (const wrong of [{ lat: '', lng: '' }, { days: ['2026-03-09 17:00-08:00'] }, { booked: ['Monday'] }])
      expect((await tryPlan(wrong)).status).toBe(422);
  });

  test('plans that run at once take turns, with one portion for each turn of the event loop', async () => {
    const order: string[] = [];
    function* plan(name: string): Generator<void, string> {
      for (let portion = 0; portion < 3; portion += 1) {
        order.push(name);
        yield;
      }
      return name;
    }
    let isRunning = true;
    const turns = (async () => {
      while (isRunning) {
        await setImmediate();
        order.push('|');
      }
    })();
    const plans = await Promise.all(['a', 'b', 'c'].map((name) => inPortions(plan(name))));
    isRunning = false;
    await turns;
    expect(plans).toEqual(['a', 'b', 'c']);
    // All start in the same turn.
    const [, ...later] = order.join('').split('|');
    expect(later.join('')).toBe('abcabc');
    expect(later.filter((portions) => portions.length > 1)).toEqual([]);
  });
});

describe('A week that is requested', () => {
  const part = ({ id, addressId }: CareFacility, bookingDates: string[], over: object = {}) => ({
    facilityId: id,
    addressId,
    children: [family.children[0]!],
    bookingDates,
    scheduleType: 1 as const,
    total: bookingDates.length * prices.fullDay.toddlers,
    ...over,
  });
  const mondayAndTuesday = ['2026-03-09', '2026-03-10'];
  const wednesday = ['2026-03-11'];

  const ask = (allOrNone: boolean, requests = [part(oak, mondayAndTuesday), part(fern, wednesday)]) =>
    family.call('requestWeek', { body: { allOrNone, requests } });

  async function asked(allOrNone = true): Promise<[BookingGroup, BookingGroup]> {
    const reply = await ask(allOrNone);
    expect(reply.status).toBe(201);
    const [first, second] = reply.body.bookings;
    return [first!, second!];
  }
  const read = async ({ id }: { id: string }) => (await family.call('getBooking', { params: { id } })).body;
  const charges = () => service.db.selectFrom('payment').selectAll().execute();
  const takenPlaces = async () => {
    const rows = await service.db.selectFrom('slot').select('taken').execute();
    return rows.reduce((sum, { taken }) => sum + taken, 0);
  };

  test('A week makes an ordinary request to each facility, and each shows the other', async () => {
    service.clock.set('2026-03-08T17:00:00Z');
    const [first, second] = await asked();
    expect(first).toMatchObject({ status: S.NEW, facility: { name: 'Oak House' }, price: { total: 16_000 } });
    expect(second).toMatchObject({ status: S.NEW, facility: { name: 'Fern House' }, price: { total: 8_000 } });
    expect(first.plan).toEqual({
      id: second.plan!.id,
      state: 'open',
      others: [{ bookingId: second.id, facilityName: 'Fern House', status: S.NEW }],
    });
    // The first care of the week, although Wednesday alone would allow more time.
    for (const { expiresAt } of [first, second]) expect(expiresAt).toBe('2026-03-09T12:00:00.000Z');
  });

  test('Nothing is charged until both facilities have accepted, then both are', async () => {
    const [first, second] = await asked();
    await approveBooking(service.deps, first.id);
    const mails = await mailsTo(service, family.email);
    expect(mails.at(-1)?.body).toContain('We won’t charge anything until we hear from Fern House.');
    await settle(service);
    expect(await charges()).toEqual([]);
    const held = await read(first);
    expect(held).toMatchObject({ status: S.PENDING_PAYMENT, plan: { state: 'open' }, payments: [] });

    await approveBooking(service.deps, second.id);
    await settle(service);
    for (const one of [first, second]) {
      const paid = await read(one);
      expect(paid).toMatchObject({ status: S.APPROVED, plan: { state: 'agreed' } });
      expect(paid.payments.map(({ amount, status }) => [amount, status])).toEqual([[one.price.total, 'succeeded']]);
    }
  });

  const silent = async () => {
    service.clock.set('2026-03-07T17:00:00Z');
    await settle(service);
  };
  test.each<[string, (id: string) => Promise<unknown>, S, string]>([
    [
      'declines',
      (id) => declineBooking(service.deps, id),
      S.DECLINED_BY_FACILITY,
      'Fern House couldn’t take its part of this week.',
    ],
    ['does not answer in time', silent, S.TIMEOUT, 'The request to Fern House wasn’t completed in time.'],
  ])('An accepted booking is withdrawn without charge when the other facility %s', async (_, end, status, note) => {
    const [first, second] = await asked();
    await approveBooking(service.deps, first.id);
    await end(second.id);
    await settle(service);
    expect(await charges()).toEqual([]);
    expect(await takenPlaces()).toBe(0);
    const withdrawn = await read(first);
    expect(withdrawn).toMatchObject({ status: S.CANCELED_BY_PARENT, plan: { state: 'ended' } });
    expect(withdrawn.history.at(-1)).toMatchObject({ by: 'clock', action: 'withdraw', note });
    expect(await read(second)).toMatchObject({ status });
    const subjects = (await mailsTo(service, family.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Your request to Oak House is withdrawn'));
  });

  describe('When one part of an agreed week cannot be paid', () => {
    /** Both are accepted; the first is charged last, with such a card. The main card works. */
    async function agreed(behaviour: 'declined' | 'needs_authentication') {
      const [first, second] = await asked();
      const now = service.clock.now();
      const refused = await insertCard(service.db, family.familyId, behaviour, now);
      await insertCard(service.db, family.familyId, 'success', now);
      await service.db.updateTable('bookingGroup').set({ cardId: refused }).where('id', '=', first.id).execute();
      await approveBooking(service.deps, first.id);
      await approveBooking(service.deps, second.id);
      // Without the mails, whose text is emptied once they are sent.
      await runSweep(service.deps, 'payments');
      return [first, second] as const;
    }
    async function payWithMainCard({ id }: BookingGroup) {
      const main = service.db.selectFrom('card').select('id').where('isMain', '=', true);
      const { id: cardId } = await main.executeTakeFirstOrThrow();
      return family.call('approveBooking', { params: { id }, body: { charge: 16_000, cardId } });
    }
    const paidOf = async (one: BookingGroup) =>
      (await read(one)).payments.map(({ amount, refunded, status }) => `${amount} ${status}, ${refunded} back`).sort();

    test('nothing is confirmed, and what the other part has paid is refunded in full, with one mail, until another card pays for all of it', async () => {
      const [first, second] = await agreed('declined');
      expect(await read(first)).toMatchObject({ status: S.PAYMENT_FAILED, plan: { state: 'open' } });
      expect(await read(second)).toMatchObject({ status: S.PENDING_PAYMENT, plan: { state: 'open' } });
      expect(await paidOf(second)).toEqual(['8000 succeeded, 8000 back']);
      const refunds = await service.db.selectFrom('refund').select(['amount', 'status']).execute();
      expect(refunds).toEqual([{ amount: 8_000, status: 'succeeded' }]);
      const mails = await mailsTo(service, family.email);
      const refused = mails.filter(({ subject }) => subject.includes('didn’t go through'));
      expect(refused.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('The payment for your booking at Oak House didn’t go through'),
      ]);
      const text = refused[0]?.body;
      expect(text).toContain('You asked for all of your week or none of it, so none of it is confirmed.');
      expect(text).toContain('We’ll refund $80.00 CAD to the card you paid with.');
      expect(mails.filter(({ subject }) => subject.includes('Confirmed'))).toEqual([]);
      expect((await payWithMainCard(first)).status).toBe(200);
      await settle(service);
      for (const one of [first, second])
        expect(await read(one)).toMatchObject({ status: S.APPROVED, plan: { state: 'agreed' } });
      expect(await paidOf(first)).toEqual(['16000 failed, 0 back', '16000 succeeded, 0 back']);
      expect(await paidOf(second)).toEqual(['8000 succeeded, 0 back', '8000 succeeded, 8000 back']);
    });

    test('the bank’s confirmation pays for all of it', async () => {
      const [first, second] = await agreed('needs_authentication');
      const [payment] = (await read(first)).payments;
      expect(payment?.nextAction).not.toBeNull();
      expect((await family.call('resumePayment', { params: { id: payment!.id } })).status).toBe(200);
      await settle(service);
      for (const one of [first, second]) expect(await read(one)).toMatchObject({ status: S.APPROVED });
      expect(await paidOf(second)).toEqual(['8000 succeeded, 0 back', '8000 succeeded, 8000 back']);
    });

    test('the bank’s confirmation of a part that another card has paid is refunded while the other part is being charged', async () => {
      const [first, second] = await agreed('needs_authentication');
      const reference = (await charges()).find(({ groupId }) => groupId === first.id)!.gatewayReference!;
      await payWithMainCard(first);
      let begun = 0;
      fault = async (moment) => {
        // Keeps the old payment open until the bank confirms it below.
        if (moment === 'callOff:before' && begun < 2) throw new Error('no answer');
        if (moment !== 'charge:before' || (begun += 1) < 2) return;
        expect(await read(first)).toMatchObject({ status: S.PENDING_PAYMENT });
        const result = await service.deps.payments.resume(reference);
        await handleGatewayEvent(service.deps, { about: 'charge', id: 'evt_1', reference, result });
      };
      await settle(service);
      expect(begun).toBe(2);
      for (const one of [first, second]) expect(await read(one)).toMatchObject({ status: S.APPROVED });
      expect(await paidOf(first)).toEqual(['16000 succeeded, 0 back', '16000 succeeded, 16000 back']);
    });

    test('the other part is withdrawn when it is never paid', async () => {
      const [first, second] = await agreed('declined');
      service.clock.set('2026-03-09T12:00:00Z');
      await settle(service);
      expect((await read(first)).status).toBe(S.TIMEOUT);
      expect((await read(second)).status).toBe(S.CANCELED_BY_PARENT);
      expect(await takenPlaces()).toBe(0);
      expect(await paidOf(second)).toEqual(['8000 succeeded, 8000 back']);
    });

    test('the unpaid part is withdrawn when the facility cancels the other', async () => {
      const [first, second] = await agreed('needs_authentication');
      await cancelBooking(service.deps, second.id);
      await settle(service);
      expect((await read(first)).status).toBe(S.CANCELED_BY_PARENT);
      expect((await read(second)).status).toBe(S.CANCELED_BY_FACILITY);
      expect((await read(first)).payments).toMatchObject([{ status: 'failed', nextAction: null }]);
      expect(await takenPlaces()).toBe(0);
    });
  });

  test('A cancellation that waits for a failing payment of an agreed week ends both parts', async () => {
    const [first, second] = await asked();
    await approveBooking(service.deps, first.id);
    await approveBooking(service.deps, second.id);
    const [charge] = await charges();
    expect(charge?.groupId).toBe(second.id);
    let cancelled: Promise<unknown> | undefined;
    await inTransaction(service.deps, async (tx) => {
      await settlePayment(tx, service.deps, charge!, { status: 'failed', reference: null, reason: 'Refused.' });
      cancelled = cancelBooking(service.deps, first.id);
      await untilLocked();
    });
    await cancelled;
    await settle(service);
    expect((await read(first)).status).toBe(S.CANCELED_BY_FACILITY);
    expect((await read(second)).status).toBe(S.CANCELED_BY_PARENT);
    expect(await takenPlaces()).toBe(0);
  });

  /** Resolves once a transaction waits for a lock. */
  const untilLocked = (): Promise<void> =>
    eventually(async () => (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(service.db)).rows.length > 0);

  test('Separate requests are not affected by each other', async () => {
    const [first, second] = await asked(false);
    expect(first.plan?.state).toBe('separate');
    await declineBooking(service.deps, second.id);
    await approveBooking(service.deps, first.id);
    await settle(service);
    expect((await read(first)).status).toBe(S.APPROVED);
  });

  describe('Changes since the plan was shown', () => {
    const nothingMade = async () => {
      expect(await service.db.selectFrom('bookingGroup').select('id').execute()).toEqual([]);
      expect(await service.db.selectFrom('carePlan').select('id').execute()).toEqual([]);
      expect(await takenPlaces()).toBe(0);
    };

    test('A changed price or a lost place makes no booking', async () => {
      const reply = await ask(true, [part(oak, mondayAndTuesday), part(fern, wednesday, { total: 7_500 })]);
      expect(reply.status).toBe(409);
      expect((reply.body as unknown as ErrorBody).details).toEqual({ totals: [16_000, 8_000] });
      await nothingMade();
      await service.db
        .updateTable('capacity')
        .set({ places: 0 })
        .where('ageGroupId', '=', fern.groups.toddlers)
        .execute();
      const lost = await ask(true);
      expect(lost.status).toBe(409);
      expect((lost.body as unknown as ErrorBody).details).toMatchObject({ dates: wednesday });
      await nothingMade();
    });

    test('The same idempotency key makes one week', async () => {
      const body = { allOrNone: true, requests: [part(oak, mondayAndTuesday), part(fern, wednesday)] };
      const replies = await Promise.all(
        [1, 2].map(() => family.call('requestWeek', { body, headers: { 'idempotency-key': 'one-press-0001' } })),
      );
      expect(replies[0]!.body).toEqual(replies[1]!.body);
      expect(await service.db.selectFrom('bookingGroup').select('id').execute()).toHaveLength(2);
    });
  });

  describe('Concurrent answers of two facilities', () => {
    const rounds = count(3, 60);

    test('When both accept concurrently, both are charged once', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [first, second] = await asked();
        await Promise.all([first, second].map(({ id }) => approveBooking(service.deps, id)));
        await settle(service);
        expect((await Promise.all([first, second].map(read))).map(({ status }) => status)).toEqual([
          S.APPROVED,
          S.APPROVED,
        ]);
        for (const { id } of [first, second]) await cancelBooking(service.deps, id);
      }
      expect(await charges()).toHaveLength(2 * rounds);
    });

    test('When one accepts and one declines concurrently, nothing is charged or held', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [first, second] = await asked();
        const answers = [approveBooking(service.deps, first.id), declineBooking(service.deps, second.id)];
        await Promise.allSettled(round % 2 ? answers : answers.reverse());
        await settle(service);
        expect((await read(second)).status).toBe(S.DECLINED_BY_FACILITY);
        expect((await read(first)).status).toBe(S.CANCELED_BY_PARENT);
        expect(await takenPlaces()).toBe(0);
      }
      expect(await charges()).toEqual([]);
    });
  });
});
