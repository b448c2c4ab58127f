import { AppError } from '@/lib/app-error';
import type { CardBrand } from '@/lib/enums';

/**
 * The gateway did not do what was asked, or we do not know. Parents read that it cannot be reached; `kind` is for staff and
 * the log: the gateway's own name for the error, without its text.
 */
export class GatewayError extends AppError {
  constructor(
    readonly kind: string,
    cause?: unknown,
  ) {
    const sentence = 'We couldn’t reach the payment provider. Please try again in a minute.';
    super('unavailable', sentence, { retryAfter: 60, cause });
    this.name = kind;
  }
}

/** A card as the gateway saved it. */
export interface SavedCard {
  /** The gateway's customer id, stored with the family. */
  customer: string;
  /** The gateway's id of the card for later charges. */
  gatewayToken: string;
  brand: CardBrand;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  holderName: string;
}

/** `customer` is the gateway's id; null before the family's first card. */
export interface CardOwner {
  familyId: string;
  customer: string | null;
}

export interface ChargeRequest {
  /** Our payment's id, stored with the charge at the gateway so that staff can match the two. */
  idempotencyKey: string;
  /** Minor units. */
  amount: number;
  currency: 'CAD' | 'USD';
  customer: string | null;
  cardToken: string;
  /** The booking's number, for the card statement. */
  description: string;
}

export type ChargeResult =
  | { status: 'succeeded'; reference: string }
  | { status: 'failed'; reference: string | null; reason: string }
  | { status: 'needs_authentication'; reference: string; nextAction: { type: 'authenticate'; clientSecret: string } };

/** The gateway's id of a charge that has not been made yet, or why the gateway refuses it. */
export type PreparedCharge = { reference: string } | { refused: string };

/** A verified webhook event: the result of a charge, or that a bank returned our refund with this key. */
export type GatewayEvent =
  | { about: 'charge'; id: string; reference: string; result: ChargeResult }
  | { about: 'refund'; id: string; idempotencyKey: string; failure: string };

/**
 * Charges and refunds. Adapters: sandbox and stripe. Never call it inside a transaction. A call that throws {@link GatewayError} has an
 * unknown outcome. A charge takes two steps, so that its id is stored before any money moves: after any failure the same charge
 * can be retried (it is made at most once), looked up or canceled.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  /**
   * Starts saving a card, which the browser completes with the secret, so that the bank can authenticate the parent (3-D
   * Secure) right away. Null if the browser needs nothing for it.
   */
  beginSetup(owner: CardOwner): Promise<{ customer: string; clientSecret: string } | null>;
  /**
   * Turns a browser's token into a card that can be charged later; idempotent per token. Two first cards of a family saved at
   * once share one customer. Throws `invalid` {token} for an unknown token.
   */
  saveCard(token: string, owner: CardOwner): Promise<SavedCard>;
  removeCard(gatewayToken: string): Promise<void>;
  /** Creates a charge without taking money. Creating it twice is harmless: only a confirmed one is ever made. */
  prepare(request: ChargeRequest): Promise<PreparedCharge>;
  /** Makes the prepared charge, or returns its result if it was made before. At most once per reference. */
  charge(reference: string, request: ChargeRequest): Promise<ChargeResult>;
  /** Cancels this charge for good. Returns `failed`, or `succeeded` if it was too late; after `failed` it takes no money. */
  callOff(reference: string): Promise<ChargeResult>;
  /** The state of an earlier charge. */
  lookUp(reference: string): Promise<ChargeResult>;
  /** The same, after the parent returned from the bank's authentication. */
  resume(reference: string): Promise<ChargeResult>;
  refund(request: { idempotencyKey: string; reference: string; amount: number }): Promise<{ reference: string }>;
  /** Verifies a webhook call. Null if the event does not concern us. Throws if the signature is wrong. */
  readEvent(body: string, signature: string | null): Promise<GatewayEvent | null>;
}
