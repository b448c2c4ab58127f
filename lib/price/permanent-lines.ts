import { formatMonth } from '@/lib/dates';
import { sessionTypeLabels } from '@/lib/labels';
import type { ScheduleType } from '@/lib/enums';
import { monthAmount, type CareDays } from '@/lib/price/month-amount';
import type { PriceLine } from '@/lib/price/price-line';

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
