import { BookingItemStatus, BookingType } from '@/lib/enums';

/** What giving up one child's session on one date refunds now, minor units, and until when. */
export interface AbsenceQuote {
  refund: number;
  until: Date | null;
}

/**
 * A session may move to another day while giving it up would still refund it in full
 * (product rule 4, "Changing single dates").
 */
export const canMove = (type: BookingType, item: { price: number; absence: { refund: number } | null }): boolean =>
  type === BookingType.DROP_IN && item.absence !== null && item.absence.refund === item.price;

const gone: readonly (BookingItemStatus | null)[] = [BookingItemStatus.CANCELED, BookingItemStatus.NOT_APPROVED];

/**
 * In a booking that is live itself, an item holds its place unless it was cancelled,
 * or refused by the facility (product rule 3).
 */
export const isLive = ({ status }: { status: BookingItemStatus | null }): boolean => !gone.includes(status);
