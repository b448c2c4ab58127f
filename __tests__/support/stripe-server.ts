import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  customerOf,
  decline,
  eventOf,
  paymentIntent,
  paymentMethod,
  refundOf,
  requestError,
  setupIntent,
  stripeId,
  type Customer,
  type Decline,
  type Intent,
  type Method,
  type Refund,
  type Setup,
} from '@/__tests__/support/stripe-objects';

type Answer = { status: number; body: object };
type Trouble = 'cut before' | 'cut after' | 'silent' | 401 | 409 | 429 | 500;
type Card = { method: Method; behaviour: Behaviour };
type Behaviour = 'success' | Decline | 'processing' | 'attach_declined';

export interface StripeServer {
  host: string;
  port: number;
  secretKey: string;
  /** Makes a card as Stripe's browser form would; returns its token. */
  enterCard(card?: CardOptions): string;
  /** Completes Stripe's own form, including the bank's confirmation; returns the card's token. */
  confirmSetup(clientSecret: string): string;
  /** The parent confirms a waiting charge in the browser. */
  authenticate(intent: string): void;
  /** Makes the next calls fail: a connection cut before or after the work is done, or an error status. */
  trouble(kind: Trouble, times: number): void;
  /** A day passes: idempotency keys expire. */
  forgetKeys(): void;
  taken(): { intents: Intent[]; refunds: Refund[] };
  intent(id: string): Intent;
  /** The bank decides on a charge that was processing. */
  finish(intent: string): void;
  customers(): number;
  event(type: string, intent: string): { id: string; type: string };
  calls: string[];
  close(): Promise<void>;
}

interface CardOptions {
  behaviour?: Behaviour;
  brand?: string;
  name?: string | null;
}

