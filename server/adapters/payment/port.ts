import type { CardBrand } from '@/lib/enums';

/** What the gateway tells of a card that a browser gave it. */
export interface SavedCard {
  /** The gateway's customer the card hangs on; kept with the family. */
  customer: string;
  /** The gateway's name of the card for later charges. */
  gatewayToken: string;
  brand: CardBrand;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  holderName: string;
}

/** Whose card it is; `customer` is the gateway's, null before the family's first card. */
export interface CardOwner {
  familyId: string;
  customer: string | null;
}

export interface ChargeRequest {
  /** Our payment's id, kept with the charge at the gateway, so that people can find one by the other. */
  idempotencyKey: string;
  /** Minor units. */
  amount: number;
  currency: 'CAD' | 'USD';
  customer: string | null;
  cardToken: string;
  /** The booking's number, for the parent's statement. */
  description: string;
}

export type ChargeResult =
  | { status: 'succeeded'; reference: string }
  | { status: 'failed'; reference: string | null; reason: string }
  | { status: 'needs_authentication'; reference: string; nextAction: { type: 'authenticate'; clientSecret: string } };

/** The gateway's name of a charge that it knows of and has not made; or that it will not have it at all. */
export type PreparedCharge = { reference: string } | { refused: string };

/** A verified webhook event: how a charge came out, or that the card's bank sent a refund of ours, named by its key, back. */
export type GatewayEvent =
  | { about: 'charge'; id: string; reference: string; result: ChargeResult }
  | { about: 'refund'; id: string; idempotencyKey: string; failure: string };

/**
 * Takes money and gives it back. Two adapters: sandbox and stripe. Never called inside a transaction. A call that throws has
 * an unknown outcome. A charge is made in two steps, so that its name is kept before any money moves: whatever is lost
 * afterwards, the same charge can be asked for again (it is made once at the most), looked up, or called off.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  /**
   * Begins the saving of a card for later charges, which the browser finishes with the secret, so that the card's bank may ask
   * for its confirmation (3-D Secure) while the parent is there. Null where the browser needs nothing for it.
   */
  beginSetup(owner: CardOwner): Promise<{ customer: string; clientSecret: string } | null>;
  /**
   * Turns a browser's token into a card that can be charged later; the same token again gives the same card. Two first cards
   * of a family at once hang on one customer. Throws `invalid` {token} for a token it does not know.
   */
  saveCard(token: string, owner: CardOwner): Promise<SavedCard>;
  removeCard(gatewayToken: string): Promise<void>;
  /** Makes a charge known, without taking money. Doing so twice is harmless: only one that is asked for is ever made. */
  prepare(request: ChargeRequest): Promise<PreparedCharge>;
  /** Makes the prepared charge, or tells how it came out when it was asked for before. Once per reference, for ever. */
  charge(reference: string, request: ChargeRequest): Promise<ChargeResult>;
  /**
   * Sees to it that this charge is never made, and tells how it ended: `failed`, or `succeeded` when it was too late. After
   * `failed` no money can come by it any more.
   */
  callOff(reference: string): Promise<ChargeResult>;
  /** The state of a charge that was asked for before. */
  lookUp(reference: string): Promise<ChargeResult>;
  /** The same, once the parent came back from the card's bank. */
  resume(reference: string): Promise<ChargeResult>;
  refund(request: { idempotencyKey: string; reference: string; amount: number }): Promise<{ reference: string }>;
  /** The event of a webhook call, its signature verified; null when it does not concern us. Throws when it is forged. */
  readEvent(body: string, signature: string | null): Promise<GatewayEvent | null>;
}
