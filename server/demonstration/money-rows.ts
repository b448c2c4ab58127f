import type { Currency } from '@/lib/money/money';
import { writeToken, type SandboxBehaviour } from '@/lib/money/sandbox-cards';
import type { PaymentExample } from '@/server/demonstration/data/examples/example';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed';
import type { StoredCard } from '@/server/areas/money/payments/rows/wallet-cards';
import { hoursBefore } from '@/server/demonstration/example-run';
import type { PaidMonth } from '@/server/demonstration/booking-rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** A charge of an example, to be registered at the gateway after the example is written. */
export interface ChargeToRegister {
  paymentId: string;
  amount: number;
  currency: Currency;
  cardToken: string;
  description: string;
  refundId: string | null;
}

type Refusal = 'failed' | 'needs_authentication';

/** Cards that decline. They are not in the wallet, so that a retry with the main card succeeds. */
export type RefusingCards = Record<Refusal, { token: string; last4: string }>;

const refusals = {
  failed: { behaviour: 'insufficient_funds', last4: '9995' },
  needs_authentication: { behaviour: 'needs_authentication', last4: '3155' },
} as const satisfies Record<Refusal, { behaviour: SandboxBehaviour; last4: string }>;

/** Null unless the gateway is the sandbox: elsewhere, examples show no money. */
export async function prepareRefusingCards(deps: Pick<Deps, 'payments'>): Promise<RefusingCards | null> {
  if (deps.payments.name !== 'sandbox') return null;
  const card = async ({ behaviour, last4 }: (typeof refusals)[Refusal]) => {
    const facts = {
      brand: 'visa',
      expiryMonth: 12,
      expiryYear: 2099,
      holderName: 'Demonstration',
      nonce: 'e',
    } as const;
    const saved = await deps.payments.saveCard(writeToken({ ...facts, behaviour, last4 }), {
      familyId: parentFamily.familyId,
      customer: null,
    });
    return { token: saved.gatewayToken, last4 };
  };
  return { failed: await card(refusals.failed), needs_authentication: await card(refusals.needs_authentication) };
}

/** Depends on the amount and the card, because the gateway refuses a different charge under a known id. */
const paymentId = (bookingId: string, period: string | null, amount: number, cardToken: string) =>
  seedId('payment', bookingId, period ?? '', amount, cardToken);

/** The row of a later month's successful charge, and what to register at the gateway. */
export function monthRows(
  { period, amount, at }: PaidMonth,
  booking: { id: string; number: string; currency: Currency },
  main: StoredCard,
) {
  const { currency } = booking;
  const id = paymentId(booking.id, period, amount, main.gatewayToken);
  const card = { cardId: main.id, cardLast4: main.last4, cardToken: main.gatewayToken };
  const row = {
    id,
    groupId: booking.id,
    ...card,
    period,
    amount,
    refunded: 0,
    currency,
    status: 'succeeded',
    dueAt: null,
    createdAt: at,
    settledAt: at,
  };
  const charge: ChargeToRegister = {
    paymentId: id,
    amount,
    currency,
    cardToken: main.gatewayToken,
    description: booking.number,
    refundId: null,
  };
  return { payment: row, charge };
}

export function moneyRows(
  payment: PaymentExample,
  booking: { id: string; number: string; priceTotal: number; currency: Currency },
  period: string | null,
  cards: { main: StoredCard; refusing: RefusingCards },
  now: Date,
) {
  const { status } = payment;
  const amount = booking.priceTotal;
  const refuses = status === 'failed' || status === 'needs_authentication' ? cards.refusing[status] : null;
  const cardToken = refuses?.token ?? cards.main.gatewayToken;
  const id = paymentId(booking.id, period, amount, cardToken);
  const refundId = payment.refundedHoursAgo === undefined ? null : seedId('refund', id);
  const at = hoursBefore(now, payment.hoursAgo);
  const row = {
    id,
    groupId: booking.id,
    cardId: refuses ? null : cards.main.id,
    cardLast4: refuses?.last4 ?? cards.main.last4,
    cardToken,
    period,
    amount,
    refunded: refundId ? amount : 0,
    currency: booking.currency,
    status,
    dueAt: status === 'created' ? at : null,
    createdAt: at,
    settledAt: status === 'created' ? null : at,
  };
  const refundedAt = refundId ? hoursBefore(now, payment.refundedHoursAgo!) : null;
  const refund = refundId &&
    refundedAt && {
      id: refundId,
      paymentId: id,
      amount,
      reason: 'booking over',
      status: 'succeeded',
      createdAt: refundedAt,
      settledAt: refundedAt,
    };
  const charge: ChargeToRegister | null =
    status === 'created'
      ? null
      : {
          paymentId: id,
          amount,
          currency: booking.currency,
          cardToken,
          description: booking.number,
          refundId,
        };
  return { payment: row, refund, charge };
}
