import { isLive } from '@/lib/dates/booking-dates';
import { type CalendarDate, longDate, monthOf, type YearMonth } from '@/lib/dates/dates';
import type { BookingItemStatus } from '@/lib/enums';
import { chargeDaysAfter, type ComingCharge, monthCharge } from '@/lib/money/charges';

/** A month with which permanent care can end (product rule 4). */
export interface Ending {
  month: YearMonth;
  /** The last day of care in it. */
  lastDay: CalendarDate;
  /** What is charged until then, on the first day of each month, oldest first. */
  charges: ComingCharge[];
}

type EndableCare = Parameters<typeof monthCharge>[0] & {
  /** In the paid month; null if care cannot end with a month, because none is paid. */
  lastPaidDay: CalendarDate | null;
  /** Sorted by date. */
  items: readonly { date: CalendarDate; status: BookingItemStatus | null }[];
};

/** The paid month, and the later months with care, at most twelve months ahead. */
export function endingsOf({ lastPaidDay, items, ...care }: EndableCare): Ending[] {
  if (lastPaidDay === null) return [];
  const paid = monthOf(lastPaidDay);
  const endings: Ending[] = [{ month: paid, lastDay: lastPaidDay, charges: [] }];
  const charges: ComingCharge[] = [];
  for (const on of chargeDaysAfter(paid)) {
    const month = monthOf(on);
    const amount = monthCharge(care, on);
    if (amount > 0) charges.push({ on, amount });
    const last = items.findLast((item) => isLive(item) && monthOf(item.date) === month);
    if (last) endings.push({ month, lastDay: last.date, charges: [...charges] });
  }
  return endings;
}

/** "You’ll still be charged $1,400.00 on March 1, 2027, and nothing after that."; null if nothing is charged. */
export function comingChargesText(charges: readonly ComingCharge[], write: (amount: number) => string): string | null {
  const last = charges.at(-1);
  if (!last) return null;
  const times = charges.length === 1 ? '' : ` ${charges.length} times, the last time`;
  return `You’ll still be charged${times} ${write(last.amount)} on ${longDate(last.on)}, and nothing after that.`;
}
