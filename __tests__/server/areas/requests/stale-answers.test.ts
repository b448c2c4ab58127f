import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamilyOptions, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { type CareFamily, createRequestService, type RequestService } from '@/__tests__/support/request-service';
import type { OperationName } from '@/api/contract/paths';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { actionsOf } from '@/lib/workflow/workflow';
import { sandboxCardToken } from '@/server/adapters/payment/sandbox';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  withdrawBooking,
} from '@/server/areas/bookings/facility-moves';
import { setPrices } from '@/server/areas/desk/facility-facts';
import { handleGatewayEvent } from '@/server/areas/settlement/receive-gateway-event';
import { declineTour, offerStart, scheduleTour } from '@/server/areas/tours/facility-moves';
import { declineWaitlist, offerPlace } from '@/server/areas/waitlists/facility-moves';
import { runDue } from '@/server/jobs/sweeps';

/** A parent answers a request that has moved since the page was loaded. */
let service: RequestService;
let facility: CareFacility;
let family: CareFamily;

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility({ places: 2 });
  family = await service.newCareFamily();
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

const there = () => ({ facilityId: facility.id, addressId: facility.addressId });

async function booked(options?: CareFamilyOptions): Promise<string> {
  if (options) family = await service.newCareFamily(options);
  const dates = { bookingDates: ['2026-03-10', '2026-03-11'], scheduleType: 1 };
  const body = { ...there(), children: family.children, ...dates };
  return (await family.call('requestDropIn', { body })).body.id;
}
async function answeredInPart(): Promise<string> {
  const id = await booked();
  await approveSomeDates(service.deps, id, ['2026-03-10']);
  return id;
}
async function accepted(options?: CareFamilyOptions): Promise<string> {
  const id = await booked(options);
  await approveBooking(service.deps, id);
  return id;
}
async function settled(options?: CareFamilyOptions): Promise<string> {
  const id = await accepted(options);
  await runDue(service.deps);
  return id;
}
async function toured(): Promise<string> {
  const preferredTimes = [{ date: '2026-03-10', dayPart: 1 }];
  const body = { ...there(), ageGroupId: facility.groups.toddlers, children: family.children, preferredTimes };
  return (await family.call('requestTour', { body })).body.id;
}
async function scheduled(): Promise<string> {
  const id = await toured();
  await scheduleTour(service.deps, id, new Date('2026-03-10T14:00:00Z'));
  return id;
}
async function startOffered(): Promise<string> {
  const id = await toured();
  const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-03-16' };
  await offerStart(service.deps, id, { ...start, children: family.children });
  return id;
}
async function waiting(): Promise<string> {
  const wish = { type: 1, scheduleType: 1, bookingDates: ['2026-03-10'] };
  const body = { ...there(), ageGroupId: facility.groups.toddlers, children: family.children, ...wish };
  return (await family.call('requestWaitlist', { body })).body.id;
}
async function offered(): Promise<string> {
  const id = await waiting();
  await offerPlace(service.deps, id);
  return id;
}
const offerOf = async (id: string) => (await family.call('getWaitlist', { params: { id } })).body.bookingId!;

interface Case {
  status: number;
  /** Brings a request into the status. */
  given: () => Promise<string>;
  /** What happens after the page was loaded. */
  meanwhile: (id: string) => Promise<unknown>;
}
const desk = () => service.deps;
const reads = { booking: 'getBooking', tour: 'getTour', waitlist: 'getWaitlist' } as const;

