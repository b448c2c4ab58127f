import { createHash } from 'node:crypto';
import { AppError, invalid } from '@/lib/app-error';
import { CardBrand } from '@/lib/enums';
import { readToken, type SandboxBehaviour, type SandboxCardFacts } from '@/lib/sandbox-cards';
import type { ChargeRequest, ChargeResult, PaymentGateway } from '@/server/adapters/payment/port';

export type SandboxStatus = 'succeeded' | 'failed' | 'needs_authentication';

export interface SandboxCharge {
  reference: string;
  cardToken: string;
  amount: number;
  currency: string;
  status: SandboxStatus;
}

/** The books of the company that the sandbox stands for; kept in tables of its own (repositories/sandbox-books.ts). */
export interface SandboxBooks {
  /** Enters the charge unless its key is known; answers what stands under the key. */
  enterCharge(charge: SandboxCharge & { idempotencyKey: string; at: Date }): Promise<SandboxCharge>;
  findCharge(reference: string): Promise<SandboxCharge | null>;
  /** The parent has authenticated: a waiting charge is made. */
  settleCharge(reference: string): Promise<void>;
  /** Enters the refund unless its key is known. False when there is not so much left to give back. */
  enterRefund(refund: {
    idempotencyKey: string;
    reference: string;
    chargeReference: string;
    amount: number;
    at: Date;
  }): Promise<{ reference: string } | null>;
}

/** Where a test may wait or fail: before the company heard of it, or after it did and before we hear its answer. */
export type SandboxMoment = `${'saveCard' | 'charge' | 'resume' | 'refund'}:${'before' | 'after'}`;

export interface SandboxOptions {
  books: SandboxBooks;
  clock: { now(): Date };
  /** Called at each moment; may delay, or throw to play a crash or a lost connection. */
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

/** The name under which the sandbox keeps a card; seeds use it to give the demonstration families their cards. */
export const sandboxCardToken = (behaviour: SandboxBehaviour, seed: string) => `sbxcard_${behaviour}_${digest(seed)}`;

function behaviourOf(cardToken: string): SandboxBehaviour {
  const behaviour = /^sbxcard_([a-z_]+)_[0-9a-f]{24}$/.exec(cardToken)?.[1];
  return behaviour !== undefined && Object.hasOwn(outcomes, behaviour) ? (behaviour as SandboxBehaviour) : 'declined';
}

/** A payment company in a few lines: test cards, charges that are made once per key, refunds that never exceed a charge. */
export function createSandboxGateway({ books, clock, fault }: SandboxOptions): PaymentGateway {
  async function around<T>(name: 'saveCard' | 'charge' | 'resume' | 'refund', key: string, work: () => Promise<T>) {
    await fault?.(`${name}:before`, key);
    const result = await work();
    await fault?.(`${name}:after`, key);
    return result;
  }

  return {
    name: 'sandbox',
    publishableKey: null,
    saveCard: (token, owner) =>
      around('saveCard', token, async () => {
        const facts = readToken(token);
        if (!facts) throw invalid({ token: 'This card could not be read. Enter it again.' });
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
    // The company keeps no list of cards: a token says all there is.
    removeCard: async () => {},
    charge: (request) => around('charge', request.idempotencyKey, () => charge(books, clock.now(), request)),
    resume: (reference) =>
      around('resume', reference, async () => {
        await books.settleCharge(reference);
        const found = await books.findCharge(reference);
        if (!found) throw new Error('The sandbox has no charge under this reference.');
        return resultOf(found);
      }),
    refund: ({ idempotencyKey, reference, amount }) =>
      around('refund', idempotencyKey, async () => {
        const entry = { idempotencyKey, chargeReference: reference, amount, at: clock.now() };
        const refund = await books.enterRefund({ ...entry, reference: `sbxre_${digest(idempotencyKey)}` });
        if (!refund) throw new Error('There is not so much left of this charge to give back.');
        return refund;
      }),
    readEvent: async () => {
      throw new AppError('notFound', 'Not found.');
    },
  };
}

async function charge(books: SandboxBooks, now: Date, request: ChargeRequest): Promise<ChargeResult> {
  const { idempotencyKey, amount, currency, cardToken } = request;
  if (!Number.isInteger(amount) || amount <= 0) throw new RangeError('A charge is a positive number of minor units.');
  const { status } = outcomes[behaviourOf(cardToken)];
  const reference = `sbxch_${digest(idempotencyKey)}`;
  const entered = await books.enterCharge({ idempotencyKey, reference, cardToken, amount, currency, status, at: now });
  if (entered.amount !== amount || entered.cardToken !== cardToken) {
    throw new Error('This idempotency key was used for another charge.');
  }
  return resultOf(entered);
}

function resultOf(charge: SandboxCharge): ChargeResult {
  const { reference, status } = charge;
  if (status === 'succeeded') return { status, reference };
  if (status === 'failed') return { status, reference, reason: outcomes[behaviourOf(charge.cardToken)].reason };
  return { status, reference, nextAction: { type: 'authenticate', clientSecret: `${reference}_secret` } };
}
