import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { insertCard } from '@/__tests__/support/care-family';
import { insertBooking, type TestFamily } from '@/__tests__/support/families';
import type { Card } from '@/api/contract/types';
import { BookingStatus, CardBrand, valuesOf } from '@/lib/enums';
import { tokeniseSandboxCard, writeToken } from '@/lib/money/sandbox-cards';
import { bookingListOf } from '@/lib/workflow/booking';

let service: FamilyService;
let family: TestFamily;
let fault: ((moment: string) => Promise<void> | void) | null = null;
beforeAll(async () => {
  service = await createFamilyService({ sandbox: { fault: (moment) => fault?.(moment) } });
});
beforeEach(async () => {
  fault = null;
  family = await service.newFamily();
});
afterAll(() => service.close());

let nonce = 0;
function tokenOf(number = '4242 4242 4242 4242', holderName = 'Minh Nguyễn'): string {
  nonce += 1;
  const entry = { number, expiryMonth: 7, expiryYear: 2030, securityCode: '123', holderName };
  const result = tokeniseSandboxCard(entry, '2026-03-04', String(nonce));
  if (!('token' in result)) throw new Error(JSON.stringify(result));
  return result.token;
}

async function addCard(who = family, token = tokenOf()): Promise<Card> {
  const reply = await who.call('createCard', { body: { token } });
  expect(reply.status).toBe(201);
  service.clock.advance({ minutes: 1 });
  return reply.body;
}

const wallet = async (who = family) => (await who.call('getProfile')).body.cards;
const main = async (who = family) => (await wallet(who)).filter((card) => card.isMain).map((card) => card.id);
const remove = (who: TestFamily, ...itemIds: string[]) => who.call('deleteCards', { query: { itemIds } });

test('A card is shown by brand and last digits, and the first is main', async () => {
  const first = await addCard();
  expect(first).toMatchObject({
    brand: CardBrand.VISA,
    last4: '4242',
    expiryMonth: 7,
    expiryYear: 2030,
    holderName: 'Minh Nguyễn',
    isMain: true,
    version: 1,
  });
  const second = await addCard(family, tokenOf('5555555555554444'));
  expect(second).toMatchObject({ brand: CardBrand.MASTERCARD, last4: '4444', isMain: false });
  expect(await wallet()).toEqual([first, second]);
  // The sandbox's form needs no setup.
  expect((await family.call('beginCardSetup')).body).toEqual({ clientSecret: null });
});

test("A card's number is in no token, no row and no log", async () => {
  const token = tokenOf();
  await addCard(family, token);
  const rows = await service.db.selectFrom('card').selectAll().execute();
  for (const text of [
    Buffer.from(token.slice(4), 'base64url').toString(),
    JSON.stringify(rows),
    service.logged.join(),
  ]) {
    expect(text).not.toMatch(/4242.?4242/);
  }
});

test('A token that the gateway did not give is refused at its field', async () => {
  const forged = writeToken({ behaviour: 'success' } as never);
  for (const token of [
    '',
    'tok_visa',
    'sbx_',
    'sbx_e30',
    `sbx_${'A'.repeat(590)}`,
    'sbx_%00',
    '4242424242424242',
    forged,
  ]) {
    const reply = await family.call('createCard', { body: { token } });
    expect([token, reply.status]).toEqual([token, 422]);
    expect(reply.body).toEqual({ error: { token: expect.any(String) } });
  }
  expect(await wallet()).toEqual([]);
});