const cases: Record<keyof typeof reads, Partial<Record<OperationName, Case[]>>> = {
  booking: {
    approveBooking: [
      {
        status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
        given: answeredInPart,
        meanwhile: (id) => withdrawBooking(desk(), id),
      },
      {
        status: BookingStatus.PAYMENT_FAILED,
        given: () => settled({ card: 'declined' }),
        meanwhile: (id) => cancelBooking(desk(), id),
      },
    ],
    declineBooking: [
      { status: BookingStatus.NEW, given: booked, meanwhile: (id) => approveBooking(desk(), id) },
      {
        status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
        given: answeredInPart,
        meanwhile: (id) => withdrawBooking(desk(), id),
      },
      { status: BookingStatus.PENDING_PAYMENT, given: accepted, meanwhile: () => runDue(desk()) },
      {
        status: BookingStatus.PAYMENT_FAILED,
        given: () => settled({ card: 'declined' }),
        meanwhile: () => service.later({ hours: 25 }),
      },
      { status: BookingStatus.APPROVED, given: settled, meanwhile: (id) => cancelBooking(desk(), id) },
    ],
  },
  tour: {
    approveTour: [
      { status: TourStatus.SCHEDULED_TOUR, given: scheduled, meanwhile: (id) => declineTour(desk(), id) },
      { status: TourStatus.SCHEDULED_START, given: startOffered, meanwhile: (id) => declineTour(desk(), id) },
    ],
    cancelTour: [
      {
        status: TourStatus.NEW,
        given: toured,
        meanwhile: (id) => scheduleTour(desk(), id, new Date('2026-03-10T14:00:00Z')),
      },
      { status: TourStatus.SCHEDULED_TOUR, given: scheduled, meanwhile: (id) => declineTour(desk(), id) },
      { status: TourStatus.SCHEDULED_START, given: startOffered, meanwhile: (id) => declineTour(desk(), id) },
    ],
    hideTour: [{ status: TourStatus.NEW, given: toured, meanwhile: (id) => declineTour(desk(), id) }],
  },
  waitlist: {
    cancelWaitlist: [
      { status: WaitlistStatus.NEW, given: waiting, meanwhile: (id) => offerPlace(desk(), id) },
      {
        status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL,
        given: offered,
        // Accepted in another tab: leaving the waitlist would now cancel a charge.
        meanwhile: async (id) => family.call('approveBooking', { params: { id: await offerOf(id) } }),
      },
    ],
    hideWaitlist: [{ status: WaitlistStatus.NEW, given: waiting, meanwhile: (id) => declineWaitlist(desk(), id) }],
  },
};
const each = (Object.keys(reads) as (keyof typeof reads)[]).flatMap((kind) =>
  Object.entries(cases[kind]).flatMap(([name, all]) =>
    all.map((one) => [name as OperationName, one.status, kind, one] as const),
  ),
);

test('These tests cover every action of a parent in every status', () => {
  const tables = { booking: bookingWorkflow, tour: tourWorkflow, waitlist: waitlistWorkflow };
  // A change sends the whole request; declining and releasing follow the offered booking.
  const without = { booking: [], tour: ['change'], waitlist: ['change', 'decline', 'release'] };
  for (const kind of Object.keys(reads) as (keyof typeof reads)[]) {
    const allowed = Object.keys(tables[kind])
      .map(Number)
      .flatMap((status) =>
        actionsOf<number>(tables[kind] as never, status, 'parent')
          .filter((action) => !(without[kind] as string[]).includes(action))
          .map((action) => `${action} ${status}`),
      );
    const tried = each
      .filter(([name, , of]) => of === kind && !name.startsWith('hide'))
      .map(([name, status]) => `${/^[a-z]+/.exec(name)![0]} ${status}`);
    expect(tried.sort()).toEqual(allowed.sort());
  }
});

describe.each(each)('%s in status %i', (name, status, kind, { given, meanwhile }) => {
  test('An answer to an outdated page does nothing and returns the current request', async () => {
    const id = await given();
    const look = async () => (await family.call(reads[kind], { params: { id } })).body;
    const before = await look();
    expect(before.status).toBe(status);
    await meanwhile(id);
    const moved = await look();
    expect(moved.version).toBeGreaterThan(before.version);

    const answer = await family.call(name, { params: { id }, body: { version: before.version } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'This request has changed since you looked at it. Nothing was done.',
      details: { group: moved },
    });
    await runDue(service.deps);
    const { history } = await look();
    expect(history.filter((move) => !moved.history.some((known) => known.at === move.at))).toEqual([]);
    expect(history.filter(({ by, action }) => by === 'parent' && action === /^[a-z]+/.exec(name)![0])).toEqual([]);

    const other = await service.newCareFamily();
    expect((await other.call(name, { params: { id }, body: { version: before.version } })).status).toBe(404);
  });
});

