import type { BookingGroup } from '@/api/contract/types';
import { canMove } from '@/lib/dates/booking-dates';
import { deadlineText } from '@/lib/dates/instants';
import { formatMoney } from '@/lib/money/money';

type Item = BookingGroup['items'][number];

/** A coming date that can be given up. Money in minor units. */
export interface ChangeableDate {
  date: string;
  items: readonly Item[];
  price: number;
  /** If given up now. */
  refund: number;
  /** Deadline of that refund, ISO 8601; null when there is no refund. */
  until: string | null;
  movable: boolean;
}

/** The dates that the service reports as changeable, with the refund summed over the children. */
export function changeableDates({ type, items }: BookingGroup): ChangeableDate[] {
  const open = items.filter((item) => item.absence !== null && item.notComing === null);
  return [...new Set(open.map(({ date }) => date))].map((date) => {
    const own = open.filter((item) => item.date === date);
    return {
      date,
      items: own,
      price: own.reduce((sum, item) => sum + item.price, 0),
      refund: own.reduce((sum, item) => sum + (item.absence?.refund ?? 0), 0),
      until: own[0]?.absence?.until ?? null,
      movable: own.every((item) => canMove(type, item)),
    };
  });
}

export const monthlyPriceStays = 'The monthly price stays the same. Single days aren’t refunded.';

/** What to do to get a date of a drop-in refunded, and by when. */
export const refundText = ({ price, address }: BookingGroup, { refund, until }: ChangeableDate): string =>
  refund > 0 && until
    ? `Tell us by ${deadlineText(new Date(until), address.timeZone)} to get ${formatMoney(refund, price.currency)} back.`
    : 'Under the cancellation terms, it is too late for a refund of this date.';
