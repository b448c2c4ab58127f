import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { count } from '@/__tests__/support/depth';
import { eventOf } from '@/__tests__/support/stripe-objects';
import { startStripeServer, type StripeServer } from '@/__tests__/support/stripe-server';
import { CardBrand } from '@/lib/enums';
import type { ChargeRequest, ChargeResult, PaymentGateway } from '@/server/adapters/payment/port';
import { createSandboxGateway, sandboxCardToken, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createStripeGateway } from '@/server/adapters/payment/stripe';
import { createSandboxBooks } from '@/server/areas/money/payments/rows/sandbox-books';

describe('the sandbox', () => {
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
      expect(result).toEqual({
        status: 'failed',
        reference: expect.any(String),
        reason: expect.stringMatching(reason),
      });
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
});

describe('Stripe', () => {
  /**
   * Runs against a fake Stripe server. Its shapes were compared with Stripe's published API fixtures (stripe/openapi,
   * fixtures3.json) and are typed by the library for API version 2026-10-28.endive (support/stripe-objects.ts).
   */
  const webhookSecret = 'whsec_of_a_test';
  let stripe: StripeServer;
  let gateway: PaymentGateway;
  let alarms: string[];
  beforeEach(async () => {
    alarms = [];
    stripe = await startStripeServer();
    gateway = open();
  });
  afterEach(() => stripe.close());

  const open = (secretKey = stripe.secretKey) =>
    createStripeGateway({
      secretKey,
      publishableKey: 'pk_test',
      webhookSecret,
      apiUrl: `http://${stripe.host}:${stripe.port}`,
      onRefusedKey: (kind) => void alarms.push(kind),
    });

  /** Like the charge job: registers the charge, then executes it. */
  async function pay(asked: ChargeRequest, through = gateway): Promise<ChargeResult> {
    const prepared = await through.prepare(asked);
    if ('refused' in prepared) return { status: 'failed', reference: null, reason: prepared.refused };
    return through.charge(prepared.reference, asked);
  }
  async function prepared(asked: ChargeRequest): Promise<string> {
    const known = await gateway.prepare(asked);
    return 'reference' in known ? known.reference : '';
  }

  const save = (
    behaviour?: Parameters<StripeServer['enterCard']>[0],
    owner = { familyId: randomUUID() as string, customer: null },
  ) => gateway.saveCard(stripe.enterCard(behaviour), owner);

  async function request(behaviour?: Parameters<StripeServer['enterCard']>[0]): Promise<ChargeRequest> {
    const card = await save(behaviour);
    return {
      idempotencyKey: randomUUID(),
      amount: 5250,
      currency: 'CAD',
      customer: card.customer,
      cardToken: card.gatewayToken,
      description: 'NB-4K7Q2M',
    };
  }

  describe('cards', () => {
    test("a card from the browser is attached to the family's customer and described by brand and digits", async () => {
      const token = stripe.enterCard({ brand: 'mastercard' });
      const card = await gateway.saveCard(token, { familyId: randomUUID(), customer: null });
      expect(card).toMatchObject({
        gatewayToken: token,
        brand: CardBrand.MASTERCARD,
        last4: '4242',
        expiryMonth: 8,
        expiryYear: 2031,
        holderName: 'Minh Nguyễn',
      });
      const second = await save({ brand: 'amex', name: null }, { familyId: 'x', customer: card.customer as never });
      expect(second).toMatchObject({ customer: card.customer, brand: CardBrand.OTHER, holderName: '' });
      expect(stripe.customers()).toBe(1);
    });

    test('two concurrent first cards share one customer, and a repeated token gives the same card', async () => {
      const familyId = randomUUID();
      const owner = { familyId, customer: null };
      const cards = await Promise.all([save({}, owner), save({}, owner)]);
      expect(cards[0]!.customer).toBe(cards[1]!.customer);
      const again = await gateway.saveCard(cards[0]!.gatewayToken, { familyId, customer: cards[0]!.customer });
      expect(again).toEqual(cards[0]);
    });

    test('declined cards, unknown cards and invalid tokens are field errors', async () => {
      const owner = { familyId: randomUUID(), customer: null };
      for (const token of [
        stripe.enterCard({ behaviour: 'attach_declined' }),
        'pm_unknown',
        'tok_visa',
        '../customers',
      ]) {
        await expect(gateway.saveCard(token, owner)).rejects.toMatchObject({
          code: 'invalid',
          body: { token: expect.any(String) },
        });
      }
    });

    test('a card confirmed in Stripe’s own form belongs to that family’s customer', async () => {
      const familyId = randomUUID();
      const first = (await gateway.beginSetup({ familyId, customer: null }))!;
      const again = (await gateway.beginSetup({ familyId, customer: first.customer }))!;
      expect(again.customer).toBe(first.customer);
      expect(again.clientSecret).not.toBe(first.clientSecret);
      const token = stripe.confirmSetup(first.clientSecret);
      const saved = await gateway.saveCard(token, { familyId, customer: first.customer });
      expect(saved).toMatchObject({ customer: first.customer, gatewayToken: token });
      expect(stripe.calls).not.toContain(`POST /v1/payment_methods/${token}/attach`);
      expect(stripe.customers()).toBe(1);
    });

    test('removing a card detaches it; repeating that, or removing an unknown card, succeeds', async () => {
      const asked = await request();
      await gateway.removeCard(asked.cardToken);
      await gateway.removeCard(asked.cardToken);
      await gateway.removeCard('pm_unknown');
      expect(await pay(asked)).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('can’t be charged anymore'),
      });
    });
  });

  describe('charges', () => {
    test('a charge has the amount, currency and statement text', async () => {
      const result = await pay(await request());
      expect(result).toEqual({ status: 'succeeded', reference: expect.stringMatching(/^pi_/) });
      expect(stripe.taken().intents).toMatchObject([{ amount: 5250, currency: 'cad', description: 'NB-4K7Q2M' }]);
    });

    test.each([
      ['card_declined', /declined/],
      ['expired_card', /expired/],
    ] as const)('a charge that fails with %s returns the reason', async (behaviour, reason) => {
      const result = await pay(await request({ behaviour }));
      expect(result).toEqual({
        status: 'failed',
        reference: expect.stringMatching(/^pi_/),
        reason: expect.stringMatching(reason),
      });
      expect(stripe.taken().intents).toEqual([]);
    });

    test('a charge that needs confirmation returns the browser’s secret first and the outcome later', async () => {
      const result = await pay(await request({ behaviour: 'authentication_required' }));
      expect(result).toMatchObject({
        status: 'needs_authentication',
        nextAction: { type: 'authenticate', clientSecret: expect.stringContaining('_secret_') },
      });
      expect(await gateway.resume(result.reference!)).toEqual(result);
      stripe.authenticate(result.reference!);
      expect(await gateway.resume(result.reference!)).toEqual({ status: 'succeeded', reference: result.reference });
    });

    test('a registered charge takes no money, and ten concurrent calls take it once', async () => {
      const asked = await request();
      const reference = await prepared(asked);
      await prepared(asked);
      expect(stripe.taken().intents).toEqual([]);
      expect(stripe.intent(reference)).toMatchObject({ metadata: { nestling_key: asked.idempotencyKey } });
      const results = await Promise.all(Array.from({ length: 10 }, () => gateway.charge(reference, asked)));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(stripe.taken().intents).toHaveLength(1);
    });

    test.each(['cut before', 'cut after', 500] as const)(
      'after a single failure (%s) the call is retried and charges once',
      async (kind) => {
        const asked = await request();
        const reference = await prepared(asked);
        stripe.trouble(kind, 1);
        expect(await gateway.charge(reference, asked)).toMatchObject({ status: 'succeeded' });
        expect(stripe.taken().intents).toHaveLength(1);
      },
    );

    test.each([429, 500] as const)('a lasting %s is an error, never a declined card', async (kind) => {
      const asked = await request();
      const reference = await prepared(asked);
      stripe.trouble(kind, 3);
      await expect(gateway.charge(reference, asked)).rejects.toThrow();
      stripe.trouble(kind, 0);
      expect(stripe.taken().intents).toEqual([]);
      expect(await gateway.charge(reference, asked)).toMatchObject({ status: 'succeeded' });
    });

    test('a connection lost after charging is an error, and a retry days later finds the same charge', async () => {
      const asked = await request();
      const reference = await prepared(asked);
      stripe.trouble('cut after', 3);
      await expect(gateway.charge(reference, asked)).rejects.toThrow();
      expect(stripe.taken().intents).toHaveLength(1);
      stripe.trouble(500, 0);
      stripe.forgetKeys();
      expect(await gateway.charge(reference, asked)).toEqual({ status: 'succeeded', reference });
      expect(stripe.taken().intents).toHaveLength(1);
    });

    test('a charge that the bank is processing is neither paid nor declined, and cannot be cancelled', async () => {
      const asked = await request({ behaviour: 'processing' });
      const reference = await prepared(asked);
      await expect(gateway.charge(reference, asked)).rejects.toMatchObject({ kind: 'charge processing' });
      await expect(gateway.callOff(reference)).rejects.toMatchObject({ kind: 'charge processing' });
      stripe.finish(reference);
      expect(await gateway.charge(reference, asked)).toEqual({ status: 'succeeded', reference });
    });

    test('a cancelled charge is never made, by any call', async () => {
      for (const behaviour of ['success', 'authentication_required', 'card_declined'] as const) {
        const asked = await request({ behaviour });
        const reference = await prepared(asked);
        if (behaviour !== 'success') await gateway.charge(reference, asked);
        const off = { status: 'failed', reference, reason: 'This payment was cancelled.' };
        expect(await gateway.callOff(reference)).toEqual(off);
        expect(await gateway.callOff(reference)).toEqual(off);
        expect(await gateway.charge(reference, asked)).toEqual(off);
        expect(await gateway.resume(reference)).toEqual(off);
      }
      expect(stripe.taken().intents).toEqual([]);
    });

    test('cancelling a completed charge reports that it is too late', async () => {
      const paid = await pay(await request());
      expect(await gateway.callOff(paid.reference!)).toEqual(paid);
    });

    test('a wrong API key is an alarm with its own name; an outage is none, and both are 503 for a parent', async () => {
      const asked = await request();
      const wrong = open('sk_test_wrong');
      await expect(pay(asked, wrong)).rejects.toMatchObject({ kind: 'StripeAuthenticationError', code: 'unavailable' });
      await expect(wrong.saveCard('pm_x', { familyId: randomUUID(), customer: null })).rejects.toMatchObject({
        kind: 'StripeAuthenticationError',
      });
      expect(alarms).toEqual(['StripeAuthenticationError', 'StripeAuthenticationError']);
      stripe.trouble('cut before', 9);
      await expect(pay(asked)).rejects.toMatchObject({ kind: 'StripeConnectionError', code: 'unavailable' });
      stripe.trouble(500, 9);
      await expect(pay(asked)).rejects.toMatchObject({ kind: 'StripeAPIError', code: 'unavailable' });
      expect(alarms).toHaveLength(2);
    });
  });

  describe('refunds', () => {
    test('a refund is made once per key, even days later, and refunding more than was paid is an error', async () => {
      const { reference } = await pay(await request());
      const asked = { idempotencyKey: randomUUID(), reference: reference!, amount: 2000 };
      const first = await gateway.refund(asked);
      expect(await gateway.refund(asked)).toEqual(first);
      stripe.forgetKeys();
      expect(await gateway.refund(asked)).toEqual(first);
      await gateway.refund({ ...asked, idempotencyKey: randomUUID(), amount: 3250 });
      expect(stripe.taken().refunds.map((refund) => refund.amount)).toEqual([2000, 3250]);
      const part = await pay(await request());
      const tooMuch = { idempotencyKey: randomUUID(), reference: part.reference!, amount: 5251 };
      await expect(gateway.refund(tooMuch)).rejects.toMatchObject({
        kind: 'StripeInvalidRequestError',
        cause: { message: expect.stringContaining('greater than unrefunded amount') },
      });
    });

    test('refunds made by hand at Stripe are counted', async () => {
      const { reference } = await pay(await request());
      const byHand = await gateway.refund({ idempotencyKey: 'by hand', reference: reference!, amount: 5250 });
      const asked = { idempotencyKey: randomUUID(), reference: reference!, amount: 5250 };
      expect(await gateway.refund(asked)).toEqual(byHand);
      expect(stripe.taken().refunds).toHaveLength(1);
    });
  });

  describe('webhooks', () => {
    const signed = (event: object, secret = webhookSecret) => {
      const payload = JSON.stringify(event);
      return { payload, header: new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret }) };
    };

    test('a signed charge event is read', async () => {
      const paid = await pay(await request());
      const event = stripe.event('payment_intent.succeeded', paid.reference!);
      const { payload, header } = signed(event);
      expect(await gateway.readEvent(payload, header)).toEqual({
        about: 'charge',
        id: event.id,
        reference: paid.reference,
        result: { status: 'succeeded', reference: paid.reference },
      });
      const refused = await pay(await request({ behaviour: 'insufficient_funds' }));
      const failed = signed(stripe.event('payment_intent.payment_failed', refused.reference!));
      expect(await gateway.readEvent(failed.payload, failed.header)).toMatchObject({ result: refused });
    });

    test('a refund that failed later is identified by our key; refunds made by hand and other events are ignored', async () => {
      const { reference } = await pay(await request());
      const idempotencyKey = randomUUID();
      await gateway.refund({ idempotencyKey, reference: reference!, amount: 2000 });
      const refund = { ...stripe.taken().refunds[0]!, status: 'failed', failure_reason: 'expired_or_canceled_card' };
      const event = eventOf('refund.failed', refund);
      const { payload, header } = signed(event);
      const failure = 'expired_or_canceled_card';
      expect(await gateway.readEvent(payload, header)).toEqual({
        about: 'refund',
        id: event.id,
        idempotencyKey,
        failure,
      });
      for (const other of [
        eventOf('refund.failed', { ...refund, metadata: {} }),
        stripe.event('customer.created', 'pi_x'),
      ]) {
        const { payload, header } = signed(other);
        expect(await gateway.readEvent(payload, header)).toBeNull();
      }
    });

    test('unsigned, altered and outdated events are refused', async () => {
      const { payload, header } = signed(stripe.event('payment_intent.succeeded', 'pi_x'));
      const old = new Stripe('sk_test').webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
        timestamp: 1_600_000_000,
      });
      const forged = signed(JSON.parse(payload) as object, 'whsec_other');
      for (const [body, signature] of [
        [payload, null],
        [payload, 'nonsense'],
        [payload.replace('pi_x', 'pi_y'), header],
        [payload, old],
        [payload, forged.header],
      ] as const) {
        await expect(gateway.readEvent(body, signature)).rejects.toMatchObject({ code: 'malformed' });
      }
    });
  });
});
