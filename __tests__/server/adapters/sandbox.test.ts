import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { count } from '@/__tests__/support/deep';
import type { ChargeRequest } from '@/server/adapters/payment/port';
import { createSandboxGateway, sandboxCardToken, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createSandboxBooks } from '@/server/repositories/sandbox-books';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const clock = { now: () => new Date('2026-03-04T17:00:00Z') };
const open = (fault?: SandboxOptions['fault']) =>
  createSandboxGateway({ books: createSandboxBooks(database.db), clock, ...(fault ? { fault } : {}) });

let keys = 0;
const request = (over: Partial<ChargeRequest> = {}): ChargeRequest => ({
  idempotencyKey: `charge-${(keys += 1)}`,
  amount: 5000,
  currency: 'CAD',
  customer: 'sbxcus_1',
  cardToken: sandboxCardToken('success', 'a'),
  description: 'NB-TEST',
  ...over,
});
const chargesOf = (key: string) =>
  database.db.selectFrom('sandboxCharge').selectAll().where('idempotencyKey', '=', key).execute();

test.each([
  ['declined', /declined/],
  ['insufficient_funds', /insufficient funds/],
  ['expired', /expired/],
] as const)('%s is refused with its reason, and again under the same key', async (behaviour, reason) => {
  const asked = request({ cardToken: sandboxCardToken(behaviour, 'a') });
  for (const result of [await open().charge(asked), await open().charge(asked)]) {
    expect(result).toEqual({ status: 'failed', reference: expect.any(String), reason: expect.stringMatching(reason) });
  }
});

test('fifty calls with one key at once make one charge', async () => {
  const asked = request();
  const results = await Promise.all(Array.from({ length: 50 }, () => open().charge(asked)));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(await chargesOf(asked.idempotencyKey)).toHaveLength(1);
});

test('a crash before or after the books leaves at most one charge, and the next try learns of it', async () => {
  for (const moment of ['charge:before', 'charge:after'] as const) {
    const asked = request();
    const crashing = open((at) => {
      if (at === moment) throw new Error('killed');
    });
    await expect(crashing.charge(asked)).rejects.toThrow('killed');
    expect(await chargesOf(asked.idempotencyKey)).toHaveLength(moment === 'charge:after' ? 1 : 0);
    expect(await open().charge(asked)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(asked.idempotencyKey)).toHaveLength(1);
  }
});

test('a key that was used for another amount or card is an error', async () => {
  const asked = request();
  await open().charge(asked);
  await expect(open().charge({ ...asked, amount: 5001 })).rejects.toThrow('another charge');
  await expect(open().charge({ ...asked, cardToken: sandboxCardToken('success', 'b') })).rejects.toThrow(
    'another charge',
  );
});

test('a card that asks for authentication waits; after it the charge is made, once', async () => {
  const asked = request({ cardToken: sandboxCardToken('needs_authentication', 'a') });
  const waiting = await open().charge(asked);
  expect(waiting).toMatchObject({ status: 'needs_authentication', nextAction: { type: 'authenticate' } });
  await expect(open().refund({ idempotencyKey: 'r', reference: waiting.reference!, amount: 1 })).rejects.toThrow();
  const settled = await open().resume(waiting.reference!);
  expect(settled).toEqual({ status: 'succeeded', reference: waiting.reference });
  expect(await open().resume(waiting.reference!)).toEqual(settled);
  expect(await open().charge(asked)).toEqual(settled);
  await expect(open().resume('sbxch_unknown')).rejects.toThrow();
});

test('an amount that is no money is an error', async () => {
  for (const amount of [0, -1, 1.5]) await expect(open().charge(request({ amount }))).rejects.toThrow(RangeError);
});

test('whatever refunds come, at once and repeatedly, no more goes back than came in', async () => {
  const refunds = fc.array(
    fc.record({ key: fc.integer({ min: 0, max: 5 }), amount: fc.integer({ min: 1, max: 4000 }) }),
    { minLength: 1, maxLength: 12 },
  );
  const rounds = { numRuns: count(15, 200), seed: 20261121 };
  await fc.assert(
    fc.asyncProperty(refunds, async (asked) => {
      const charged = await open().charge(request());
      const reference = charged.reference!;
      const settled = await Promise.allSettled(
        asked.map(({ key, amount }) => open().refund({ idempotencyKey: `${reference}-${key}`, reference, amount })),
      );
      const books = await database.db
        .selectFrom('sandboxRefund')
        .select((eb) => eb.fn.sum<number>('amount').as('total'))
        .where('chargeReference', '=', reference)
        .executeTakeFirstOrThrow();
      const charge = await database.db
        .selectFrom('sandboxCharge')
        .select(['refunded', 'amount'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      expect(charge.refunded).toBe(books.total ?? 0);
      expect(charge.refunded).toBeLessThanOrEqual(charge.amount);
      expect(settled.some((one) => one.status === 'fulfilled')).toBe(true);
    }),
    rounds,
  );
});

test('what is not one of its tokens or references is refused', async () => {
  await expect(open().saveCard('tok_visa', { familyId: 'f', customer: null })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(open().readEvent('{}', null)).rejects.toMatchObject({ code: 'notFound' });
  expect(await open().charge(request({ cardToken: 'pm_of_another_gateway' }))).toMatchObject({ status: 'failed' });
});
