import { createHash } from 'node:crypto';
import { AppError, invalid } from '@/lib/app-error';
import { CardBrand } from '@/lib/enums';
import { behaviourOf, readToken, type SandboxBehaviour, type SandboxCardFacts } from '@/lib/money/sandbox-cards';
import type { ChargeRequest, ChargeResult, PaymentGateway } from '@/server/adapters/payment/port';

export type SandboxStatus = 'open' | 'succeeded' | 'failed' | 'needs_authentication' | 'canceled';

export interface SandboxCharge {
  reference: string;
  cardToken: string;
  amount: number;
  currency: string;
  status: SandboxStatus;
}

/** The simulated payment company's ledger, stored in tables of its own (server/areas/money/payments/rows/sandbox-books.ts). */
export interface SandboxBooks {
  /** Inserts the charge unless its key exists; returns what is stored under the key. */
  enterCharge(charge: SandboxCharge & { idempotencyKey: string; at: Date }): Promise<SandboxCharge>;
  /** Changes the status if it is one of `from`; returns the charge. */
  moveCharge(reference: string, from: readonly SandboxStatus[], to: SandboxStatus): Promise<SandboxCharge | null>;
  /** Inserts the refund unless its key exists. False if it exceeds what can still be refunded. */
  enterRefund(refund: {
    idempotencyKey: string;
    reference: string;
    chargeReference: string;
    amount: number;
    at: Date;
  }): Promise<{ reference: string } | null>;
}

type SandboxCall = 'saveCard' | 'prepare' | 'charge' | 'lookUp' | 'resume' | 'callOff' | 'refund';

/** Points at which a test may delay or fail a call: before the company receives it, or before we receive its answer. */
export type SandboxMoment = `${SandboxCall}:${'before' | 'after'}`;

export interface SandboxOptions {
  books: SandboxBooks;
  clock: { now(): Date };
  /** Called at each point; may delay, or throw to simulate a crash or a lost connection. */
  fault?: (moment: SandboxMoment, key: string) => Promise<void> | void;
}

const outcomes = {
  success: { status: 'succeeded', reason: '' },
  declined: { status: 'failed', reason: 'Your card was declined.' },
  insufficient_funds: { status: 'failed', reason: 'Your card has insufficient funds.' },
  expired: { status: 'failed', reason: 'Your card has expired.' },
  needs_authentication: { status: 'needs_authentication', reason: '' },
} as const satisfies Record<SandboxBehaviour, { status: SandboxStatus; reason: string }>;

const brands = {
  visa: CardBrand.VISA,
  mastercard: CardBrand.MASTERCARD,
  other: CardBrand.OTHER,
} as const satisfies Record<SandboxCardFacts['brand'], CardBrand>;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);

/** The id under which the sandbox stores a card; seeds use it for the demonstration's cards. */
export const sandboxCardToken = (behaviour: SandboxBehaviour, seed: string) => `sbxcard_${behaviour}_${digest(seed)}`;

/** A simulated payment company: test cards, idempotent charges, refunds that never exceed a charge. */
export function createSandboxGateway({ books, clock, fault }: SandboxOptions): PaymentGateway {
  async function around<T>(name: SandboxCall, key: string, work: () => Promise<T>) {
    await fault?.(`${name}:before`, key);
    const result = await work();
    await fault?.(`${name}:after`, key);
    return result;
  }

  async function move(reference: string, from: readonly SandboxStatus[], to: SandboxStatus): Promise<ChargeResult> {
    const moved = await books.moveCharge(reference, from, to);
    if (!moved) throw new Error('The sandbox has no charge with this reference.');
    return resultOf(moved);
  }

  return {
    name: 'sandbox',
    publishableKey: null,
    // The browser creates the card's token without help.
    beginSetup: async () => null,
    saveCard: (token, owner) =>
      around('saveCard', token, async () => {
        const facts = readToken(token);
        if (!facts) throw invalid({ token: 'We couldn’t read this card. Enter it again.' });
        const { behaviour, brand, last4, expiryMonth, expiryYear, holderName } = facts;
        return {
          customer: owner.customer ?? `sbxcus_${digest(owner.familyId)}`,
          gatewayToken: sandboxCardToken(behaviour, `${owner.familyId} ${token}`),
          brand: brands[brand],
          last4,
          expiryMonth,
          expiryYear,
          holderName,
        };
      }),
    // The company stores no cards: the token contains everything.
    removeCard: async () => {},
    prepare: (request) => around('prepare', request.idempotencyKey, () => prepare(books, clock.now(), request)),
    charge: (reference, { idempotencyKey, cardToken }) =>
      around('charge', idempotencyKey, () => move(reference, ['open'], outcomes[behaviourOf(cardToken)].status)),
    lookUp: (reference) =>
      around('lookUp', reference, () => move(reference, ['needs_authentication'], 'needs_authentication')),
    // Returning from the bank counts as authenticated.
    resume: (reference) => around('resume', reference, () => move(reference, ['needs_authentication'], 'succeeded')),
    callOff: (reference) =>
      around('callOff', reference, () => move(reference, ['open', 'needs_authentication'], 'canceled')),
    refund: ({ idempotencyKey, reference, amount }) =>
      around('refund', idempotencyKey, async () => {
        const entry = { idempotencyKey, chargeReference: reference, amount, at: clock.now() };
        const refund = await books.enterRefund({ ...entry, reference: `sbxre_${digest(idempotencyKey)}` });
        if (!refund) throw new Error('The refund is more than what remains of this charge.');
        return refund;
      }),
    readEvent: async () => {
      throw new AppError('notFound', 'Not found.');
    },
  };
}

async function prepare(books: SandboxBooks, now: Date, request: ChargeRequest): Promise<{ reference: string }> {
  const { idempotencyKey, amount, currency, cardToken } = request;
  if (!Number.isInteger(amount) || amount <= 0) throw new RangeError('A charge is a positive number of minor units.');
  const reference = `sbxch_${digest(idempotencyKey)}`;
  const charge = { idempotencyKey, reference, cardToken, amount, currency, status: 'open', at: now } as const;
  const entered = await books.enterCharge(charge);
  if (entered.amount !== amount || entered.cardToken !== cardToken) {
    throw new Error('This idempotency key was used for another charge.');
  }
  return { reference: entered.reference };
}

function resultOf(charge: SandboxCharge): ChargeResult {
  const { reference, status } = charge;
  if (status === 'succeeded') return { status, reference };
  if (status === 'open') throw new Error('This charge has not been requested yet.');
  if (status === 'canceled') return { status: 'failed', reference, reason: 'This payment was cancelled.' };
  if (status === 'failed') return { status, reference, reason: outcomes[behaviourOf(charge.cardToken)].reason };
  return { status, reference, nextAction: { type: 'authenticate', clientSecret: `${reference}_secret` } };
}
