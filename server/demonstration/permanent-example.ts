import { ageGroupOn } from '@/lib/facilities/age-group';
import { addDays, firstOfMonth, monthOf, shiftMonth } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/time-zones';
import type { CareChild, CareTerms } from '@/server/areas/facilities/rules';
import { careDates, holdHorizon } from '@/server/areas/bookings/rules/horizon';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';
import { careDays, monthAmount } from '@/lib/money/price-lines';

/** A month of a permanent booking that has been charged on its first day. */
export interface PaidMonth {
  /** yyyy-MM-dd of its first day. */
  period: string;
  amount: number;
  at: Date;
}

/**
 * The months after the first that have begun by now, as they were charged
 * (product rule 4); none while the first still runs.
 */
export function laterMonths(plan: BookingPlan, timeZone: string, now: Date): PaidMonth[] {
  const thisMonth = monthOf(todayIn(timeZone, now));
  const months: PaidMonth[] = [];
  for (let month = shiftMonth(monthOf(plan.items[0]!.date), 1); month <= thisMonth; month = shiftMonth(month, 1)) {
    const period = firstOfMonth(month);
    const care = careDays(month, plan.permanentBookingDays, period, plan.endDate);
    const amount = monthAmount(plan.monthly!, care);
    months.push({ period, amount, at: zonedInstant(period, '00:00', timeZone) });
  }
  return months;
}

/** The plan with the months that have come within reach since it was made, as the clock extends a permanent booking. */
export function extended(plan: BookingPlan, terms: CareTerms, child: CareChild, now: Date): BookingPlan {
  const reach = holdHorizon(todayIn(terms.timeZone, now));
  if (plan.heldThrough === null || plan.heldThrough >= reach) return plan;
  const dates = careDates(addDays(plan.heldThrough, 1), reach, plan.permanentBookingDays);
  const items = dates.map((date) => {
    const group = ageGroupOn(terms.ageGroups, child.birthDate, date);
    if (!group) throw new Error(`${terms.facilityName} has no group for the child's age on ${date}.`);
    return { childId: child.id, ageGroupId: group.id, date, sessionType: plan.scheduleType, price: 0 };
  });
  return { ...plan, heldThrough: reach, items: [...plan.items, ...items] };
}
