import { accept, type BookingService, settle, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import type { OperationName } from '@/api/contract/paths';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { monthsOf } from '@/lib/money/monthly-price';
import { sandboxCardToken } from '@/server/adapters/payment/sandbox';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  declineBooking,
  withdrawBooking,
} from '@/server/areas/care/bookings/facility-moves';
import { declineTour, offerStart, scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { declineWaitlist, offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { handleGatewayEvent } from '@/server/areas/money/settlement/receive-gateway-event';
import { setPrices } from '@/server/areas/operations/desk/facility-facts';

/** Answers from an outdated page, and repeated ones: 200 means that the move is in force (product rule 4, "Repeats" and "What was seen"). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility({ places: 2 });
  family = await service.newFamily();
});
afterEach(async () => expect(await brokenRequestInvariants(service.db)).toEqual([]));

const visit = new Date('2026-03-10T14:00:00Z');
const there = () => ({ facilityId: facility.id, addressId: facility.addressId });

const mainCard = async () => (await family.call('getProfile')).body.cards.find(({ isMain }) => isMain)!;
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;

async function booked(bookingDates = ['2026-03-10', '2026-03-11']): Promise<string> {
  const body = { ...there(), children: family.children, bookingDates, scheduleType: 1 };
  return (await family.call('requestDropIn', { body })).body.id;
}
async function answeredInPart(): Promise<string> {
  const id = await booked();
  await approveSomeDates(service.deps, id, ['2026-03-10']);
  return id;
}
const settled = async () => accept(service, await booked());
const tourBody = (date = '2026-03-10') => ({
  ...there(),
  ageGroupId: facility.groups.toddlers,
  children: family.children,
  preferredTimes: [{ date, dayPart: 1 }],
});
async function toured(date?: string): Promise<string> {
  return (await family.call('requestTour', { body: tourBody(date) })).body.id;
}
async function scheduled(): Promise<string> {
  const id = await toured();
  await scheduleTour(service.deps, id, visit);
  return id;
}
async function startOffered(): Promise<string> {
  const id = await toured();
  const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-03-16' };
  await offerStart(service.deps, id, { ...start, children: family.children });
  return id;
}
async function waiting(): Promise<string> {
  return (await family.call('requestWaitlist', { body: lineBody(['2026-03-10']) })).body.id;
}
async function offered(): Promise<string> {
  const id = await waiting();
  await offerPlace(service.deps, id);
  return id;
}
async function approveOffer(id: string) {
  const { bookingId } = (await family.call('getWaitlist', { params: { id } })).body;
  return family.call('approveBooking', { params: { id: bookingId! } });
}

const desk = () => service.deps;
const lineBody = (bookingDates: string[]) => ({
  ...there(),
  ageGroupId: facility.groups.toddlers,
  children: family.children,
  type: 1,
  scheduleType: 1,
  bookingDates,
});
const over = async () => {
  const id = await toured();
  await declineTour(desk(), id);
  return id;
};
const left = async () => {
  const id = await waiting();
  await family.call('cancelWaitlist', { params: { id } });
  return id;
};
const absence = (date: string) => ({ refund: 8_000, dates: [date] });
const move = (to: string) => ({ from: '2026-03-10', to });
const cancelled = (id: string) => cancelBooking(desk(), id);
const declined = (id: string) => declineWaitlist(desk(), id);
/**
 * Each answer of a parent, the request that it is about, what is stated beside the version, something else that could be, what
 * happens after the page was loaded, and the request to which the answer can be given, if it is another one.
 */
const answers: [
  name: Extract<OperationName, `${string}${'Booking' | 'Tour' | 'Waitlist' | 'Absence' | 'Date'}`>,
  given: () => Promise<string>,
  stated: () => object,
  other: (() => object) | null,
  meanwhile: (id: string) => Promise<unknown>,
  fit?: () => Promise<string>,
][] = [
  [
    'approveBooking',
    answeredInPart,
    () => ({ charge: 8_000 }),
    () => ({ charge: 1 }),
    (id) => withdrawBooking(desk(), id),
  ],
  ['declineBooking', settled, () => ({ refund: 16_000 }), () => ({ refund: 0 }), cancelled],
  ['shareAbsence', settled, () => absence('2026-03-10'), () => absence('2026-03-11'), cancelled],
  ['moveBookingDate', settled, () => move('2026-03-12'), () => move('2026-03-13'), cancelled],
  ['approveTour', scheduled, () => ({}), null, (id) => declineTour(desk(), id)],
  [
    'updateTour',
    toured,
    () => tourBody('2026-03-12'),
    () => tourBody('2026-03-13'),
    (id) => scheduleTour(desk(), id, visit),
  ],
  ['cancelTour', toured, () => ({}), null, (id) => scheduleTour(desk(), id, visit)],
  ['hideTour', toured, () => ({}), null, (id) => declineTour(desk(), id), over],
  // Accepted in another tab: leaving the waitlist would now cancel a charge.
  ['cancelWaitlist', offered, () => ({}), null, approveOffer],
  [
    'updateWaitlist',
    waiting,
    () => lineBody(['2026-03-12']),
    () => lineBody(['2026-03-13']),
    (id) => offerPlace(desk(), id),
  ],
  ['hideWaitlist', waiting, () => ({}), null, declined, left],
];
const readerOf = (name: string) =>
  name.endsWith('Tour') ? 'getTour' : name.endsWith('Waitlist') ? 'getWaitlist' : 'getBooking';

test.each(answers)(
  'The answer %s to an outdated page does nothing and returns the current request; a repeated one is made once, and another is refused',
  async (name, given, stated, other, meanwhile, fit = given) => {
    const look = async (id: string) => (await family.call(readerOf(name), { params: { id } })).body;
    const answer = async (id: string, version: number, what = stated) =>
      family.call(name as 'cancelTour', { params: { id }, body: { version, ...what() } });
    const old = await given();
    const before = await look(old);
    await meanwhile(old);
    const moved = await look(old);
    expect(moved.version).toBeGreaterThan(before.version);
    const late = await answer(old, before.version);
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: 'This request has changed since you looked at it. Nothing was done.',
        details: { group: moved },
      },
    });
    expect(await look(old)).toEqual(moved);

    [facility, family] = [await service.newFacility({ places: 2 }), await service.newFamily()];
    const id = await fit();
    const { version } = await look(id);
    const first = await answer(id, version);
    expect([first.status, first.body.version > version]).toEqual([200, true]);
    const again = await answer(id, version);
    expect([again.status, again.body]).toEqual([200, first.body]);
    if (other) expect((await answer(id, version, other)).status).toBe(409);
    expect(await look(id)).toEqual(first.body);
  },
);

