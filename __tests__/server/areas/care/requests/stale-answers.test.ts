import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamilyOptions, insertCard } from '@/__tests__/support/care-family';
import type { TestFamily } from '@/__tests__/support/families';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import {
  type CareFamily,
  createRequestService,
  errorOf,
  type RequestService,
} from '@/__tests__/support/request-service';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { isLive } from '@/lib/dates/booking-dates';
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
import { runDue, runSweep } from '@/server/jobs/sweeps';

/** Answers from an outdated page, and repeated ones: 200 means that the move is in force (product rule 4, "Repeats" and "What was seen"). */
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
afterEach(async () => expect(await brokenRequestInvariants(service.db)).toEqual([]));

const visit = new Date('2026-03-10T14:00:00Z');
const there = () => ({ facilityId: facility.id, addressId: facility.addressId });

const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;

async function booked(options?: CareFamilyOptions, bookingDates = ['2026-03-10', '2026-03-11']): Promise<string> {
  if (options) family = await service.newCareFamily(options);
  const dates = { bookingDates, scheduleType: 1 };
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
  const wish = { type: 1, scheduleType: 1, bookingDates: ['2026-03-10'] };
  const body = { ...there(), ageGroupId: facility.groups.toddlers, children: family.children, ...wish };
  return (await family.call('requestWaitlist', { body })).body.id;
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
/** Each answer of a parent, the request that it is about, and what happens after the page was loaded. */
const answers = [
  ['approveBooking', 'getBooking', answeredInPart, (id: string) => withdrawBooking(desk(), id)],
  ['declineBooking', 'getBooking', settled, (id: string) => cancelBooking(desk(), id)],
  ['approveTour', 'getTour', scheduled, (id: string) => declineTour(desk(), id)],
  ['cancelTour', 'getTour', toured, (id: string) => scheduleTour(desk(), id, visit)],
  ['hideTour', 'getTour', toured, (id: string) => declineTour(desk(), id)],
  // Accepted in another tab: leaving the waitlist would now cancel a charge.
  ['cancelWaitlist', 'getWaitlist', offered, async (id: string) => approveOffer(id)],
  ['hideWaitlist', 'getWaitlist', waiting, (id: string) => declineWaitlist(desk(), id)],
] as const;

test.each(answers)(
  'The answer %s to an outdated page does nothing and returns the current request',
  async (name, read, given, meanwhile) => {
    const id = await given();
    const look = async () => (await family.call(read, { params: { id } })).body;
    const before = await look();
    await meanwhile(id);
    const moved = await look();
    expect(moved.version).toBeGreaterThan(before.version);

    const answer = await family.call(name, { params: { id }, body: { version: before.version } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'This request has changed since you looked at it. Nothing was done.',
      details: { group: moved },
    });
    expect(await look()).toEqual(moved);
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
    for (let round = 0; round < 4; round += 1) {
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
    for (let round = 0; round < 4; round += 1) {
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
  const price = { priceKind: 'month', scheduleType: 1, days: 1, price: 31_000 } as const;
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

test('An offered start is not accepted at later prices other than those shown', async () => {
  const id = await startOffered();
  const approve = (months: number[]) => family.call('approveTour', { params: { id }, body: { version: 2, months } });
  const { price } = (await family.call('getTour', { params: { id } })).body.offer!;
  expect(price!.steps).toEqual([]);
  const shown = monthsOf(price!);
  const cheaper = { priceKind: 'month', scheduleType: 1, days: 1, price: 31_000 } as const;
  await setPrices(service.deps, [{ ageGroupId: facility.groups.children, price: cheaper }]);
  const stale = await approve(shown);
  expect(stale.status).toBe(409);
  const { group } = (stale.body as unknown as { details: { group: TourGroup } }).details;
  expect(group.offer!.price!.steps).toMatchObject([{ from: '2026-06', monthly: 31_000 }]);
  expect((await approve(monthsOf(group.offer!.price!))).status).toBe(200);
});

describe('Repeats', () => {
  let partner: TestFamily;
  beforeEach(async () => {
    partner = await service.newFamily({ familyId: family.familyId });
  });

  const dates = ['2026-03-10', '2026-03-11', '2026-03-12'];
  async function paid(): Promise<BookingGroup> {
    const id = await booked(undefined, dates);
    await approveBooking(service.deps, id);
    await runDue(service.deps);
    return get(id);
  }
  const askForTour = async () => (await family.call('requestTour', { body: tourBody() })).body;
  const refunded = ({ payments }: BookingGroup) => payments[0]!.refunded;

  describe('Repeats of an absence', () => {
    test('An absence for a date that the other parent has moved is not a repeat and is refused', async () => {
      const { id, version } = await paid();
      const absence = (who: TestFamily, date: string, seen: number) =>
        who.call('shareAbsence', { params: { id }, body: { version: seen, refund: 8_000, dates: [date] } });
      const moved = await partner.call('moveBookingDate', {
        params: { id },
        body: { version, from: '2026-03-10', to: '2026-03-13' },
      });
      await absence(partner, '2026-03-11', moved.body.version);
      const before = await get(id);

      // This page still shows the old date.
      const stale = await absence(family, '2026-03-10', version);
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({ details: { group: before } });
      const blind = await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-10'] } });
      expect(blind.status).toBe(422);
      expect(await get(id)).toEqual(before);
      expect(before.items.filter(isLive).map(({ date }) => date)).toEqual(['2026-03-12', '2026-03-13']);
    });

    test('An absence is a repeat only with the same dates, amount and version', async () => {
      const { id, version } = await paid();
      const absence = (over: object) =>
        family.call('shareAbsence', {
          params: { id },
          body: { version, refund: 8_000, dates: ['2026-03-10'], ...over },
        });
      const first = await absence({});
      expect(refunded(first.body)).toBe(8_000);
      expect((await absence({})).body).toEqual(first.body);
      for (const other of [{ refund: 0 }, { dates: ['2026-03-11'] }]) expect((await absence(other)).status).toBe(409);
      expect(refunded(await get(id))).toBe(8_000);
    });
  });

  test('Moving a date back and forth is two moves, not a repeat of the first', async () => {
    const { id, version } = await paid();
    const move = (from: string, to: string, seen: number) =>
      family.call('moveBookingDate', { params: { id }, body: { version: seen, from, to } });
    const out = await move('2026-03-10', '2026-03-13', version);
    const back = await move('2026-03-13', '2026-03-10', out.body.version);
    expect((await move('2026-03-10', '2026-03-13', version)).status).toBe(409);
    expect((await move('2026-03-10', '2026-03-13', back.body.version)).status).toBe(200);
  });

  test('An approval that the facility has cancelled, or a cancellation with another refund, is not a repeat', async () => {
    const id = await booked(undefined, dates);
    await approveSomeDates(service.deps, id, dates.slice(0, 2));
    expect((await family.call('approveBooking', { params: { id } })).status).toBe(200);
    await cancelBooking(service.deps, id);
    expect((await family.call('approveBooking', { params: { id } })).status).toBe(409);

    const { id: other, version } = await paid();
    const cancel = (refund: number) =>
      partner.call('declineBooking', { params: { id: other }, body: { version, refund } });
    expect((await cancel(24_000)).status).toBe(200);
    expect([(await cancel(24_000)).status, (await cancel(0)).status]).toEqual([200, 409]);
  });

  describe("Repeats of a tour's moves", () => {
    test('A tour is changed only from the version seen, and a retry returns the same answer', async () => {
      const tour = await askForTour();
      const change = (who: TestFamily, version: number | undefined, date: string) =>
        who.call('updateTour', { params: { id: tour.id }, body: { ...tourBody(date), ...(version && { version }) } });
      const first = await change(partner, tour.version, '2026-03-12');
      expect((await change(partner, tour.version, '2026-03-12')).body).toEqual(first.body);
      const stale = await change(family, tour.version, '2026-03-13');
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({ details: { group: first.body } });
      // A change from an old page must not discard a proposed time.
      await scheduleTour(service.deps, tour.id, new Date('2026-03-12T15:00:00Z'));
      expect((await change(partner, first.body.version, '2026-03-13')).status).toBe(409);
      expect((await change(partner, undefined, '2026-03-13')).body.status).toBe(TourStatus.NEW);
    });

    test('A tour is hidden once, and not from a page that predates its end', async () => {
      const tour = await askForTour();
      const hide = (version: number) => family.call('hideTour', { params: { id: tour.id }, body: { version } });
      const { version } = (await partner.call('cancelTour', { params: { id: tour.id } })).body;
      expect((await hide(tour.version)).status).toBe(409);
      const hidden = await hide(version);
      expect([(await hide(version)).body, (await hide(hidden.body.version)).body]).toEqual([hidden.body, hidden.body]);
      for (const other of [tour.version, hidden.body.version + 1]) expect((await hide(other)).status).toBe(409);
    });
  });

  describe('Repeats at the desk', () => {
    test('The desk is refused when its answer differs from the one it gave before', async () => {
      const id = await booked(undefined, dates);
      await approveSomeDates(service.deps, id, ['2026-03-10'], 'We are full.');
      expect((await approveSomeDates(service.deps, id, ['2026-03-10'], 'We are full.')).changed).toBe(false);
      await expect(approveSomeDates(service.deps, id, ['2026-03-11'])).rejects.toThrow('can’t be approved');
      await family.call('declineBooking', { params: { id } });
      await expect(approveSomeDates(service.deps, id, ['2026-03-10'])).rejects.toThrow('can’t be approved');
      const other = await booked(undefined, dates);
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

  describe('Returning from the bank', () => {
    async function atTheBank() {
      await insertCard(service.db, family.familyId, 'needs_authentication', service.clock.now());
      const id = await booked(undefined, dates);
      await approveBooking(service.deps, id);
      await runSweep(service.deps, 'payments');
      return { id, payment: (await get(id)).payments[0]!.id };
    }
    const resume = (payment: string) => family.call('resumePayment', { params: { id: payment } });

    test('A confirmation for a booking that another card has paid is refunded and reported as such', async () => {
      const { id, payment } = await atTheBank();
      service.clock.advance({ minutes: 1 });
      await insertCard(service.db, family.familyId, 'success', service.clock.now());
      await family.call('approveBooking', { params: { id } });
      const { gatewayReference } = await service.db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', payment)
        .executeTakeFirstOrThrow();
      await service.deps.payments.resume(gatewayReference!);
      await runSweep(service.deps, 'payments');
      const reply = await resume(payment);
      const group = await get(id);
      expect(reply.status).toBe(409);
      expect(errorOf(reply)).toBe('This payment wasn’t needed anymore. You got a full refund.');
      expect(reply.body).toMatchObject({ details: { group } });
      expect(group).toMatchObject({
        status: BookingStatus.APPROVED,
        payments: [{ refunded: 24_000 }, { refunded: 0 }],
      });
      await runDue(service.deps);
    });

    test('Returning from a successful payment gives the same answer each time, until it is refunded', async () => {
      const { id, payment } = await atTheBank();
      const first = await resume(payment);
      expect(first.status).toBe(200);
      expect(first.body.status).toBe(BookingStatus.APPROVED);
      expect((await resume(payment)).body).toEqual(first.body);
      await cancelBooking(service.deps, id);
      expect((await resume(payment)).status).toBe(409);
      await runDue(service.deps);
    });
  });

  describe('Settings without a history', () => {
    test('Deleting a deleted record is not found, and setting the main card again changes nothing', async () => {
      const contact = { firstName: 'Ada', lastName: 'Bo', relation: 'Aunt', phone: '+14165550123' };
      const created = await family.call('createEmergencyContacts', { body: { items: [contact, contact] } });
      const query = { itemIds: [created.body.items[1]!.id] };
      expect((await family.call('deleteEmergencyContacts', { query })).status).toBe(204);
      expect((await partner.call('deleteEmergencyContacts', { query })).status).toBe(404);
      const cardId = (await family.call('getProfile')).body.cards[0]!.id;
      for (const who of [family, partner]) {
        const { status, body } = await who.call('setMainCard', { body: { cardId } });
        expect(status).toBe(200);
        expect(body.cards.find(({ isMain }) => isMain)?.id).toEqual(cardId);
      }
      expect((await family.call('deleteCards', { query: { itemIds: [cardId] } })).status).toBe(204);
      expect((await partner.call('deleteCards', { query: { itemIds: [cardId] } })).status).toBe(404);
      expect((await partner.call('setMainCard', { body: { cardId } })).status).toBe(404);
    });
  });
});
