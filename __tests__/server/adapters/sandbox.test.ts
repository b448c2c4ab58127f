import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { count } from '@/__tests__/support/depth';
import type { ChargeRequest, ChargeResult } from '@/server/adapters/payment/port';
import { createSandboxGateway, sandboxCardToken, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createSandboxBooks } from '@/server/areas/payments/rows/sandbox-books';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const clock = { now: () => new Date('2026-03-04T17:00:00Z') };
const open = (fault?: SandboxOptions['fault']) =>
  createSandboxGateway({ books: createSandboxBooks(database.db), clock, ...(fault ? { fault } : {}) });

/** Like the charge job: registers the charge, then executes it. */
async function pay(asked: ChargeRequest, gateway = open()): Promise<ChargeResult> {
  const prepared = await gateway.prepare(asked);
  return 'reference' in prepared
    ? gateway.charge(prepared.reference, asked)
    : { status: 'failed', reference: null, reason: prepared.refused };
}

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
] as const)('a card of kind %s fails with its reason, and again on a retry', async (behaviour, reason) => {
  const asked = request({ cardToken: sandboxCardToken(behaviour, 'a') });
  for (const result of [await pay(asked), await pay(asked)]) {
    expect(result).toEqual({ status: 'failed', reference: expect.any(String), reason: expect.stringMatching(reason) });
  }
});

test('fifty concurrent calls with one key make one charge', async () => {
  const asked = request();
  const results = await Promise.all(Array.from({ length: 50 }, () => pay(asked)));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(await chargesOf(asked.idempotencyKey)).toHaveLength(1);
});

test('a crash before or after recording leaves at most one charge, which the next try finds', async () => {
  for (const moment of ['prepare:before', 'prepare:after', 'charge:before', 'charge:after'] as const) {
    const asked = request();
    const crashing = open((at) => {
      if (at === moment) throw new Error('killed');
    });
    await expect(pay(asked, crashing)).rejects.toThrow('killed');
    const made = (await chargesOf(asked.idempotencyKey)).filter((charge) => charge.status === 'succeeded');
    expect(made).toHaveLength(moment === 'charge:after' ? 1 : 0);
    expect(await pay(asked)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(asked.idempotencyKey)).toHaveLength(1);
  }
});

test('a key already used for another amount or card is an error', async () => {
  const asked = request();
  await pay(asked);
  await expect(pay({ ...asked, amount: 5001 })).rejects.toThrow('another charge');
  await expect(pay({ ...asked, cardToken: sandboxCardToken('success', 'b') })).rejects.toThrow('another charge');
});

test('a card that needs authentication waits, and is charged once afterwards', async () => {
  const asked = request({ cardToken: sandboxCardToken('needs_authentication', 'a') });
  const waiting = await pay(asked);
  expect(waiting).toMatchObject({ status: 'needs_authentication', nextAction: { type: 'authenticate' } });
  await expect(open().refund({ idempotencyKey: 'r', reference: waiting.reference!, amount: 1 })).rejects.toThrow();
  // Repeating either call does not advance it.
  expect(await open().lookUp(waiting.reference!)).toEqual(waiting);
  expect(await pay(asked)).toEqual(waiting);
  const settled = await open().resume(waiting.reference!);
  expect(settled).toEqual({ status: 'succeeded', reference: waiting.reference });
  expect(await open().resume(waiting.reference!)).toEqual(settled);
  expect(await open().lookUp(waiting.reference!)).toEqual(settled);
  expect(await pay(asked)).toEqual(settled);
  for (const call of ['resume', 'lookUp'] as const) await expect(open()[call]('sbxch_unknown')).rejects.toThrow();
});

test('a cancelled charge is never made; cancelling a completed one says so', async () => {
  for (const behaviour of ['success', 'needs_authentication'] as const) {
    const asked = request({ cardToken: sandboxCardToken(behaviour, 'a') });
    const prepared = await open().prepare(asked);
    const reference = 'reference' in prepared ? prepared.reference : '';
    if (behaviour === 'needs_authentication') await open().charge(reference, asked);
    const off = { status: 'failed', reference, reason: expect.stringContaining('cancelled') };
    expect(await open().callOff(reference)).toEqual(off);
    expect(await open().charge(reference, asked)).toEqual(off);
    expect(await open().resume(reference)).toEqual(off);
  }
  const paid = await pay(request());
  expect(await open().callOff(paid.reference!)).toEqual(paid);
});

test('an invalid amount is an error', async () => {
  for (const amount of [0, -1, 1.5]) await expect(pay(request({ amount }))).rejects.toThrow(RangeError);
});

test('concurrent and repeated refunds never return more than was charged', async () => {
  const refunds = fc.array(
    fc.record({ key: fc.integer({ min: 0, max: 5 }), amount: fc.integer({ min: 1, max: 4000 }) }),
    { minLength: 1, maxLength: 12 },
  );
  const rounds = { numRuns: count(15, 200), seed: 20261121 };
  await fc.assert(
    fc.asyncProperty(refunds, async (asked) => {
      const charged = await pay(request());
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

test('unknown tokens and references are refused', async () => {
  await expect(open().saveCard('tok_visa', { familyId: 'f', customer: null })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(open().readEvent('{}', null)).rejects.toMatchObject({ code: 'notFound' });
  expect(await pay(request({ cardToken: 'pm_of_another_gateway' }))).toMatchObject({ status: 'failed' });
});
