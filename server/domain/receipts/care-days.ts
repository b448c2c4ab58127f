import type { CalendarDate } from '@/lib/dates';
import { BookingItemStatus } from '@/lib/enums';
import { isLive } from '@/lib/single-dates';

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
