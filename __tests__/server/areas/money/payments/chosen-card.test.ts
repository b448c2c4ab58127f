import { accept, type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import type { SandboxBehaviour } from '@/lib/money/sandbox-cards';
import { offerStart } from '@/server/areas/care/tours/facility-moves';

/** A booking is paid with the card chosen for it; the main card is only the default (record 0119). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
let main: string;
let other: string;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily({ card: null });
  other = await addCard();
  main = await addCard();
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

/** The newest card is the main one. */
const addCard = (behaviour: SandboxBehaviour = 'success') => {
  service.clock.advance({ minutes: 1 });
  return insertCard(service.db, family.familyId, behaviour, service.clock.now());
};
const askDropIn = async (cardId?: string) =>
  family.call('requestDropIn', {
    body: { ...careAt(facility, family), bookingDates: ['2026-03-10'], ...(cardId && { cardId }) },
  });
const askPermanent = async (cardId?: string, startDate = '2026-03-09') =>
  family.call('requestPermanent', {
    body: { ...careAt(facility, family), permanentBookingDays: [1, 2], startDate, ...(cardId && { cardId }) },
  });
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;
const paidBy = async (id: string) =>
  (
    await service.db
      .selectFrom('payment')
      .select(['cardId', 'status'])
      .where('groupId', '=', id)
      .orderBy('createdAt')
      .execute()
  ).map(({ cardId, status }) => [cardId, status]);
const accepted = (id: string) => accept(service, id);
/** Goes to that moment and charges what is due. */
const at = async (instant: string) => {
  service.clock.set(instant);
  await settle(service);
};
const mainCard = async () => (await family.call('getProfile')).body.cards.find(({ isMain }) => isMain)?.id;
const approve = (id: string, cardId?: string) =>
  family.call('approveBooking', { params: { id }, body: cardId ? { cardId } : {} });

test('A request is paid with the card chosen on it, and else with the main card', async () => {
  const chosen = (await askDropIn(other)).body;
  expect(chosen.cardId).toBe(other);
  await accepted(chosen.id);
  expect(await paidBy(chosen.id)).toEqual([[other, 'succeeded']]);

  family = await service.newFamily();
  const usual = (await askDropIn()).body;
  expect(usual.cardId).toBeNull();
  const newMain = await addCard();
  await accepted(usual.id);
  expect(await paidBy(usual.id)).toEqual([[newMain, 'succeeded']]);
});

test('Every month is paid with the booking’s card while it exists, then with the main card', async () => {
  const { id } = (await askPermanent(other)).body;
  await accepted(id);
  await at('2026-04-01T05:00:00Z');
  await family.call('deleteCards', { query: { itemIds: [other] } });
  expect((await get(id)).cardId).toBeNull();
  await at('2026-05-01T05:00:00Z');
  expect(await paidBy(id)).toEqual([
    [null, 'succeeded'],
    [null, 'succeeded'],
    [main, 'succeeded'],
  ]);
});

test('A refused payment is paid with another card, which does not become the main one', async () => {
  main = await addCard('declined');
  const { id } = (await askPermanent()).body;
  await accepted(id);
  expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
  service.clock.advance({ minutes: 1 });
  expect((await approve(id, other)).body).toMatchObject({ status: BookingStatus.PENDING_PAYMENT, cardId: other });
  await settle(service);
  expect((await get(id)).status).toBe(BookingStatus.APPROVED);
  expect(await mainCard()).toBe(main);
  await at('2026-04-01T05:00:00Z');
  expect(await paidBy(id)).toEqual([
    [main, 'failed'],
    [other, 'succeeded'],
    [other, 'succeeded'],
  ]);
});

test('A booking whose parent accepts with the main card follows the main card', async () => {
  main = await addCard('declined');
  const { id } = (await askPermanent()).body;
  await accepted(id);
  service.clock.advance({ minutes: 1 });
  const newMain = await addCard();
  expect((await approve(id, newMain)).body.cardId).toBeNull();
  await settle(service);
  const last = await addCard();
  await at('2026-04-01T05:00:00Z');
  expect((await paidBy(id)).map(([card]) => card)).toEqual([main, newMain, last]);
});

test('A parent can go back from the booking’s card to the main card', async () => {
  const declined = await addCard('declined');
  main = await addCard();
  const { id } = (await askDropIn(declined)).body;
  await accepted(id);
  service.clock.advance({ minutes: 1 });
  await approve(id, main);
  await settle(service);
  expect(await paidBy(id)).toEqual([
    [declined, 'failed'],
    [main, 'succeeded'],
  ]);
});

test('An offered start is paid with the card chosen for it', async () => {
  const tour = {
    facilityId: facility.id,
    children: family.children,
    ageGroupId: facility.groups.toddlers,
    preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
  };
  const { id } = (await family.call('requestTour', { body: tour })).body;
  const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-03-16' };
  await offerStart(service.deps, id, { ...start, children: family.children });
  const { body } = await family.call('approveTour', { params: { id }, body: { cardId: other } });
  await settle(service);
  expect(await paidBy(body.bookingId!)).toEqual([[other, 'succeeded']]);
  expect((await get(body.bookingId!)).cardId).toBe(other);
});

test('A card that is not the family’s can pay for nothing', async () => {
  const own = family;
  family = await service.newFamily();
  const foreign = (await family.call('getProfile')).body.cards[0]!.id;
  family = own;
  expect((await askDropIn(foreign)).status).toBe(404);
  expect((await askPermanent(foreign)).status).toBe(404);
  const { id } = (await askDropIn(await addCard('declined'))).body;
  await accepted(id);
  expect((await approve(id, foreign)).status).toBe(409);
  expect(await paidBy(id)).toHaveLength(1);
});

describe('the later months of permanent care', () => {
  const choose = (id: string, body: object) =>
    family.call('chooseBookingCard', { params: { id }, body: body as never });
  const confirmed = async () => accepted((await askPermanent()).body.id);
  /** The month that begins is refused. */
  const refused = async (behaviour: SandboxBehaviour = 'declined') => {
    const id = await confirmed();
    main = await addCard(behaviour);
    await at('2026-04-01T05:00:00Z');
    return id;
  };

  test('Later months are paid with the card chosen for them, and nothing is chosen if the amount, the booking or the card differs from what was shown', async () => {
    const id = await confirmed();
    const { version, payments } = await get(id);
    expect(await choose(id, { version, charge: 1, cardId: other })).toMatchObject({
      status: 409,
      body: { details: { charge: 55_000 } },
    });
    expect((await choose(id, { version: version - 1, cardId: other })).status).toBe(409);
    const { body } = await choose(id, { version, charge: 55_000, cardId: other });
    expect(body).toMatchObject({ cardId: other, version: version + 1, payments });
    expect(await mainCard()).toBe(main);
    await at('2026-04-01T05:00:00Z');
    expect(await paidBy(id)).toEqual([
      [main, 'succeeded'],
      [other, 'succeeded'],
    ]);
    await family.call('deleteCards', { query: { itemIds: [other] } });
    expect(await choose(id, { cardId: other })).toMatchObject({
      status: 409,
      body: { details: { card: { id: main } } },
    });
  });

  test('A refused month is charged at once to the card that the parent chooses, the same one or another, then a day later, and the next month when it begins', async () => {
    const id = await refused();
    service.clock.advance({ hours: 2 });
    const tried = async () => (await paidBy(id)).slice(2);
    const pay = async (cardId: string) => {
      service.clock.advance({ minutes: 1 });
      expect((await choose(id, { version: (await get(id)).version, cardId })).status).toBe(200);
      await settle(service);
    };
    await pay(main);
    await pay(main);
    expect(await tried()).toEqual(Array(2).fill([main, 'failed']));
    const worse = await addCard('insufficient_funds');
    await pay(worse);
    service.clock.advance({ hours: 20 });
    await settle(service);
    expect((await tried()).slice(2)).toEqual([[worse, 'failed']]);
    service.clock.advance({ hours: 5 });
    await settle(service);
    expect((await tried()).slice(2)).toEqual(Array(2).fill([worse, 'failed']));
    await pay(other);
    await at('2026-04-30T12:00:00Z');
    expect((await tried()).slice(4)).toEqual([[other, 'succeeded']]);
    await at('2026-05-01T05:00:00Z');
    expect((await tried()).slice(5)).toEqual([[other, 'succeeded']]);
  });

  test('A month that waits for the bank is paid with the chosen card, and the bank’s question is called off', async () => {
    const id = await refused('needs_authentication');
    service.clock.advance({ hours: 2 });
    await choose(id, { cardId: other });
    await settle(service);
    const { payments } = await get(id);
    expect(payments.at(-1)).toMatchObject({ status: 'succeeded', month: '2026-04' });
    expect(payments.filter(({ nextAction }) => nextAction !== null)).toEqual([]);
  });

  test('While a charge is in progress, no other one begins, and choosing the same card again changes nothing', async () => {
    const id = await refused();
    const { version } = await get(id);
    const first = await choose(id, { version, cardId: other });
    const again = await choose(id, { version, cardId: other });
    const another = await choose(id, { cardId: main });
    expect([first.status, again.status, another.status]).toEqual([200, 200, 409]);
    await settle(service);
    expect(await paidBy(id)).toHaveLength(3);
  });

  test('Two adults who choose different cards at the same time make one charge', async () => {
    const id = await refused();
    const third = await addCard();
    const replies = await Promise.all([other, third].map((cardId) => choose(id, { cardId })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settle(service);
    expect(await paidBy(id)).toHaveLength(3);
  });

  test('Only a booking with later months takes another card', async () => {
    const dropInId = await accepted((await askDropIn()).body.id);
    const asked = (await askPermanent(undefined, '2026-03-16')).body.id;
    expect((await choose(dropInId, { cardId: other })).status).toBe(409);
    expect((await choose(asked, { cardId: other })).status).toBe(409);
  });
});
