import type { CareFacility } from '@/__tests__/support/care-facility';
import { insertCard } from '@/__tests__/support/care-family';
import type { TestFamily } from '@/__tests__/support/families';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import {
  createRequestService,
  errorOf,
  type CareFamily,
  type RequestService,
} from '@/__tests__/support/request-service';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { isLive } from '@/lib/dates/booking-dates';
import { runDue, runSweep } from '@/server/jobs/sweeps';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  declineBooking,
} from '@/server/areas/bookings/facility-moves';
import { offerStart, scheduleTour } from '@/server/areas/tours/facility-moves';

/** A 200 means that the move is in force (product rule 4, "Repeats"). */
let service: RequestService;
let facility: CareFacility;
let family: CareFamily;
let partner: TestFamily;

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility({ places: 2 });
  family = await service.newCareFamily();
  partner = await service.newFamily({ familyId: family.familyId });
});
afterEach(async () => expect(await brokenRequestInvariants(service.db)).toEqual([]));

const there = () => ({ facilityId: facility.id, addressId: facility.addressId, children: family.children });
const dates = ['2026-03-10', '2026-03-11', '2026-03-12'];
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;
async function asked(): Promise<string> {
  return (await family.call('requestDropIn', { body: { ...there(), bookingDates: dates, scheduleType: 1 } })).body.id;
}
async function confirmed(): Promise<BookingGroup> {
  const id = await asked();
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  return get(id);
}
const tourBody = (date = '2026-03-10') => ({
  ...there(),
  ageGroupId: facility.groups.toddlers,
  preferredTimes: [{ date, dayPart: 1 }],
});
const askForTour = async (date?: string) => (await family.call('requestTour', { body: tourBody(date) })).body;
const refunded = ({ payments }: BookingGroup) => payments[0]!.refunded;

describe('Repeats of an absence', () => {
  test('An absence for a date that the other parent has moved is not a repeat and is refused', async () => {
    const { id, version } = await confirmed();
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
    const { id, version } = await confirmed();
    const absence = (over: object) =>
      family.call('shareAbsence', { params: { id }, body: { version, refund: 8_000, dates: ['2026-03-10'], ...over } });
    const first = await absence({});
    expect(refunded(first.body)).toBe(8_000);
    expect((await absence({})).body).toEqual(first.body);
    for (const other of [{ refund: 0 }, { dates: ['2026-03-11'] }, { dates: ['2026-03-10', '2026-03-11'] }]) {
      expect([other, (await absence(other)).status]).toEqual([other, 409]);
    }
    expect(refunded(await get(id))).toBe(8_000);
  });
});

test('Moving a date back and forth is two moves, not a repeat of the first', async () => {
  const { id, version } = await confirmed();
  const move = (from: string, to: string, seen: number) =>
    family.call('moveBookingDate', { params: { id }, body: { version: seen, from, to } });
  const out = await move('2026-03-10', '2026-03-13', version);
  const back = await move('2026-03-13', '2026-03-10', out.body.version);
  expect((await move('2026-03-10', '2026-03-13', version)).status).toBe(409);
  expect((await move('2026-03-10', '2026-03-13', back.body.version)).status).toBe(200);
});

test('An approval that the facility has cancelled, or a cancellation with another refund, is not a repeat', async () => {
  const id = await asked();
  await approveSomeDates(service.deps, id, dates.slice(0, 2));
  expect((await family.call('approveBooking', { params: { id } })).status).toBe(200);
  await cancelBooking(service.deps, id);
  expect((await family.call('approveBooking', { params: { id } })).status).toBe(409);

  const { id: other, version } = await confirmed();
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

test('Leaving a waitlist with an offer can be retried', async () => {
  const wish = { ageGroupId: facility.groups.toddlers, type: 1, scheduleType: 1, bookingDates: ['2026-03-10'] };
  const { id } = (await family.call('requestWaitlist', { body: { ...there(), ...wish } })).body;
  await runDue(service.deps);
  const { version, bookingId } = (await family.call('getWaitlist', { params: { id } })).body;
  const leave = () => family.call('cancelWaitlist', { params: { id }, body: { version } });
  const first = await leave();
  expect(first.status).toBe(200);
  expect((await get(bookingId!)).status).toBe(BookingStatus.CANCELED_BY_PARENT);
  expect((await leave()).body).toEqual(first.body);
});

describe('Repeats at the desk', () => {
  test('The desk is refused when its answer differs from the one it gave before', async () => {
    const id = await asked();
    await approveSomeDates(service.deps, id, ['2026-03-10'], 'We are full.');
    expect((await approveSomeDates(service.deps, id, ['2026-03-10'], 'We are full.')).changed).toBe(false);
    await expect(approveSomeDates(service.deps, id, ['2026-03-11'])).rejects.toThrow('can’t be approved');
    await family.call('declineBooking', { params: { id } });
    await expect(approveSomeDates(service.deps, id, ['2026-03-10'])).rejects.toThrow('can’t be approved');
    const other = await asked();
    await declineBooking(service.deps, other, 'We are closed.');
    expect((await declineBooking(service.deps, other)).changed).toBe(false);
    await expect(declineBooking(service.deps, other, 'We are full.')).rejects.toThrow('can’t be declined');
  });

  test('The desk proposes one time and offers one start, even if repeated', async () => {
    const { id } = await askForTour();
    const at = new Date('2026-03-12T15:00:00Z');
    await scheduleTour(service.deps, id, at);
    expect((await scheduleTour(service.deps, id, at)).changed).toBe(false);
    await expect(scheduleTour(service.deps, id, new Date('2026-03-13T15:00:00Z'))).rejects.toThrow('has changed');

    const other = (await askForTour('2026-03-11')).id;
    const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-03-16' };
    const offer = (over: object) => offerStart(service.deps, other, { ...start, children: family.children, ...over });
    await offer({});
    expect((await offer({})).changed).toBe(false);
    await expect(offer({ startDate: '2026-03-23' })).rejects.toThrow('has changed');
  });
});

describe('Returning from the bank', () => {
  async function waiting() {
    await insertCard(service.db, family.familyId, 'needs_authentication', service.clock.now());
    const id = await asked();
    await approveBooking(service.deps, id);
    await runSweep(service.deps, 'payments');
    return { id, payment: (await get(id)).payments[0]!.id };
  }
  const resume = (payment: string) => family.call('resumePayment', { params: { id: payment } });

  test('A confirmation for a booking that another card has paid is refunded and reported as such', async () => {
    const { id, payment } = await waiting();
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
    expect(group).toMatchObject({ status: BookingStatus.APPROVED, payments: [{ refunded: 24_000 }, { refunded: 0 }] });
    await runDue(service.deps);
  });

  test('Returning from a successful payment gives the same answer each time, until it is refunded', async () => {
    const { id, payment } = await waiting();
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
