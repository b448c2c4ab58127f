import Stripe from 'stripe';
import { AppError, invalid } from '@/lib/app-error';
import type { PaymentGateway } from '@/server/adapters/payment/port';
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
  /** Where the API is, for a test server; Stripe's own unless given. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
}

const timeoutMs = 20_000;
/** The library repeats a call that a network lost, under the same idempotency key. */
const networkRetries = 2;

/** How many of a charge's refunds are looked through for our key. */
const lookback = 100;

/** A card that is gone already, or never hung on a customer: what we wanted. */
const goneCodes = new Set(['resource_missing', 'payment_method_unexpected_state']);

/**
 * Stripe through its own library. Errors that a later try may not meet are thrown as they are, so that the job retries. What
 * keeps a charge from being made twice is the payment intent itself, which can be confirmed once: Stripe forgets idempotency
 * keys after a day, and an outage may last longer.
 */
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
    ...cardCalls(stripe),
    ...chargeCalls(stripe),
    ...refundCalls(stripe),

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

/** Calls that keep a family's cards. */
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
  };
}

/** Calls that take money. */
function chargeCalls(stripe: Stripe): Pick<PaymentGateway, 'prepare' | 'charge' | 'callOff' | 'lookUp' | 'resume'> {
  const lookUp = async (reference: string) => resultOf(await stripe.paymentIntents.retrieve(reference));

  return {
    lookUp,
    resume: lookUp,

    async prepare({ idempotencyKey, amount, currency, customer, description }) {
      // Without a key of ours: Stripe would repeat a failure of its own under it for a day, and an intent too many takes nothing.
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
        // An earlier call of ours, whose answer was lost, has brought it further: it tells its state.
        if (isUnexpectedState(error)) return lookUp(reference);
        // A card that is gone will not come back: the parent is told, rather than the call repeated.
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

/** The call that returns money. */
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
        // Somebody has given all of it back by hand: what was promised has been done.
        const byHand = isInvalid(error) && error.code === 'charge_already_refunded' ? (await made())[0] : undefined;
        if (byHand) return { reference: byHand.id };
        throw error;
      }
    },
  };
}

const cardGone = 'This card can no longer be charged. Add another one.';

const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** A request that Stripe will never take; one that only came while another was in hand (409) is no refusal. */
const isRefusal = (error: unknown) => isInvalid(error) && (error.statusCode === 400 || error.statusCode === 404);

/** The charge is not in the state that the call supposed. */
const isUnexpectedState = (error: unknown) => isInvalid(error) && error.code === 'payment_intent_unexpected_state';

/** The same family asking twice at once gets one customer: the key is the family's. */
async function createCustomer(stripe: Stripe, familyId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { family: familyId } },
    { idempotencyKey: `customer-${familyId}` },
  );
  return customer.id;
}