test('Setting the main card unsets the old one and returns the profile', async () => {
  const [first, second] = [await addCard(), await addCard()];
  const reply = await family.call('setMainCard', { body: { cardId: second.id } });
  expect(reply.body.cards.map((card) => [card.id, card.isMain])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
  expect((await family.call('setMainCard', { body: { cardId: second.id } })).status).toBe(200);
});

test('An expired card cannot become the main one', async () => {
  const [first, second] = [await addCard(), await addCard()];
  service.clock.set('2030-08-02T15:00:00Z');
  const reply = await family.call('setMainCard', { body: { cardId: second.id } });
  expect([reply.status, reply.body]).toEqual([409, { error: expect.stringMatching(/^This card has expired/) }]);
  expect(await main()).toEqual([first.id]);
});

test('Deleting the main card promotes the newest, deleting another leaves it, and the gateway forgets both', async () => {
  const forgotten = jest.spyOn(service.deps.payments, 'removeCard');
  const [first, second, third, fourth] = [await addCard(), await addCard(), await addCard(), await addCard()];
  expect((await remove(family, second.id)).status).toBe(204);
  expect(await main()).toEqual([first.id]);
  expect((await remove(family, first.id)).status).toBe(204);
  expect(await main()).toEqual([fourth.id]);
  expect((await remove(family, third.id, fourth.id)).status).toBe(204);
  expect(await wallet()).toEqual([]);
  expect(forgotten).toHaveBeenCalledTimes(4);
  expect((await addCard()).isMain).toBe(true);
});

test('The last card can be deleted only if no booking is live', async () => {
  for (const status of valuesOf(BookingStatus)) {
    family = await service.newFamily();
    const card = await addCard();
    await insertBooking(service.db, service.clock.now(), { familyId: family.familyId, status });
    const reply = await remove(family, card.id);
    expect([status, reply.status]).toEqual([status, bookingListOf[status] === 'upcoming' ? 409 : 204]);
    if (reply.status === 409)
      expect((reply.body as unknown as { error: string }).error).toMatch(/pays for an open booking/);
  }
});

test("Another family's card is not found, and nothing is deleted", async () => {
  const other = await service.newFamily();
  const [own, foreign] = [await addCard(), await addCard(other)];
  expect((await remove(family, own.id, foreign.id)).status).toBe(404);
  expect((await family.call('setMainCard', { body: { cardId: foreign.id } })).status).toBe(404);
  expect(await wallet()).toEqual([own]);
  expect(await wallet(other)).toEqual([foreign]);
});

test('Cards added concurrently by two adults make one main card and one customer', async () => {
  const other = await service.newFamily({ familyId: family.familyId });
  await Promise.all([0, 1, 2, 3, 4, 5].map((index) => addCard(index % 2 ? family : other)));
  expect(await wallet()).toHaveLength(6);
  expect(await main()).toHaveLength(1);
});

test('The same token or idempotency key gives one card', async () => {
  const token = tokenOf();
  const cards = await Promise.all([addCard(family, token), addCard(family, token)]);
  expect(cards[0]!.id).toBe(cards[1]!.id);
  const again = { body: { token: tokenOf() }, headers: { 'idempotency-key': 'card' } };
  const replies = [await family.call('createCard', again), await family.call('createCard', again)];
  expect(replies[1]!.body).toEqual(replies[0]!.body);
  expect(await wallet()).toHaveLength(2);
});

test('Two adults who concurrently delete the last two cards leave one for the live booking', async () => {
  for (let round = 0; round < 5; round += 1) {
    family = await service.newFamily();
    const other = await service.newFamily({ familyId: family.familyId });
    const [first, second] = [await addCard(), await addCard()];
    await insertBooking(service.db, service.clock.now(), { familyId: family.familyId, status: BookingStatus.APPROVED });
    const replies = await Promise.all([remove(family, first.id), remove(other, second.id)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 409]);
    expect(await main()).toHaveLength(1);
  }
});

test('A wallet holds a limited number of cards', async () => {
  for (let card = 0; card < 20; card += 1) {
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
  }
  const reply = await family.call('createCard', { body: { token: tokenOf() } });
  expect(reply.status).toBe(409);
  expect(await wallet()).toHaveLength(20);
});

test('An unreachable gateway leaves the wallet unchanged', async () => {
  for (const moment of ['saveCard:before', 'saveCard:after']) {
    fault = (at) => {
      if (at === moment) throw new Error('the line is dead');
    };
    expect((await family.call('createCard', { body: { token: tokenOf() } })).status).toBe(500);
  }
  fault = null;
  expect(await wallet()).toEqual([]);
  expect((await addCard()).isMain).toBe(true);
});

test('The gateway is not called while a transaction is open', async () => {
  fault = async () => {
    const open = await service.pool.query(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(open.rows[0].n).toBe(0);
  };
  const card = await addCard();
  await remove(family, card.id);
});

test('The longest holder name in a wide script fits in a token', async () => {
  const name = '李'.repeat(60);
  expect((await addCard(family, tokenOf(undefined, name))).holderName).toBe(name);
});
