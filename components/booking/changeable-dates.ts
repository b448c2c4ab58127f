import type { BookingGroup } from '@/api/contract/types';
import { BookingType } from '@/lib/enums';
import { momentText } from '@/lib/dates/moments';
import { formatMoney } from '@/lib/money/money';
import { canMove, isLive } from '@/lib/dates/booking-dates';

type Item = BookingGroup['items'][number];

/** A coming date of a booking that can be given up; money in minor units. */
export interface ChangeableDate {
  date: string;
  items: readonly Item[];
  price: number;
  /** What giving it up refunds now. */
  refund: number;
  /** The last instant at which it pays that back, ISO; null when it pays nothing. */
  until: string | null;
  movable: boolean;
  /** True when the booking has dates besides those that can be changed: past ones, or attended. */
  othersLeft: boolean;
}

/** The dates that the service says can be given up, with what that refunds for all children together. */
export function changeableDates({ type, items }: BookingGroup): ChangeableDate[] {
  const open = items.filter((item) => item.absence !== null);
  const othersLeft = items.some((item) => item.absence === null && isLive(item));
  return [...new Set(open.map(({ date }) => date))].map((date) => {
    const own = open.filter((item) => item.date === date);
    return {
      date,
      items: own,
      price: own.reduce((sum, item) => sum + item.price, 0),
      refund: own.reduce((sum, item) => sum + (item.absence?.refund ?? 0), 0),
      until: own[0]?.absence?.until ?? null,
      movable: own.every((item) => canMove(type, item)),
      othersLeft,
    };
  });
}

/** What giving up the date refunds, in a sentence. */
export function givesBack({ type, price, address }: BookingGroup, { refund, until }: ChangeableDate): string {
  if (type === BookingType.PERMANENT) return 'The monthly price stays the same: single days are not refunded.';
  if (refund === 0 || !until) return 'Under the cancellation terms, it is too late for a refund of this date.';
  return `If you don’t come, ${formatMoney(refund, price.currency)} will be refunded to your card. This amount is available until ${momentText(new Date(until), address.timeZone)}.`;
}
