import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { insertBooking } from '@/__tests__/support/families';
import { startStripeServer, type StripeServer } from '@/__tests__/support/stripe-server';
import { createStripeGateway } from '@/server/adapters/payment/stripe';
import { BookingStatus } from '@/lib/enums';

const webhookSecret = 'whsec_of_a_test';
let stripe: StripeServer;
let service: FamilyService;
beforeAll(async () => {
  stripe = await startStripeServer();
  const payments = createStripeGateway({
    secretKey: stripe.secretKey,
    publishableKey: 'pk_test',
    webhookSecret,
    apiUrl: `http://${stripe.host}:${stripe.port}`,
    onRefusedKey: () => undefined,
  });
  service = await createFamilyService({ deps: { payments } });
});
afterAll(async () => {
  await stripe.close();
  await service.close();
});

function deliver(event: object, { secret = webhookSecret, header }: { secret?: string; header?: string } = {}) {
  const payload = JSON.stringify(event);
  const signature = header ?? new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret });
  return service.fetch('/v1/webhooks/stripe', {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
}

/** A booking whose charge waits for the bank's confirmation. */
async function waitingPayment() {
  const family = await service.newFamily({ signed: true });
  const token = stripe.enterCard({ behaviour: 'authentication_required' });
  const card = (await family.call('createCard', { body: { token } })).body;
  const { gatewayCustomer } = await service.db
    .selectFrom('family')
    .select('gatewayCustomer')
    .where('id', '=', family.familyId)
    .executeTakeFirstOrThrow();
  const now = service.clock.now();
  const status = BookingStatus.PAYMENT_FAILED;
  const groupId = await insertBooking(service.db, now, { familyId: family.familyId, status });
  const id = randomUUID();
  const charge = { idempotencyKey: id, amount: 5000, currency: 'CAD' as const, cardToken: token, description: 'NB-X' };
  const asked = { ...charge, customer: gatewayCustomer };
  const prepared = await service.deps.payments.prepare(asked);
  const reference = 'reference' in prepared ? prepared.reference : '';
  await service.deps.payments.charge(reference, asked);
  await service.db
    .insertInto('payment')
    .values({
      id,
      groupId,
      cardId: card.id,
      cardLast4: card.last4,
      cardToken: token,
      amount: charge.amount,
      currency: charge.currency,
      status: 'needs_authentication',
      gatewayReference: reference,
      createdAt: now,
    })
    .execute();
  return { reference, groupId, paymentId: id, family };
}

const statusOf = async (table: 'payment' | 'bookingGroup', id: string) =>
  (await service.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('A confirmation at the bank confirms the booking, however often the webhook arrives', async () => {
  const { reference, groupId, paymentId } = await waitingPayment();
  stripe.authenticate(reference);
  const event = stripe.event('payment_intent.succeeded', reference);
  const answers = await Promise.all([deliver(event), deliver(event), deliver(event)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await statusOf('payment', paymentId)).toBe('succeeded');
  expect(await statusOf('bookingGroup', groupId)).toBe(BookingStatus.APPROVED);
  const moves = await service.db.selectFrom('move').select('toStatus').where('subjectId', '=', groupId).execute();
  expect(moves.filter((move) => move.toStatus === BookingStatus.APPROVED)).toHaveLength(1);
});

test('A card is set up at the gateway and saved after its bank confirmed it, with one customer per family', async () => {
  const family = await service.newFamily();
  const begun = [await family.call('beginCardSetup'), await family.call('beginCardSetup')];
  expect(begun.map(({ status }) => status)).toEqual([200, 200]);
  const token = stripe.confirmSetup(begun[1]!.body.clientSecret!);
  const saved = await family.call('createCard', { body: { token } });
  expect(saved.status).toBe(201);
  expect(saved.body).toMatchObject({ last4: '4242', isMain: true });
  const again = await family.call('createCard', { body: { token } });
  expect(again.body).toEqual(saved.body);
});

test('A parent who returns before the webhook sees the current state: not confirmed yet, then paid', async () => {
  const { reference, groupId, paymentId, family } = await waitingPayment();
  const resume = async () => (await family.call('resumePayment', { params: { id: paymentId } })).body;
  const waiting = (await family.call('getBooking', { params: { id: groupId } })).body;
  expect(await resume()).toEqual(waiting);
  stripe.authenticate(reference);
  expect((await resume()).status).toBe(BookingStatus.APPROVED);
  await deliver(stripe.event('payment_intent.succeeded', reference));
  expect(await statusOf('payment', paymentId)).toBe('succeeded');
});

test('A call with a bad signature changes nothing', async () => {
  const { reference, groupId, paymentId } = await waitingPayment();
  const event = stripe.event('payment_intent.succeeded', reference);
  for (const options of [{ secret: 'whsec_other' }, { header: '' }, { header: 't=1,v1=abc' }]) {
    const response = await deliver(event, options);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  }
  expect(await statusOf('payment', paymentId)).toBe('needs_authentication');
  expect(await statusOf('bookingGroup', groupId)).toBe(BookingStatus.PAYMENT_FAILED);
});

test('Events about unknown charges are ignored, and other HTTP methods get 405', async () => {
  expect((await deliver(stripe.event('payment_intent.succeeded', 'pi_of_another_shop'))).status).toBe(200);
  expect((await deliver(stripe.event('customer.updated', 'cus_1'))).status).toBe(200);
  const get = await service.fetch('/v1/webhooks/stripe');
  expect(get.status).toBe(405);
  expect(get.headers.get('allow')).toBe('POST');
  const long = await service.fetch('/v1/webhooks/stripe', { method: 'POST', body: 'x'.repeat(600_000) });
  expect(long.status).toBe(413);
});
