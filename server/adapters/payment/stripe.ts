import Stripe from 'stripe';
import { AppError, invalid } from '@/lib/app-error';
import { isKeyRefused } from '@/lib/money/charges';
import { GatewayError, type PaymentGateway } from '@/server/adapters/payment/port';
import {
  gatewayEvent,
  keyName,
  resultOf,
  resultOfCardError,
  savedCard,
} from '@/server/adapters/payment/stripe-results';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The URL of a stand-in for the API; default: Stripe. */
  apiUrl?: string | undefined;
  /** Called when Stripe does not accept our key: no charge, refund or card works until an operator corrects it. */
  onRefusedKey(kind: string): void;
}

const timeoutMs = 20_000;
/** The library retries lost calls with the same idempotency key. */
const networkRetries = 2;

/** How many refunds of a charge to search for our key. */
const lookback = 100;

/** The card is already gone, or was never attached to a customer, which is what we wanted. */
const goneCodes = new Set(['resource_missing', 'payment_method_unexpected_state']);

/**
 * Stripe through its own library. Temporary errors are thrown unchanged, so the job retries. The payment intent itself
 * prevents double charges, because it can be confirmed only once: Stripe forgets idempotency keys after a day, and an outage
 * may last longer.
 */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const api = options.apiUrl === undefined ? null : new URL(options.apiUrl);
  const stripe = new Stripe(options.secretKey, {
    ...(api && { host: api.hostname, port: portOf(api), protocol: api.protocol === 'https:' ? 'https' : 'http' }),
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
  });

  return {
    name: 'stripe',
    publishableKey: options.publishableKey,
    ...named(cardCalls(stripe), options.onRefusedKey),
    ...named(chargeCalls(stripe), options.onRefusedKey),
    ...named(refundCalls(stripe), options.onRefusedKey),

    async readEvent(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', options.webhookSecret);
      } catch (cause) {
        throw new AppError('malformed', 'The signature is not the payment gateway’s.', { cause });
      }
      return gatewayEvent(event);
    },
  };
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));

/** These calls with Stripe's errors as {@link GatewayError}. */
function named<T extends object>(calls: T, onRefusedKey: StripeOptions['onRefusedKey']): T {
  const rename = (error: unknown) => {
    if (error instanceof AppError) return error;
    if (!(error instanceof Stripe.errors.StripeError)) return new GatewayError('unknown', error);
    if (isKeyRefused(error.type)) onRefusedKey(error.type);
    return new GatewayError([error.type, error.code].filter(Boolean).join(' '), error);
  };
  const entries = Object.entries(calls as Record<string, (...parts: unknown[]) => Promise<unknown>>);
  return Object.fromEntries(
    entries.map(([name, call]) => [
      name,
      async (...parts: unknown[]) => {
        try {
          return await call(...parts);
        } catch (error) {
          throw rename(error);
        }
      },
    ]),
  ) as T;
}

function cardCalls(stripe: Stripe): Pick<PaymentGateway, 'beginSetup' | 'saveCard' | 'removeCard'> {
  return {
    async beginSetup(owner) {
      const customer = owner.customer ?? (await createCustomer(stripe, owner.familyId));
      const setup = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      });
      return { customer, clientSecret: setup.client_secret ?? '' };
    },

    async saveCard(token, owner) {
      if (!/^pm_\w{1,200}$/.test(token)) throw invalid({ token: 'We couldn’t read this card. Enter it again.' });
      const customer = owner.customer ?? (await createCustomer(stripe, owner.familyId));
      try {
        const method = await stripe.paymentMethods.retrieve(token);
        const attached =
          method.customer === customer ? method : await stripe.paymentMethods.attach(token, { customer });
        return savedCard(attached, customer);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) throw invalid({ token: error.message });
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw invalid({ token: 'We couldn’t save this card. Enter it again.' });
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
  };
}

function chargeCalls(stripe: Stripe): Pick<PaymentGateway, 'prepare' | 'charge' | 'callOff' | 'lookUp' | 'resume'> {
  const lookUp = async (reference: string) => resultOf(await stripe.paymentIntents.retrieve(reference));

  return {
    lookUp,
    resume: lookUp,

    async prepare({ idempotencyKey, amount, currency, customer, description }) {
      // No idempotency key: Stripe would repeat its own failure for a day, and an unused intent takes no money.
      try {
        const intent = await stripe.paymentIntents.create({
          amount,
          currency: currency.toLowerCase(),
          ...(customer === null ? {} : { customer }),
          allowed_payment_method_types: ['card'],
          description,
          metadata: { [keyName]: idempotencyKey },
        });
        return { reference: intent.id };
      } catch (error) {
        if (isRefusal(error)) return { refused: cardGone };
        throw error;
      }
    },

    async charge(reference, { cardToken }) {
      try {
        return resultOf(
          await stripe.paymentIntents.confirm(reference, { payment_method: cardToken, off_session: true }),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return resultOfCardError(error, reference);
        // An earlier call whose answer was lost has changed the state.
        if (isUnexpectedState(error)) return lookUp(reference);
        // A removed card does not come back, so tell the parent instead of retrying.
        if (isRefusal(error)) return { status: 'failed', reference, reason: cardGone };
        throw error;
      }
    },

    async callOff(reference) {
      try {
        return resultOf(await stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        if (isUnexpectedState(error)) return lookUp(reference);
        throw error;
      }
    },
  };
}

function refundCalls(stripe: Stripe): Pick<PaymentGateway, 'refund'> {
  return {
    async refund({ idempotencyKey, reference, amount }) {
      const made = async () => (await stripe.refunds.list({ payment_intent: reference, limit: lookback })).data;
      const earlier = (await made()).find((refund) => refund.metadata?.[keyName] === idempotencyKey);
      if (earlier) return { reference: earlier.id };
      try {
        const metadata = { [keyName]: idempotencyKey };
        const refund = await stripe.refunds.create({ payment_intent: reference, amount, metadata }, { idempotencyKey });
        return { reference: refund.id };
      } catch (error) {
        // All of it was refunded by hand, so the promise is kept.
        const byHand = isInvalid(error) && error.code === 'charge_already_refunded' ? (await made())[0] : undefined;
        if (byHand) return { reference: byHand.id };
        throw error;
      }
    },
  };
}

const cardGone = 'This card can’t be charged anymore. Add another one.';

const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** A request that Stripe will never accept; a conflict with a concurrent one (409) can be retried. */
const isRefusal = (error: unknown) => isInvalid(error) && (error.statusCode === 400 || error.statusCode === 404);

/** The charge is in another state than the call expects. */
const isUnexpectedState = (error: unknown) => isInvalid(error) && error.code === 'payment_intent_unexpected_state';

/** The key is per family, so two concurrent calls create one customer. */
async function createCustomer(stripe: Stripe, familyId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { family: familyId } },
    { idempotencyKey: `customer-${familyId}` },
  );
  return customer.id;
}
