import type { BookingItem, Child, PriceLine } from '@/api/contract/types';
import { careDates } from '@/lib/dates/booking-dates';
import { firstOfMonth, formatMonth, lastOfMonth } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';

export type { PriceLine };

type PricedItem = Pick<BookingItem, 'childId' | 'sessionType' | 'price'>;

/** A drop-in's price: one line per child, session and price (a birthday may change the price). */
export function dropInLines(
  items: readonly PricedItem[],
  children: readonly Pick<Child, 'id' | 'firstName'>[],
): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const { childId, sessionType, price } of items) {
    const key = `${childId} ${sessionType} ${price}`;
    const name = children.find((child) => child.id === childId)?.firstName ?? '';
    const line = lines.get(key) ?? {
      label: `${sessionTypeLabels[sessionType]} · ${name}`,
      quantity: 0,
      unitPrice: price,
      amount: 0,
    };
    lines.set(key, { ...line, quantity: line.quantity + 1, amount: line.amount + price });
  }
  return [...lines.values()];
}

interface CareDays {
  /** Days charged. */
  paid: number;
  /** Days of care in the full month. */
  whole: number;
}

interface CareMonth {
  month: string;
  weekdays: readonly number[];
  closedDays: readonly string[];
}

/** The days of care in a month (yyyy-MM), and those from `from` through `through`, inclusive. Closed days do not count. */
export function careDays({ month, weekdays, closedDays }: CareMonth, from: string, through: string | null): CareDays {
  const days = careDates(firstOfMonth(month), lastOfMonth(month), weekdays, closedDays);
  const paid = days.filter((date) => date >= from && (through === null || date <= through));
  return { paid: paid.length, whole: days.length };
}

/**
 * The price of a month of permanent care, minor units, prorated by days of care if care begins or ends in it (product
 * rule 4).
 */
export function monthAmount(monthlyPrice: number, { paid, whole }: CareDays): number {
  if (paid === 0) return 0;
  return paid === whole ? monthlyPrice : Math.max(1, Math.round((monthlyPrice * paid) / whole));
}

/** The first month of a permanent booking: one line per child. */
export function firstMonthLines(
  children: readonly { firstName: string; monthlyPrice: number }[],
  schedule: { month: string; scheduleType: ScheduleType; daysAWeek: number; care: CareDays },
): PriceLine[] {
  const { month, scheduleType, daysAWeek, care } = schedule;
  const days = daysAWeek === 1 ? '1 day a week' : `${daysAWeek} days a week`;
  const part = care.paid === care.whole ? '' : `, ${care.paid} of ${care.whole} days`;
  return children.map(({ firstName, monthlyPrice }) => {
    const amount = monthAmount(monthlyPrice, care);
    const label = `${sessionTypeLabels[scheduleType]}, ${days} · ${firstName} · ${formatMonth(month)}${part}`;
    return { label, quantity: 1, unitPrice: amount, amount };
  });
}

export const totalOf = (lines: readonly PriceLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);
