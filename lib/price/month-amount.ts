import { eachDate, firstOfMonth, lastOfMonth, weekdayOf } from '@/lib/dates';

export interface CareDays {
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
