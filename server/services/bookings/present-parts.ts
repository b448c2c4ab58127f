import type { BookingGroup, Payment } from '@/api/contract/types';
import type { BookingStatus } from '@/lib/enums';
import type { RequestPlaceRow } from '@/server/repositories/booking-parts';
import type { MoveRow } from '@/server/repositories/moves';
import type { PaymentRow } from '@/server/repositories/payments';
import { photosOf } from '@/server/services/facilities/photos';

/** Facility and address as every request shows them. */
export function presentPlace(place: RequestPlaceRow): Pick<BookingGroup, 'facility' | 'address'> {
  const { facilityId, name, phone, photos, addressId, title, line1, city, region, postalCode, timeZone } = place;
  return {
    facility: { id: facilityId, name, phone, photo: photosOf(photos)[0] ?? null },
    address: { id: addressId, title, line1, city, region, postalCode, timeZone },
  };
}

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