describe('Answers to a booking', () => {
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
    family = await service.newFamily({ card: 'needs_authentication' });
    const id = await booked();
    await approveBooking(service.deps, id);
    const versions = [(await get(id)).version];
    await settle(service);
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
});

describe('The card shown as the one to be charged', () => {
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
    for (let round = 0; round < 2; round += 1) {
      family = await service.newFamily();
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
});

test('An offered start is not accepted with a card, at a price or at later prices other than those shown', async () => {
  const id = await startOffered();
  const gone = await mainCard();
  await insertCard(service.db, family.familyId, 'success', service.clock.now());
  await family.call('deleteCards', { query: { itemIds: [gone.id] } });
  const card = await mainCard();
  const approve = (shown: object) => family.call('approveTour', { params: { id }, body: { version: 2, ...shown } });
  const stale = async (shown: object) => {
    const reply = await approve(shown);
    expect(reply).toMatchObject({ status: 409, body: { details: { group: { status: TourStatus.SCHEDULED_START } } } });
    return (reply.body as unknown as { details: { group: TourGroup; charge: number } }).details;
  };
  expect(await stale({ cardId: gone.id })).toMatchObject({ card });
  const { charge: shown, group } = await stale({ charge: 1 });
  expect(group.offer!.price!.steps).toEqual([]);
  const months = monthsOf(group.offer!.price!);
  const price = { priceKind: 'month', scheduleType: 1, days: 1, price: 31_000 } as const;
  await setPrices(service.deps, [{ ageGroupId: facility.groups.children, price }]);
  const later = (await stale({ months })).group.offer!.price!;
  expect(later.steps).toMatchObject([{ from: '2026-06', monthly: 31_000 }]);
  await setPrices(service.deps, [{ ageGroupId: facility.groups.toddlers, price }]);
  const { charge } = await stale({ charge: shown });
  expect(charge).toBeGreaterThan(shown);
  const now = (await family.call('getTour', { params: { id } })).body.offer!.price!;
  const { bookingId } = (await approve({ cardId: card.id, charge, months: monthsOf(now) })).body;
  expect((await get(bookingId!)).price.total).toBe(charge);
});

const dates = ['2026-03-10', '2026-03-11', '2026-03-12'];

describe('Repeats at the desk', () => {
  test('The desk is refused when its answer differs from the one it gave before', async () => {
    const id = await booked(dates);
    await approveSomeDates(service.deps, id, ['2026-03-10'], 'We are full.');
    expect((await approveSomeDates(service.deps, id, ['2026-03-10'], 'We are full.')).changed).toBe(false);
    await expect(approveSomeDates(service.deps, id, ['2026-03-11'])).rejects.toThrow('can’t be approved');
    await family.call('declineBooking', { params: { id } });
    await expect(approveSomeDates(service.deps, id, ['2026-03-10'])).rejects.toThrow('can’t be approved');
    const other = await booked(dates);
    await declineBooking(service.deps, other, 'We are closed.');
    expect((await declineBooking(service.deps, other)).changed).toBe(false);
    await expect(declineBooking(service.deps, other, 'We are full.')).rejects.toThrow('can’t be declined');
  });

  test('The desk proposes one time and offers one start, even if repeated', async () => {
    const id = await toured();
    const at = new Date('2026-03-12T15:00:00Z');
    await scheduleTour(service.deps, id, at);
    expect((await scheduleTour(service.deps, id, at)).changed).toBe(false);
    await expect(scheduleTour(service.deps, id, new Date('2026-03-13T15:00:00Z'))).rejects.toThrow('has changed');

    const other = await toured('2026-03-11');
    const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-03-16' };
    const offer = (over: object) => offerStart(service.deps, other, { ...start, children: family.children, ...over });
    await offer({});
    expect((await offer({})).changed).toBe(false);
    await expect(offer({ startDate: '2026-03-23' })).rejects.toThrow('has changed');
  });
});
