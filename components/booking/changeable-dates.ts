import type { BookingGroup } from '@/api/contract/types';
import { BookingType } from '@/lib/enums';
import { deadlineText } from '@/lib/dates/instants';
import { formatMoney } from '@/lib/money/money';
import { canMove, isLive } from '@/lib/dates/booking-dates';

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
  /** The booking also has dates that cannot be changed: past, attended or reported absent. */
  othersLeft: boolean;
}

/** The dates that the service reports as changeable, with the refund summed over the children. */
export function changeableDates({ type, items }: BookingGroup): ChangeableDate[] {
  const open = items.filter((item) => item.absence !== null && item.notComing === null);
  const othersLeft = items.some((item) => isLive(item) && !open.includes(item));
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

export const monthlyPriceStays = 'The monthly price stays the same. Single days aren’t refunded.';

/** What to do to get a date of a drop-in refunded, and by when. */
export const refundText = (booking: BookingGroup, date: ChangeableDate): string =>
  noRefund(booking, date) ?? `Tell us by ${deadlineOf(booking, date)} to get ${refundOf(booking, date)} back.`;

/** What giving the date up refunds, for the dialog that does it. */
export const refundNowText = (booking: BookingGroup, date: ChangeableDate): string =>
  noRefund(booking, date) ??
  `${refundOf(booking, date)} will be refunded to your card. This amount is available until ${deadlineOf(booking, date)}.`;

function noRefund({ type }: BookingGroup, { refund, until }: ChangeableDate): string | null {
  if (type === BookingType.PERMANENT) return monthlyPriceStays;
  if (refund > 0 && until) return null;
  return 'Under the cancellation terms, it is too late for a refund of this date.';
}

const refundOf = ({ price }: BookingGroup, { refund }: ChangeableDate) => formatMoney(refund, price.currency);

const deadlineOf = ({ address }: BookingGroup, { until }: ChangeableDate) =>
  deadlineText(new Date(until!), address.timeZone);
