import { type DateMove, datesOf, isLive, movedAway } from '@/lib/dates/booking-dates';
import { type CalendarDate, longDate } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import type { Part } from '@/lib/money/share-amount';

/** The days of a drop-in on a receipt, each once. */
export interface CareDays {
  /** Not changed since the booking. */
  unchanged: CalendarDate[];
  /** From the booked day to the final day, without intermediate moves. */
  moved: DateMove[];
  cancelled: CalendarDate[];
}

/**
 * Sorts a drop-in's days into kept, moved and cancelled. `moves` are oldest first. A day moved back to its own date counts as
 * kept.
 */
export function careDays(
  items: readonly { date: CalendarDate; status: BookingItemStatus | null }[],
  moves: readonly DateMove[],
): CareDays {
  const bookedAs = new Map<CalendarDate, CalendarDate>();
  for (const { from, to } of moves) {
    bookedAs.set(to, bookedAs.get(from) ?? from);
    bookedAs.delete(from);
  }
  const left = movedAway(moves);
  const live = datesOf(items.filter(isLive));
  const cancelled = datesOf(items.filter(({ status }) => status === BookingItemStatus.CANCELED));
  const bookedOn = (date: CalendarDate) => bookedAs.get(date) ?? date;
  return {
    unchanged: live.filter((date) => bookedOn(date) === date),
    moved: live.filter((date) => bookedOn(date) !== date).map((date) => ({ from: bookedOn(date), to: date })),
    cancelled: cancelled.filter((date) => !live.includes(date) && !left.has(date)),
  };
}

/** One part for each id, in order of first appearance. */
export function sumById(parts: readonly Part[]): Part[] {
  const sums = new Map<string, number>();
  for (const { id, amount } of parts) sums.set(id, (sums.get(id) ?? 0) + amount);
  return [...sums].map(([id, amount]) => ({ id, amount }));
}

export interface NamedChild {
  id: string;
  name: string;
  /** Null for a child who is no longer on record. */
  birthDate: CalendarDate | null;
}

/** By child id, the suffix that distinguishes equal names: " (born May 14, 2023)"; empty for a unique name. */
type ToldApart = ReadonlyMap<string, string>;

/** Distinguishes children with equal names: by birth date, and by a number if that is equal, too. */
export function tellApart(children: readonly NamedChild[]): ToldApart {
  const alike = groupBy(children, ({ name }) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase());
  return new Map(
    [...alike.values()].flatMap((equal) =>
      equal.map(({ id, birthDate }): [string, string] => {
        const born = birthDate === null || equal.length === 1 ? [] : [`born ${longDate(birthDate)}`];
        const same = equal.filter((other) => other.birthDate === birthDate);
        const number = same.findIndex((other) => other.id === id) + 1;
        const facts = [...born, ...(same.length === 1 ? [] : [`${number} of ${same.length}`])];
        return [id, facts.length === 0 ? '' : ` (${facts.join('; ')})`];
      }),
    ),
  );
}
