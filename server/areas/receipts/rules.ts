import type { CalendarDate } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import { isLive } from '@/lib/dates/booking-dates';

/** A date of a booking that its parent moved to another day. */
export interface DateMove {
  from: CalendarDate;
  to: CalendarDate;
}

/** The days of a drop-in as a receipt says them, each once. */
export interface CareDays {
  /** As they were booked. */
  kept: CalendarDate[];
  /** From the day that was booked to the day that it became, however often it moved in between. */
  moved: DateMove[];
  cancelled: CalendarDate[];
}

/**
 * What has become of the days of a drop-in, from its items and the moves of single dates, oldest first. A day that was moved away
 * from is no longer one of its days, and one that came back to its own date was not moved.
 */
export function careDays(
  items: readonly { date: CalendarDate; status: BookingItemStatus | null }[],
  moves: readonly DateMove[],
): CareDays {
  const bookedAs = new Map<CalendarDate, CalendarDate>();
  const left = new Set<CalendarDate>();
  for (const { from, to } of moves) {
    bookedAs.set(to, bookedAs.get(from) ?? from);
    bookedAs.delete(from);
    left.add(from);
    left.delete(to);
  }
  const live = datesOf(items.filter(isLive));
  const cancelled = datesOf(items.filter(({ status }) => status === BookingItemStatus.CANCELED));
  const bookedOn = (date: CalendarDate) => bookedAs.get(date) ?? date;
  return {
    kept: live.filter((date) => bookedOn(date) === date),
    moved: live.filter((date) => bookedOn(date) !== date).map((date) => ({ from: bookedOn(date), to: date })),
    cancelled: cancelled.filter((date) => !live.includes(date) && !left.has(date)),
  };
}

const datesOf = (items: readonly { date: CalendarDate }[]) => [...new Set(items.map(({ date }) => date))].sort();

/** Whose part of an amount it is, and how much it weighs beside the others. */
export interface Weight {
  name: string;
  weight: number;
}

/**
 * Divides an amount (minor units, negative for a refund) by weights, to the unit: the parts add up to the amount. What is left
 * by rounding down goes to the largest remainders, the first of two equal ones. Equal parts where nothing weighs anything.
 */
export function shareAmount(amount: number, weights: readonly Weight[]): { name: string; amount: number }[] {
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  const sign = Math.sign(amount);
  const exact = weights.map(
    ({ weight }) => (Math.abs(amount) * (sum === 0 ? 1 : weight)) / (sum === 0 ? weights.length : sum),
  );
  const parts = exact.map(Math.floor);
  const left = Math.abs(amount) - parts.reduce((total, part) => total + part, 0);
  const order = exact.map((part, index) => ({ index, rest: part - Math.floor(part) })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order.slice(0, left)) parts[index]! += 1;
  return weights.map(({ name }, index) => ({ name, amount: sign * parts[index]! }));
}

/** Amounts of the same name together, in the order in which the names come first. */
export function sumByName(parts: readonly { name: string; amount: number }[]): { name: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { name, amount } of parts) sums.set(name, (sums.get(name) ?? 0) + amount);
  return [...sums].map(([name, amount]) => ({ name, amount }));
}
