import type Stripe from 'stripe';
import { invalid } from '@/lib/app-error';
import { CardBrand } from '@/lib/enums';
import { type ChargeResult, type GatewayEvent, GatewayError, type SavedCard } from '@/server/adapters/payment/port';

/** Translates Stripe's objects into the port's types. */

/** Stripe's codes for an off-session card that needs the parent's authentication. */
const authenticationCodes = new Set(['authentication_required', 'payment_intent_authentication_failure']);
const brands: Readonly<Record<string, CardBrand>> = { visa: CardBrand.VISA, mastercard: CardBrand.MASTERCARD };

/** Throws `invalid` {token} if the payment method is not a card. */
export function savedCard(method: Stripe.PaymentMethod, customer: string): SavedCard {
  const { card } = method;
  if (!card) throw invalid({ token: 'Only cards can be saved.' });
  return {
    customer,
    gatewayToken: method.id,
    brand: brands[card.brand] ?? CardBrand.OTHER,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    holderName: method.billing_details.name ?? '',
  };
}

const refused = 'Your card was declined.';

/** The state of a charge. Throws while the bank is still processing it, so that it is retried. */
export function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', reference };
    case 'requires_action':
    case 'requires_confirmation':
      return needsAuthentication(intent);
    case 'requires_payment_method':
      return authenticationCodes.has(intent.last_payment_error?.code ?? '')
        ? needsAuthentication(intent)
        : { status: 'failed', reference, reason: intent.last_payment_error?.message ?? refused };
    case 'canceled':
      return { status: 'failed', reference, reason: 'This payment was cancelled.' };
    default:
      throw new GatewayError(`charge ${intent.status}`);
  }
}

function needsAuthentication(intent: Stripe.PaymentIntent): ChargeResult {
  const clientSecret = intent.client_secret ?? '';
  return { status: 'needs_authentication', reference: intent.id, nextAction: { type: 'authenticate', clientSecret } };
}

/** A charge that the bank refused or wants the parent to authenticate. */
export function resultOfCardError(
  error: InstanceType<typeof Stripe.errors.StripeCardError>,
  reference: string,
): ChargeResult {
  const intent = error.payment_intent;
  if (intent && error.code === 'authentication_required') return needsAuthentication(intent);
  return { status: 'failed', reference: intent?.id ?? reference, reason: error.message || refused };
}

/** The metadata key of our own id. */
export const keyName = 'nestling_key';

/** The events to select for the webhook at Stripe. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'refund.failed',
] as const satisfies readonly Stripe.Event.Type[];

/** Relevant events: the result of a charge, and a refund that failed later. That a refund was made is known from its own call. */
export function gatewayEvent(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return { about: 'charge', id: event.id, reference: intent.id, result: resultOf(intent) };
    }
    case 'refund.failed': {
      const { metadata, failure_reason: failure } = event.data.object;
      const idempotencyKey = metadata?.[keyName];
      return idempotencyKey ? { about: 'refund', id: event.id, idempotencyKey, failure: failure ?? 'unknown' } : null;
    }
    default:
      return null;
  }
}
