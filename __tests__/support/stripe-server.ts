import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json };

export interface StripeServer {
  host: string;
  port: number;
  secretKey: string;
  /** A card as Stripe's own form would make it in the browser; answers its token. */
  enterCard(card?: CardOptions): string;
  /** The parent confirms a waiting charge in the browser. */
  authenticate(intent: string): void;
  /** What the next calls meet: the line breaks before or after the work is done, or the service is in trouble. */
  trouble(kind: 'cut before' | 'cut after' | 500 | 429, times: number): void;
  /** A day passes: idempotency keys are forgotten. */
  forgetKeys(): void;
  /** Charges that took money, and refunds. */
  taken(): { intents: Json[]; refunds: Json[] };
  customers(): number;
  event(type: string, intent: string): Json;
  /** Calls seen, "POST /v1/customers". */
  calls: string[];
  close(): Promise<void>;
}

interface CardOptions {
  behaviour?:
    'success' | 'card_declined' | 'insufficient_funds' | 'expired_card' | 'authentication_required' | 'attach_declined';
  brand?: string;
  name?: string | null;
}

const declines = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const;

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const created = 1_772_640_000;

/**
 * A small service that speaks Stripe's protocol over HTTP, in the shapes its API reference records: form bodies, bearer keys,
 * idempotency keys with their replay and their error, card errors with the intent inside, lists, and objects that remember.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = 'sk_test_of_the_stand_in';
  const customers = new Map<string, Json>();
  const methods = new Map<string, Json & { behaviour: string }>();
  const intents = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const keys = new Map<string, { request: string; answer: Answer }>();
  const calls: string[] = [];
  let troubles: { kind: 'cut before' | 'cut after' | 500 | 429; times: number } = { kind: 500, times: 0 };

  const list = (url: string, data: Json[]): Answer => ({
    status: 200,
    body: { object: 'list', url, has_more: false, data },
  });
  const ok = (body: Json): Answer => ({ status: 200, body });
  const missing = (what: string): Answer => ({
    status: 404,
    body: {
      error: { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message: `No such ${what}` },
    },
  });
  const invalid = (message: string, code?: string): Answer => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } },
  });
  const shown = ({ behaviour: _, ...method }: Json & { behaviour: string }): Json => method;

  function createIntent(form: URLSearchParams): Answer {
    const method = methods.get(form.get('payment_method') ?? '');
    if (!method) return missing('PaymentMethod');
    if (method.customer === null || method.customer !== form.get('customer')) {
      return invalid('The provided PaymentMethod cannot be attached. It was detached or belongs to another customer.');
    }
    const intent: Json = {
      id: id('pi'),
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      capture_method: 'automatic',
      client_secret: `${id('pi')}_secret_${randomBytes(8).toString('hex')}`,
      confirmation_method: 'automatic',
      created,
      currency: form.get('currency'),
      customer: form.get('customer'),
      description: form.get('description'),
      last_payment_error: null,
      latest_charge: id('ch'),
      livemode: false,
      metadata: metadataOf(form),
      next_action: null,
      payment_method: method.id,
      payment_method_types: ['card'],
      status: 'succeeded',
    };
    intents.set(String(intent.id), intent);
    if (method.behaviour === 'success') return ok(Object.assign(intent, { amount_received: intent.amount }));
    const error = { type: 'card_error', ...declines[method.behaviour as keyof typeof declines] };
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { ...error, payment_method: shown(method) },
    });
    return { status: 402, body: { error: { ...error, charge: intent.latest_charge, payment_intent: intent } } };
  }

  function createRefund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (!intent) return missing('payment_intent');
    const amount = Number(form.get('amount'));
    const earlier = [...refunds.values()].filter((refund) => refund.payment_intent === intent.id);
    const left = earlier.reduce((sum, refund) => sum - Number(refund.amount), Number(intent.amount_received));
    if (amount > left)
      return invalid(`Refund amount ($${amount}) is greater than charge amount`, 'charge_already_refunded');
    const refund = {
      id: id('re'),
      object: 'refund',
      amount,
      charge: intent.latest_charge,
      created,
      currency: intent.currency,
      metadata: metadataOf(form),
      payment_intent: intent.id,
      reason: null,
      status: 'succeeded',
    };
    refunds.set(refund.id, refund);
    return ok(refund);
  }

  function route(method: string, url: URL, form: URLSearchParams): Answer {
    const [, , resource, key = '', action] = url.pathname.split('/');
    const found = { payment_methods: methods, payment_intents: intents }[resource as 'payment_methods']?.get(key);
    if (method === 'GET' && key) {
      return found ? ok(resource === 'payment_methods' ? shown(found as never) : (found as Json)) : missing(resource!);
    }
    if (method === 'GET') {
      const [name, table] = resource === 'refunds' ? ['payment_intent', refunds] : ['customer', intents];
      const wanted = url.searchParams.get(name as string);
      return list(
        url.pathname,
        [...(table as Map<string, Json>).values()].filter((one) => one[name as string] === wanted).reverse(),
      );
    }
    if (resource === 'customers') {
      const customer = { id: id('cus'), object: 'customer', created, livemode: false, metadata: metadataOf(form) };
      customers.set(customer.id, customer);
      return ok(customer);
    }
    if (resource === 'payment_methods') return changeMethod(found as never, action, form);
    return resource === 'refunds' ? createRefund(form) : createIntent(form);
  }

  function changeMethod(found: (Json & { behaviour: string }) | undefined, action = '', form: URLSearchParams): Answer {
    if (!found) return missing('PaymentMethod');
    if (action === 'detach') {
      if (found.customer === null) {
        return invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
      }
      return ok(shown(Object.assign(found, { customer: null })));
    }
    if (found.behaviour === 'attach_declined') {
      return { status: 402, body: { error: { type: 'card_error', ...declines.card_declined } } };
    }
    if (found.customer !== null) {
      return invalid('The payment method you provided has already been attached to a customer.');
    }
    if (!customers.has(form.get('customer') ?? '')) return missing('customer');
    return ok(shown(Object.assign(found, { customer: form.get('customer') })));
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = await readBody(request);
    calls.push(`${request.method} ${url.pathname}`);
    const troubled = troubles.times > 0 ? troubles.kind : null;
    troubles.times -= 1;
    if (troubled === 'cut before') return void request.socket.destroy();
    const answer = typeof troubled === 'number' ? inTrouble(troubled) : work(request, url, body);
    if (troubled === 'cut after') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': id('req') });
    response.end(JSON.stringify(answer.body));
  });

  function work(request: IncomingMessage, url: URL, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    }
    const run = () => route(request.method ?? 'GET', url, new URLSearchParams(body));
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return run();
    const known = keys.get(key);
    const asked = `${url.pathname} ${body}`;
    if (known && known.request !== asked) {
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests differ' } },
      };
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
      const method = {
        behaviour,
        id: id('pm'),
        object: 'payment_method',
        billing_details: { address: null, email: null, name, phone: null },
        card: { brand, country: 'CA', exp_month: 8, exp_year: 2031, funding: 'credit', last4: '4242' },
        created,
        customer: null,
        livemode: false,
        metadata: {},
        type: 'card',
      };
      methods.set(method.id, method);
      return method.id;
    },
    authenticate(intent) {
      const found = intents.get(intent)!;
      Object.assign(found, { status: 'succeeded', amount_received: found.amount, last_payment_error: null });
    },
    trouble: (kind, times) => {
      troubles = { kind, times };
    },
    forgetKeys: () => keys.clear(),
    taken: () => ({
      intents: [...intents.values()].filter((intent) => intent.status === 'succeeded'),
      refunds: [...refunds.values()],
    }),
    customers: () => customers.size,
    event: (type, intent) => ({
      id: id('evt'),
      object: 'event',
      api_version: null,
      created,
      data: { object: intents.get(intent) ?? { id: intent, object: 'payment_intent', status: 'succeeded' } },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const inTrouble = (status: number): Answer => ({
  status,
  body: { error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message: 'Try again later.' } },
});

function metadataOf(form: URLSearchParams): Json {
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