describe('Answers to a booking', () => {
  const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;

  test('A booking is declined once at its current version, and a repeat changes nothing', async () => {
    const id = await booked();
    const body = { version: (await get(id)).version, refund: 0 };
    const first = await family.call('declineBooking', { params: { id }, body });
    expect(first.status).toBe(200);
    expect(first.body.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    const again = await family.call('declineBooking', { params: { id }, body });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('An approval from before the card was refused does not pay a booking', async () => {
    family = await service.newCareFamily({ card: 'declined' });
    const id = await answeredInPart();
    const body = { version: (await get(id)).version };
    expect((await family.call('approveBooking', { params: { id }, body })).status).toBe(200);
    await runDue(service.deps);
    const failed = await get(id);
    expect(failed.status).toBe(BookingStatus.PAYMENT_FAILED);
    const stale = await family.call('approveBooking', { params: { id }, body });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ details: { group: failed } });
    expect((await get(id)).payments).toHaveLength(1);
  });

  test('A booking is not approved at a price other than the one shown', async () => {
    const id = await answeredInPart();
    const group = await get(id);
    const approve = (charge: number) =>
      family.call('approveBooking', { params: { id }, body: { version: group.version, charge } });
    const wrong = await approve(group.price.total + 1);
    expect(wrong.status).toBe(409);
    expect(wrong.body).toEqual({
      error: 'The amount has changed since you looked at it. Nothing was done.',
      details: { group, charge: group.price.total },
    });
    expect((await approve(group.price.total)).body.status).toBe(BookingStatus.PENDING_PAYMENT);
  });

  test('A booking is cancelled with the refund shown until its last instant, and refused afterwards', async () => {
    const id = await settled();
    const { version, cancellationQuote } = await get(id);
    expect(cancellationQuote).toMatchObject({ amount: 16_000, until: '2026-03-09T12:00:00.000Z' });
    const cancel = (refund: number) => family.call('declineBooking', { params: { id }, body: { version, refund } });
    service.clock.set('2026-03-09T12:00:00.001Z');
    const late = await cancel(16_000);
    const now = await get(id);
    expect(now).toMatchObject({ version, status: BookingStatus.APPROVED, cancellationQuote: { amount: 8_000 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ details: { group: now } });
    service.clock.set('2026-03-09T12:00:00.000Z');
    expect((await cancel(16_000)).body.payments).toMatchObject([{ amount: 16_000, refunded: 16_000 }]);
  });

  test("A change of its payments raises a booking's version", async () => {
    const id = await accepted({ card: 'needs_authentication' });
    const versions = [(await get(id)).version];
    await runDue(service.deps);
    versions.push((await get(id)).version);
    await family.call('declineBooking', { params: { id } });
    versions.push((await get(id)).version);
    // The bank confirms too late: the payment shows the charge and the refund.
    const { gatewayReference } = await service.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    await service.deps.payments.resume(gatewayReference!);
    const reference = gatewayReference!;
    const result = { status: 'succeeded', reference } as const;
    await handleGatewayEvent(service.deps, { about: 'charge', id: 'evt_1', reference, result });
    const last = await get(id);
    expect(last.payments).toMatchObject([{ status: 'succeeded', amount: 16_000, refunded: 16_000 }]);
    versions.push(last.version);
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  });

  test('When desk and parent answer a booking concurrently, one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      family = await service.newCareFamily();
      facility = await service.newFacility();
      const id = await booked();
      const { version } = await get(id);
      const [parent, byDesk] = await Promise.allSettled([
        family.call('declineBooking', { params: { id }, body: { version, refund: 0 } }),
        approveBooking(service.deps, id),
      ]);
      const reply = parent.status === 'fulfilled' ? parent.value.status : null;
      const { status } = await get(id);
      expect([reply, byDesk.status, status]).toEqual(
        reply === 200
          ? [200, 'rejected', BookingStatus.CANCELED_BY_PARENT]
          : [409, 'fulfilled', BookingStatus.PENDING_PAYMENT],
      );
    }
  });
});

