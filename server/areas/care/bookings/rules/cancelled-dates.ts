import { invalid } from '@/lib/app-error';
import { isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { type BookingItemStatus, BookingStatus, BookingType, type CancellationPolicy } from '@/lib/enums';
import { sumPayments } from '@/lib/money/booking-money';
import { absenceQuote } from '@/server/areas/care/bookings/rules/refunds';

interface Booking {
  type: BookingType;
  status: BookingStatus;
  policy: CancellationPolicy;
  timeZone: string;
}

interface Item {
  date: string;
  status: BookingItemStatus | null;
  price: number;
  startAt: Date;
}

/** The sessions of these dates that have not begun: those that could be given up now. */
export const comingItems = <I extends Item>(
  booking: Booking,
  items: readonly I[],
  dates: readonly string[],
  now: Date,
): I[] => items.filter((item) => dates.includes(item.date) && absenceQuote(booking, item, now) !== null);

/** {@link comingItems}, or throws `invalid` {dates} if there are no dates, or one of them has none. */
export function requireComing<I extends Item>(
  booking: Booking,
  items: readonly I[],
  dates: readonly string[],
  now: Date,
): I[] {
  const coming = comingItems(booking, items, dates, now);
  const wrong = dates.find((date) => !coming.some((item) => item.date === date));
  if (dates.length === 0) throw invalid({ dates: 'Name the dates to cancel.' });
  if (wrong !== undefined) throw invalid({ dates: `${longDate(wrong)} isn’t an upcoming date of this booking.` });
  return coming;
}

/**
 * Cancelling every date that is left is a cancellation of the booking. Past days of a drop-in are left, because its care took
 * place; a permanent booking without any care to come is over. Throws as {@link requireComing}.
 */
export function actionOfDates(
  booking: Booking,
  items: readonly Item[],
  dates: readonly string[],
  now: Date,
): 'cancel' | 'cancelDates' {
  const { status, type, timeZone } = booking;
  const today = todayIn(timeZone, now);
  const left = items.filter(
    (item) => isLive(item) && !dates.includes(item.date) && (type === BookingType.DROP_IN || item.date >= today),
  );
  const isOver = status === BookingStatus.CANCELED_BY_FACILITY;
  if (left.length > 0 || !(isOver || status === BookingStatus.APPROVED)) return 'cancelDates';
  if (!isOver) requireComing(booking, items, dates, now);
  return 'cancel';
}

/** What cancelling these sessions refunds, in minor units: at most what was paid. Permanent care is paid by the month. */
export function refundOfDates(
  { type }: Pick<Booking, 'type'>,
  items: readonly { price: number }[],
  payments: Parameters<typeof sumPayments>[0],
): number {
  if (type === BookingType.PERMANENT) return 0;
  const prices = items.reduce((sum, { price }) => sum + price, 0);
  return Math.min(prices, sumPayments(payments).net);
}
