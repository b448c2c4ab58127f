import type { BookingGroup, Payment } from '@/api/contract/types';
import type { BookingStatus } from '@/lib/enums';
import type { MoveRow } from '@/server/repositories/request-moves';
import type { PaymentRow } from '@/server/repositories/payments';

export function presentMove(move: MoveRow): BookingGroup['history'][number] {
  return {
    at: move.at.toISOString(),
    from: move.fromStatus as BookingStatus | null,
    to: move.toStatus as BookingStatus,
    by: move.actor,
    action: move.action,
    note: move.note,
  };
}

/** A charge as a parent sees it; what the browser must do shows only while it is awaited. */
export function presentPayment(payment: PaymentRow): Payment {
  const awaited = payment.status === 'needs_authentication' ? (payment.nextAction as Payment['nextAction']) : null;
  return {
    id: payment.id,
    at: payment.createdAt.toISOString(),
    amount: payment.amount,
    refunded: payment.refunded,
    cardLast4: payment.cardLast4,
    status: payment.status,
    nextAction: awaited,
  };
}