describe('The card shown as the one to be charged', () => {
  const mainCard = async () => (await family.call('getProfile')).body.cards.find(({ isMain }) => isMain)!;
  const approve = async (id: string, cardId: string) => {
    const { version, price } = (await family.call('getBooking', { params: { id } })).body;
    return family.call('approveBooking', { params: { id }, body: { version, charge: price.total, cardId } });
  };
  const takenBy = async (id: string) => {
    const rows = await service.db.selectFrom('payment').select('cardId').where('groupId', '=', id).execute();
    return rows.map(({ cardId }) => cardId);
  };

  test('The card shown is charged, also when another card is the main one by now', async () => {
    const id = await answeredInPart();
    const named = await mainCard();
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    expect((await approve(id, named.id)).status).toBe(200);
    expect(await takenBy(id)).toEqual([named.id]);
    expect((await approve(id, named.id)).status).toBe(200);
    expect(await takenBy(id)).toEqual([named.id]);
  });

  test('A card that was deleted since is not replaced unseen', async () => {
    const id = await answeredInPart();
    const named = await mainCard();
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    const other = await mainCard();
    await family.call('deleteCards', { query: { itemIds: [named.id] } });
    const group = (await family.call('getBooking', { params: { id } })).body;

    const stale = await approve(id, named.id);
    expect(stale.status).toBe(409);
    expect(stale.body).toEqual({
      error: 'Your card has changed since you looked at it. Nothing was done.',
      details: { group, charge: group.price.total, card: other },
    });
    expect(await takenBy(id)).toEqual([]);
    expect((await approve(id, other.id)).status).toBe(200);
    expect(await takenBy(id)).toEqual([other.id]);
  });

  test('An empty wallet is reported with no card', async () => {
    const id = await answeredInPart();
    const named = await mainCard();
    await service.db.deleteFrom('card').where('familyId', '=', family.familyId).execute();
    const answer = await approve(id, named.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ details: { card: null } });
  });

  test('When the card shown is deleted concurrently, it is charged or nothing is', async () => {
    const replies = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      family = await service.newCareFamily();
      facility = await service.newFacility();
      const id = await answeredInPart();
      const named = await mainCard();
      await insertCard(service.db, family.familyId, 'success', service.clock.now());
      const [answer] = await Promise.all([
        approve(id, named.id),
        family.call('deleteCards', { query: { itemIds: [named.id] } }),
      ]);
      replies.add(answer.status);
      const rows = await service.db.selectFrom('payment').select('cardToken').where('groupId', '=', id).execute();
      expect(rows.map(({ cardToken }) => cardToken)).toEqual(
        answer.status === 200 ? [sandboxCardToken('success', named.id)] : [],
      );
    }
    expect([...replies].every((status) => status === 200 || status === 409)).toBe(true);
  });

  test('An offered start compares the card shown, too', async () => {
    const id = await startOffered();
    const named = await mainCard();
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    const other = await mainCard();
    await family.call('deleteCards', { query: { itemIds: [named.id] } });
    const accept = (cardId: string) => family.call('approveTour', { params: { id }, body: { version: 2, cardId } });
    const stale = await accept(named.id);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ details: { card: other, group: { status: TourStatus.SCHEDULED_START } } });
    expect((await accept(other.id)).status).toBe(200);
  });
});

test('An offered start is not charged at a price other than the one shown', async () => {
  const id = await startOffered();
  const approve = (charge: number) => family.call('approveTour', { params: { id }, body: { version: 2, charge } });
  const first = await approve(1);
  expect(first.status).toBe(409);
  const price = { of: 'month', scheduleType: 1, days: 1, price: 31_000 } as const;
  await setPrices(service.deps, [{ ageGroupId: facility.groups.toddlers, price }]);
  const shown = (first.body as unknown as { details: { charge: number } }).details.charge;
  const second = await approve(shown);
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ details: { group: { status: TourStatus.SCHEDULED_START } } });
  const { charge } = (second.body as unknown as { details: { charge: number } }).details;
  expect(charge).toBeGreaterThan(shown);
  const { bookingId } = (await approve(charge)).body;
  expect((await family.call('getBooking', { params: { id: bookingId! } })).body.price.total).toBe(charge);
});
