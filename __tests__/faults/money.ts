import Stripe from 'stripe';
import { type Fault, must, seconds, until } from '@/__tests__/faults/fault';
import { webhookSecret, type World } from '@/__tests__/faults/world';
import { BookingStatus } from '@/lib/enums';

type Trouble = Parameters<World['stripe']['trouble']>[0];

async function approved(world: World): Promise<{ id: string; number: string }> {
  const parent = await world.newParent();
  const { body, status } = await world.book(parent);
  must(status === 201, `the request answered ${status}`);
  return { id: body.id!, number: body.number! };
}

const statusOf = async (world: World, id: string) =>
  (await world.db().selectFrom('bookingGroup').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const paymentsOf = (world: World, id: string) =>
  world.db().selectFrom('payment').selectAll().where('groupId', '=', id).execute();
const confirmed = (world: World, id: string) =>
  until('the booking to be confirmed', async () => (await statusOf(world, id)) === BookingStatus.APPROVED, 150_000);

/** Money taken at the stand-in for this booking. */
async function taken(world: World, id: string): Promise<number> {
  const references = new Set((await paymentsOf(world, id)).map(({ gatewayReference }) => gatewayReference));
  return world.stripe.taken().intents.filter((intent) => references.has(intent.id)).length;
}

const troubled = (name: string, trouble: Trouble, times: number, promised: string, error: string): Fault<World> => ({
  name,
  promised,
  async run(world) {
    const { id, number } = await approved(world);
    world.stripe.trouble(trouble, times);
    await world.desk('approve', number);
    const failed = async () => (await paymentsOf(world, id))[0]?.lastError ?? null;
    await until('the failed call', async () => (await failed()) !== null, 120_000);
    const kind = await failed();
    const status = await statusOf(world, id);
    const stuck = await world.desk('stuck');
    world.stripe.trouble(500, 0);
    const charge = (await paymentsOf(world, id))[0]!.id;
    await world.desk('again', 'charge', charge);
    const ms = await confirmed(world, id);
    const charges = await taken(world, id);
    must(charges === 1, `${charges} charges were made`);
    must(kind!.startsWith(error), `the error is named ${kind}`);
    must(status === BookingStatus.PENDING_PAYMENT && stuck.includes(number), `the desk said: ${stuck}`);
    return `named ${kind}, listed by "stuck", the booking waited; confirmed ${seconds(ms)} after "again" with 1 charge`;
  },
});

/** An event as it was sent when the charge had this status; today's may be another. */
function eventWhen(world: World, type: string, intent: string, status: string): string {
  const event = world.stripe.event(type, intent) as { data?: { object: object } };
  return JSON.stringify({ ...event, data: { object: { ...event.data!.object, status } } });
}

async function deliver(world: World, payload: string, secret = webhookSecret): Promise<number> {
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature };
  return (await world.call('/api/v1/webhooks/stripe', { method: 'POST', body: payload, headers })).status;
}

const waits = 'the booking waits and the desk lists the charge with the error’s name; it is made once';

export const moneyFaults: Fault<World>[] = [
  troubled('Stripe: answers 500', 500, 1_000, waits, 'StripeAPIError'),
  troubled('Stripe: takes the call and loses the answer', 'cut after', 1_000, waits, 'StripeConnectionError'),
  troubled('Stripe: does not answer in time', 'silent', 1_000, waits, 'StripeConnectionError'),
  {
    name: 'Stripe: refuses our key',
    promised: 'an alarm with its own message, not "network"; nothing is charged until the key is right, then once',
    async run(world) {
      const wrongKey = troubled('', 401, 1_000, '', 'StripeAuthenticationError');
      const seen = await wrongKey.run(world);
      const alarm = /"level":50[^\n]*the payment gateway refuses our key: check STRIPE_SECRET_KEY/;
      must(alarm.test(world.program.output()), 'no alarm was logged');
      return `alarm logged; ${seen}`;
    },
  },
  {
    name: 'Stripe: webhooks three times, out of order and forged',
    promised: 'each event counts once, an older one changes nothing, a forged one is refused with 400',
    async run(world) {
      const { id, number } = await approved(world);
      await world.desk('approve', number);
      await confirmed(world, id);
      const before = await paymentsOf(world, id);
      const intent = before[0]!.gatewayReference!;
      const answers: number[] = [];
      const events = [
        eventWhen(world, 'payment_intent.succeeded', intent, 'succeeded'),
        eventWhen(world, 'payment_intent.requires_action', intent, 'requires_action'),
        eventWhen(world, 'payment_intent.payment_failed', intent, 'requires_payment_method'),
      ];
      for (const event of events) for (let turn = 0; turn < 3; turn += 1) answers.push(await deliver(world, event));
      const forged = await deliver(world, events[2]!, 'whsec_of_a_stranger');
      const mails = await world
        .db()
        .selectFrom('outbox')
        .select('id')
        .where('subject', 'like', `%${number}%`)
        .where('kind', '=', 'bookingStatus')
        .execute();
      const after = await paymentsOf(world, id);
      const seen = `answers ${[...new Set(answers)].join()}, forged ${forged}; ${after.length} payment, ${after[0]!.status}; ${mails.length} mails`;
      must(answers.every((status) => status === 200) && forged === 400, seen);
      must(after.length === 1 && after[0]!.status === 'succeeded' && (await taken(world, id)) === 1, seen);
      must((await statusOf(world, id)) === BookingStatus.APPROVED, `the booking is ${await statusOf(world, id)}`);
      return seen;
    },
  },
];
