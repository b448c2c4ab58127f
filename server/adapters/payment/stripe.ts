import Stripe from 'stripe';
import { AppError, invalid } from '@/lib/app-error';
import type { ChargeRequest, PaymentGateway } from '@/server/adapters/payment/port';
import { chargeEvent, resultOf, resultOfCardError, savedCard } from '@/server/adapters/payment/stripe-results';

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

/** Where our own key stands in what Stripe keeps, and how many of a customer's newest entries are looked through for it. */
const keyName = 'nestling_key';
const lookback = 100;

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

    async charge(request) {
      const earlier = await findIntent(stripe, request);
      if (earlier) return resultOf(earlier);
      const { idempotencyKey, amount, currency, customer, cardToken, description } = request;
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
            metadata: { [keyName]: idempotencyKey },
          },
          { idempotencyKey },
        );
        return resultOf(intent);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return resultOfCardError(error);
        // A card that is gone will not come back: the parent is told, rather than the call repeated for ever.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { status: 'failed', reference: null, reason: 'This card can no longer be charged. Add another one.' };
        }
        throw error;
      }
    },

    async resume(reference) {
      return resultOf(await stripe.paymentIntents.retrieve(reference));
    },

    async refund({ idempotencyKey, reference, amount }) {
      const { data } = await stripe.refunds.list({ payment_intent: reference, limit: lookback });
      const earlier = data.find((refund) => refund.metadata?.[keyName] === idempotencyKey);
      if (earlier) return { reference: earlier.id };
      const refund = await stripe.refunds.create(
        { payment_intent: reference, amount, metadata: { [keyName]: idempotencyKey } },
        { idempotencyKey },
      );
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

/**
 * What an earlier call under this key made. Stripe forgets idempotency keys after a day or so, and an outage may last longer;
 * what hangs on the customer it never forgets.
 */
async function findIntent(stripe: Stripe, request: ChargeRequest): Promise<Stripe.PaymentIntent | undefined> {
  if (request.customer === null) return undefined;
  const { data } = await stripe.paymentIntents.list({ customer: request.customer, limit: lookback });
  return data.find((intent) => intent.metadata[keyName] === request.idempotencyKey);
}

/** The same family asking twice at once gets one customer: the key is the family's. */
async function createCustomer(stripe: Stripe, familyId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { family: familyId } },
    { idempotencyKey: `customer-${familyId}` },
  );
  return customer.id;
}
