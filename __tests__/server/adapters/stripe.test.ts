import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { startStripeServer, type StripeServer } from '@/__tests__/support/stripe-server';
import type { ChargeRequest, PaymentGateway } from '@/server/adapters/payment/port';
import { createStripeGateway } from '@/server/adapters/payment/stripe';
import { CardBrand } from '@/lib/enums';

const webhookSecret = 'whsec_of_a_test';
let stripe: StripeServer;
let gateway: PaymentGateway;
beforeEach(async () => {
  stripe = await startStripeServer();
  gateway = open();
});
afterEach(() => stripe.close());

const open = (secretKey = stripe.secretKey) =>
  createStripeGateway({
    secretKey,
    publishableKey: 'pk_test',
    webhookSecret,
    api: { host: stripe.host, port: stripe.port, protocol: 'http' },
  });

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
  test("a browser's card is attached to the family's customer, and known by what stands on it", async () => {
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

  test('two first cards at once hang on one customer; the same token twice is the same card', async () => {
    const familyId = randomUUID();
    const owner = { familyId, customer: null };
    const cards = await Promise.all([save({}, owner), save({}, owner)]);
    expect(cards[0]!.customer).toBe(cards[1]!.customer);
    const again = await gateway.saveCard(cards[0]!.gatewayToken, { familyId, customer: cards[0]!.customer });
    expect(again).toEqual(cards[0]);
  });

  test('a card the bank refuses, one that is unknown and what is no token are refused at the field', async () => {
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

  test('removing a card takes it off its customer; again, or an unknown one, is fine', async () => {
    const asked = await request();
    await gateway.removeCard(asked.cardToken);
    await gateway.removeCard(asked.cardToken);
    await gateway.removeCard('pm_unknown');
    expect(await gateway.charge(asked)).toMatchObject({ status: 'failed', reference: null });
  });
});

describe('charges', () => {
  test('a good card pays: amount, currency and what the statement says', async () => {
    const result = await gateway.charge(await request());
    expect(result).toEqual({ status: 'succeeded', reference: expect.stringMatching(/^pi_/) });
    expect(stripe.taken().intents).toMatchObject([{ amount: 5250, currency: 'cad', description: 'NB-4K7Q2M' }]);
  });

  test.each([
    ['card_declined', /declined/],
    ['insufficient_funds', /insufficient funds/],
    ['expired_card', /expired/],
  ] as const)('%s is refused with the reason', async (behaviour, reason) => {
    const result = await gateway.charge(await request({ behaviour }));
    expect(result).toEqual({
      status: 'failed',
      reference: expect.stringMatching(/^pi_/),
      reason: expect.stringMatching(reason),
    });
    expect(stripe.taken().intents).toEqual([]);
  });

  test('a bank that wants the parent to confirm: the secret for the browser, then the outcome', async () => {
    const result = await gateway.charge(await request({ behaviour: 'authentication_required' }));
    expect(result).toMatchObject({
      status: 'needs_authentication',
      nextAction: { type: 'authenticate', clientSecret: expect.stringContaining('_secret_') },
    });
    expect(await gateway.resume(result.reference!)).toEqual(result);
    stripe.authenticate(result.reference!);
    expect(await gateway.resume(result.reference!)).toEqual({ status: 'succeeded', reference: result.reference });
  });

  test('ten calls with one key at once take the money once', async () => {
    const asked = await request();
    const results = await Promise.all(Array.from({ length: 10 }, () => gateway.charge(asked)));
    expect(new Set(results.map((result) => result.reference)).size).toBe(1);
    expect(stripe.taken().intents).toHaveLength(1);
  });

  test.each(['cut before', 'cut after', 500] as const)('%s for a moment: asked again, paid once', async (kind) => {
    const asked = await request();
    stripe.trouble(kind, 1);
    expect(await gateway.charge(asked)).toMatchObject({ status: 'succeeded' });
    expect(stripe.taken().intents).toHaveLength(1);
  });

  test('a gateway that has too much to do is an error now, and nothing is taken; later the card pays', async () => {
    const asked = await request();
    stripe.trouble(429, 1);
    await expect(gateway.charge(asked)).rejects.toThrow();
    expect(stripe.taken().intents).toEqual([]);
    expect(await gateway.charge(asked)).toMatchObject({ status: 'succeeded' });
  });

  test('a line that breaks after the money was taken, for longer: an error now, the same charge later', async () => {
    const asked = await request();
    // The look for an earlier charge answers; then every try of the charge itself is cut off.
    const before = stripe.calls.length;
    const failing = gateway.charge(asked);
    while (stripe.calls.length === before) await new Promise((resolve) => setImmediate(resolve));
    stripe.trouble('cut after', 3);
    await expect(failing).rejects.toThrow();
    expect(stripe.taken().intents).toHaveLength(1);
    stripe.trouble(500, 0);
    stripe.forgetKeys();
    expect(await gateway.charge(asked)).toMatchObject({ status: 'succeeded' });
    expect(stripe.taken().intents).toHaveLength(1);
  });

  test('a wrong key of ours is an error to be told, not a refused card', async () => {
    const asked = await request();
    await expect(open('sk_test_wrong').charge(asked)).rejects.toThrow();
  });
});

describe('refunds', () => {
  test('a refund is made once per key, even days later; more than was paid is an error', async () => {
    const { reference } = await gateway.charge(await request());
    const asked = { idempotencyKey: randomUUID(), reference: reference!, amount: 2000 };
    const first = await gateway.refund(asked);
    expect(await gateway.refund(asked)).toEqual(first);
    stripe.forgetKeys();
    expect(await gateway.refund(asked)).toEqual(first);
    await gateway.refund({ ...asked, idempotencyKey: randomUUID(), amount: 3250 });
    expect(stripe.taken().refunds.map((refund) => refund.amount)).toEqual([2000, 3250]);
    await expect(gateway.refund({ ...asked, idempotencyKey: randomUUID(), amount: 1 })).rejects.toThrow();
  });
});

describe('webhooks', () => {
  const signed = (event: object, secret = webhookSecret) => {
    const payload = JSON.stringify(event);
    return { payload, header: new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret }) };
  };

  test('a signed event about a charge is read', async () => {
    const paid = await gateway.charge(await request());
    const event = stripe.event('payment_intent.succeeded', paid.reference!);
    const { payload, header } = signed(event);
    expect(await gateway.readEvent(payload, header)).toEqual({
      id: event.id,
      reference: paid.reference,
      result: { status: 'succeeded', reference: paid.reference },
    });
    const refused = await gateway.charge(await request({ behaviour: 'insufficient_funds' }));
    const failed = signed(stripe.event('payment_intent.payment_failed', refused.reference!));
    expect(await gateway.readEvent(failed.payload, failed.header)).toMatchObject({ result: refused });
  });

  test('other events are of no interest', async () => {
    const { payload, header } = signed(stripe.event('customer.created', 'pi_x'));
    expect(await gateway.readEvent(payload, header)).toBeNull();
  });

  test('what is not signed by the gateway, changed on the way or too old is refused', async () => {
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
