import Stripe from 'stripe';
import { AppError, invalid } from '@/lib/app-error';
import { CardBrand } from '@/lib/enums';
import type { ChargeResult, GatewayEvent, PaymentGateway, SavedCard } from '@/server/adapters/payment/port';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where the API is, for a stand-in; Stripe's own unless given. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
}

const timeoutMs = 20_000;
/** The library repeats a call that a network lost, under the same idempotency key. */
const networkRetries = 2;

/** Stripe's answer to a card that a bank wants the parent to confirm, off session. */
const authenticationCodes = new Set(['authentication_required', 'payment_intent_authentication_failure']);
/** A card that is gone already, or never hung on a customer: what we wanted. */
const goneCodes = new Set(['resource_missing', 'payment_method_unexpected_state']);

/** Stripe through its own library. Errors that a later try may not meet are thrown as they are, so that the job retries. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = new Stripe(options.secretKey, {
    ...options.api,
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
  });

  return {
    name: 'stripe',
    publishableKey: options.publishableKey,

    async saveCard(token, owner) {
      if (!/^pm_\w{1,200}$/.test(token)) throw invalid({ token: 'This card could not be read. Enter it again.' });
      const customer = owner.customer ?? (await createCustomer(stripe, owner.familyId));
      try {
        const method = await stripe.paymentMethods.retrieve(token);
        const attached =
          method.customer === customer ? method : await stripe.paymentMethods.attach(token, { customer });
        return savedCard(attached, customer);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) throw invalid({ token: error.message });
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw invalid({ token: 'This card could not be saved. Enter it again.' });
        }
        throw error;
      }
    },

    async removeCard(gatewayToken) {
      try {
        await stripe.paymentMethods.detach(gatewayToken);
      } catch (error) {
        const gone =
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          (goneCodes.has(error.code ?? '') || /not attached/i.test(error.message));
        if (!gone) throw error;
      }
    },

    async charge({ idempotencyKey, amount, currency, customer, cardToken, description }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            customer: customer ?? undefined,
            payment_method: cardToken,
            description,
            off_session: true,
            confirm: true,
          },
          { idempotencyKey },
        );
        return resultOf(intent);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return resultOfCardError(error);
        throw error;
      }
    },

    async resume(reference) {
      return resultOf(await stripe.paymentIntents.retrieve(reference));
    },

    async refund({ idempotencyKey, reference, amount }) {
      const refund = await stripe.refunds.create({ payment_intent: reference, amount }, { idempotencyKey });
      return { reference: refund.id };
    },

    async readEvent(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', options.webhookSecret);
      } catch (cause) {
        throw new AppError('malformed', 'This is not signed by the payment gateway.', { cause });
      }
      return chargeEvent(event);
    },
  };
}

/** The same family asking twice at once gets one customer: the key is the family's. */
async function createCustomer(stripe: Stripe, familyId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { family: familyId } },
    { idempotencyKey: `customer-${familyId}` },
  );
  return customer.id;
}

const brands: Readonly<Record<string, CardBrand>> = { visa: CardBrand.VISA, mastercard: CardBrand.MASTERCARD };

function savedCard(method: Stripe.PaymentMethod, customer: string): SavedCard {
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

/** How a charge stands. One that the bank still works on is thrown, so that it is asked for again. */
function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
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
      throw new Error(`A charge is ${intent.status}; its outcome is not known yet.`);
  }
}

function needsAuthentication(intent: Stripe.PaymentIntent): ChargeResult {
  const clientSecret = intent.client_secret ?? '';
  return { status: 'needs_authentication', reference: intent.id, nextAction: { type: 'authenticate', clientSecret } };
}

function resultOfCardError(error: InstanceType<typeof Stripe.errors.StripeCardError>): ChargeResult {
  const intent = error.payment_intent;
  if (intent && error.code === 'authentication_required') return needsAuthentication(intent);
  return { status: 'failed', reference: intent?.id ?? null, reason: error.message || refused };
}

/** Only what settles a charge concerns us; a refund of ours is known from its own answer. */
function chargeEvent(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return { id: event.id, reference: intent.id, result: resultOf(intent) };
    }
    default:
      return null;
  }
}
