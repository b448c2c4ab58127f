import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * Stripe's API objects. Payment intents, payment methods and refunds were compared with Stripe's published fixtures
 * (stripe/openapi, fixtures3.json). All are typed by the library for the API version it pins, so a wrong field name or
 * type does not compile. Error bodies and events follow Stripe's reference.
 */
type Plain<T> = Omit<T, 'lastResponse'>;
export type Intent = Plain<Stripe.PaymentIntent>;
export type Method = Plain<Stripe.PaymentMethod>;
export type Refund = Plain<Stripe.Refund>;
export type Setup = Plain<Stripe.SetupIntent>;
export type Customer = Plain<Stripe.Customer>;

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const created = 1_772_640_000;

export function setupIntent(customer: string | null, usage: string) {
  const id = stripeId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage,
  } satisfies Setup;
}

export function paymentIntent(over: Pick<Intent, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'>) {
  const id = stripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    confirmation_method: 'automatic',
    created,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...over,
  } satisfies Intent as Intent;
}

export function paymentMethod({ brand, name }: { brand: string; name: string | null }) {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    id: stripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address, email: null, name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'CA',
      display_brand: brand,
      exp_month: 8,
      exp_year: 2031,
      fingerprint: 'J21EyCt2DJaVH6H0',
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Method as Method;
}

export function refundOf(intent: Intent, amount: number, metadata: Stripe.Metadata) {
  return {
    id: stripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: intent.latest_charge,
    created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    metadata,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Refund as Refund;
}

export function customerOf(metadata: Stripe.Metadata) {
  return {
    id: stripeId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: '5B4B9C1',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Customer as Customer;
}

export function eventOf(type: string, object: object) {
  return {
    id: stripeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as const;
}

const doc = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export interface ErrorAnswer {
  status: number;
  body: { error: { type: string; message: string; code?: string; [field: string]: unknown } };
}

/** An error for an invalid request: 400 if the body names something wrong, 404 if the URL does. */
export const requestError = (status: number, message: string, more: { code?: string; param?: string } = {}) =>
  ({
    status,
    body: { error: { type: 'invalid_request_error', message, ...more, ...(more.code && { doc_url: doc(more.code) }) } },
  }) satisfies ErrorAnswer;

const declines = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const;
export type Decline = keyof typeof declines;

/** A declined charge: the intent can be retried with another method, and carries the error too. */
export function decline(kind: Decline, method: Method, intent?: Intent): ErrorAnswer {
  const error = { ...declines[kind], type: 'card_error', doc_url: doc(declines[kind].code), payment_method: method };
  if (!intent) return { status: 402, body: { error } };
  const charge = stripeId('ch');
  Object.assign(intent, {
    latest_charge: charge,
    payment_method: null,
    status: 'requires_payment_method',
    last_payment_error: { ...error, charge },
  } satisfies Partial<Record<keyof Intent, unknown>>);
  return { status: 402, body: { error: { ...error, charge, payment_intent: { ...intent } } } };
}