/**
 * A small fake Stripe over HTTP, in the shapes of stripe-objects.ts: form bodies, bearer keys, idempotency keys with
 * replay and conflict errors, card errors that contain the intent, lists, and stateful objects.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = 'sk_test_of_the_stand_in';
  const customers = new Map<string, Customer>();
  const cards = new Map<string, Card>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const setups = new Map<string, Setup>();
  const keys = new Map<string, { request: string; answer: Answer }>();
  const calls: string[] = [];
  let troubles: { kind: Trouble; times: number } = { kind: 500, times: 0 };

  const ok = (body: object): Answer => ({ status: 200, body });
  const missing = (status: 400 | 404, what: string, name: string, param: string) =>
    requestError(status, `No such ${what}: '${name}'`, { code: 'resource_missing', param });

  function createIntent(form: URLSearchParams): Answer {
    const customer = form.get('customer');
    if (customer !== null && !customers.has(customer)) return missing(400, 'customer', customer, 'customer');
    const intent = paymentIntent({
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      customer,
      description: form.get('description'),
      metadata: metadataOf(form),
    });
    intents.set(intent.id, intent);
    return ok(intent);
  }

  function confirm(intent: Intent, form: URLSearchParams): Answer {
    if (intent.status !== 'requires_payment_method') return unexpected(intent, 'confirm');
    const name = form.get('payment_method') ?? '';
    const card = cards.get(name);
    if (!card) return missing(400, 'PaymentMethod', name, 'payment_method');
    if (card.method.customer === null || card.method.customer !== intent.customer) {
      return requestError(
        400,
        'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      );
    }
    if (card.behaviour === 'success' || card.behaviour === 'processing') {
      const charged = { payment_method: card.method.id, latest_charge: stripeId('ch'), last_payment_error: null };
      Object.assign(intent, charged, { status: 'processing' });
      if (card.behaviour === 'success') settle(intent);
      return ok(intent);
    }
    return decline(card.behaviour === 'attach_declined' ? 'card_declined' : card.behaviour, card.method, intent);
  }

  const settle = (intent: Intent) =>
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });

  function cancel(intent: Intent, form: URLSearchParams): Answer {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return unexpected(intent, 'cancel');
    const cancellation_reason = form.get('cancellation_reason');
    return ok(Object.assign(intent, { status: 'canceled', canceled_at: intent.created, cancellation_reason }));
  }

  function unexpected(intent: Intent, call: string): Answer {
    const message = `You cannot ${call} this PaymentIntent because it has a status of ${intent.status}.`;
    const { status, body } = requestError(400, message, { code: 'payment_intent_unexpected_state' });
    return { status, body: { error: { ...body.error, payment_intent: intent } } };
  }

  function createRefund(form: URLSearchParams): Answer {
    const name = form.get('payment_intent') ?? '';
    const intent = intents.get(name);
    if (!intent) return missing(404, 'payment_intent', name, 'payment_intent');
    const amount = Number(form.get('amount') ?? intent.amount_received);
    const earlier = [...refunds.values()].filter((refund) => refund.payment_intent === intent.id);
    const left = earlier.reduce((sum, refund) => sum - refund.amount, intent.amount_received);
    if (left === 0 && earlier.length > 0) {
      return requestError(400, `Charge ${String(intent.latest_charge)} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    if (amount > left) {
      const message = `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`;
      return requestError(400, message, { param: 'amount' });
    }
    const refund = refundOf(intent, amount, metadataOf(form));
    refunds.set(refund.id, refund);
    return ok(refund);
  }

  function route(method: string, url: URL, form: URLSearchParams): Answer {
    const [, , resource, key = '', action] = url.pathname.split('/');
    switch (`${method} ${resource}`) {
      case 'GET payment_methods':
        return cards.has(key) ? ok(cards.get(key)!.method) : missing(404, 'PaymentMethod', key, 'payment_method');
      case 'POST payment_methods':
        return changeMethod(key, action, form);
      case 'GET payment_intents':
        return intents.has(key) ? ok(intents.get(key)!) : missing(404, 'payment_intent', key, 'intent');
      case 'POST payment_intents': {
        if (key === '') return createIntent(form);
        const intent = intents.get(key);
        if (!intent) return missing(404, 'payment_intent', key, 'intent');
        return action === 'cancel' ? cancel(intent, form) : confirm(intent, form);
      }
      case 'GET refunds': {
        const wanted = url.searchParams.get('payment_intent');
        const data = [...refunds.values()].filter((refund) => refund.payment_intent === wanted).reverse();
        return ok({ object: 'list', url: url.pathname, has_more: false, data });
      }
      case 'POST refunds':
        return createRefund(form);
      case 'POST setup_intents': {
        const setup = setupIntent(form.get('customer'), form.get('usage') ?? '');
        setups.set(setup.id, setup);
        return ok(setup);
      }
      case 'POST customers': {
        const customer = customerOf(metadataOf(form));
        customers.set(customer.id, customer);
        return ok(customer);
      }
      default:
        return requestError(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
    }
  }

  function changeMethod(key: string, action: string | undefined, form: URLSearchParams): Answer {
    const card = cards.get(key);
    if (!card) return missing(404, 'PaymentMethod', key, 'payment_method');
    const { method } = card;
    if (action === 'detach') {
      if (method.customer !== null) return ok(Object.assign(method, { customer: null }));
      const message = 'The payment method you provided is not attached to a customer so detachment is impossible.';
      return requestError(400, message);
    }
    if (card.behaviour === 'attach_declined') return decline('card_declined', method);
    if (method.customer !== null) {
      return requestError(400, 'The payment method you provided has already been attached to a customer.');
    }
    const customer = form.get('customer') ?? '';
    if (!customers.has(customer)) return missing(404, 'customer', customer, 'customer');
    return ok(Object.assign(method, { customer }));
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = await readBody(request);
    calls.push(`${request.method} ${url.pathname}`);
    const troubled = troubles.times > 0 ? troubles.kind : null;
    troubles.times -= 1;
    if (troubled === 'silent') return;
    if (troubled === 'cut before') return void request.socket.destroy();
    const answer = typeof troubled === 'number' ? inTrouble(troubled) : work(request, url, body);
    if (troubled === 'cut after') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': stripeId('req') });
    response.end(JSON.stringify(answer.body));
  });

  function work(request: IncomingMessage, url: URL, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return requestError(401, 'Invalid API Key provided: sk_test_*****');
    }
    const run = () => route(request.method ?? 'GET', url, new URLSearchParams(body));
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return run();
    const known = keys.get(key);
    const asked = `${url.pathname} ${body}`;
    if (known && known.request !== asked) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const answer = known?.answer ?? run();
    keys.set(key, { request: asked, answer: { status: answer.status, body: structuredClone(answer.body) } });
    return keys.get(key)!.answer;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    secretKey,
    calls,
    enterCard({ behaviour = 'success', brand = 'visa', name = 'Minh Nguyễn' } = {}) {
      const method = paymentMethod({ brand, name });
      cards.set(method.id, { method, behaviour });
      return method.id;
    },
    confirmSetup(clientSecret) {
      const setup = [...setups.values()].find(({ client_secret }) => client_secret === clientSecret)!;
      const method = paymentMethod({ brand: 'visa', name: 'Minh Nguyễn' });
      cards.set(method.id, { method: { ...method, customer: setup.customer as string }, behaviour: 'success' });
      Object.assign(setup, { status: 'succeeded', payment_method: method.id });
      return method.id;
    },
    authenticate: (intent) => void settle(intents.get(intent)!),
    finish: (intent) => void settle(intents.get(intent)!),
    intent: (name) => intents.get(name)!,
    trouble: (kind, times) => {
      troubles = { kind, times };
    },
    forgetKeys: () => keys.clear(),
    taken: () => ({
      intents: [...intents.values()].filter((intent) => intent.status === 'succeeded'),
      refunds: [...refunds.values()],
    }),
    customers: () => customers.size,
    event: (type, intent) =>
      eventOf(type, intents.get(intent) ?? { id: intent, object: 'payment_intent', status: 'succeeded' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const troubleErrors = {
  401: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*****' },
  409: {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' },
  500: { type: 'api_error', message: 'An unknown error occurred.' },
} as const;
const inTrouble = (status: keyof typeof troubleErrors): Answer => ({ status, body: { error: troubleErrors[status] } });

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
