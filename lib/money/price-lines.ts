import { eachDate, firstOfMonth, formatMonth, lastOfMonth, weekdayOf } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';

interface PricedItem {
  childId: string;
  sessionType: ScheduleType;
  price: number;
}

/** A drop-in's price: one line for each child and session, and again where a birthday changes the price on the way. */
export function dropInLines(
  items: readonly PricedItem[],
  children: readonly { id: string; firstName: string }[],
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
  /** Days of care that are paid for. */
  paid: number;
  /** Days of care the month has. */
  whole: number;
}

/** The days of care in a month (yyyy-MM), and those of them within from and through, both inclusive; no end when null. */
export function careDays(month: string, weekdays: readonly number[], from: string, through: string | null): CareDays {
  const days = eachDate(firstOfMonth(month), lastOfMonth(month)).filter((date) => weekdays.includes(weekdayOf(date)));
  const paid = days.filter((date) => date >= from && (through === null || date <= through));
  return { paid: paid.length, whole: days.length };
}

/**
 * What a month of a permanent booking costs, minor units: the monthly price, in proportion where care begins or ends
 * within it (product rule 4), rounded to the nearest unit; 0 where no day of care is left in it.
 */
export function monthAmount(monthlyPrice: number, { paid, whole }: CareDays): number {
  if (paid === 0) return 0;
  return paid === whole ? monthlyPrice : Math.max(1, Math.round((monthlyPrice * paid) / whole));
}

/** The first month of a permanent booking: one line a child, saying for how much of the month it is. */
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

/** One line of a price, minor units; amount = quantity × unitPrice. */
export interface PriceLine {
  label: string;
  quantity: number;
  unitPrice: number;
  amount: number;
}

export const totalOf = (lines: readonly PriceLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);
