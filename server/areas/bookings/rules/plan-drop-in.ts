import { invalid } from '@/lib/app-error';
import { weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/time-zones';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { dropInLines, totalOf } from '@/lib/money/price-lines';
import { noDay } from '@/lib/validation/requests';
import {
  checkAhead,
  checkBookable,
  checkNotClosed,
  checkWeekday,
  dropInPrice,
  groupFor,
} from '@/server/areas/bookings/rules/checks';
import type { BookingPlan, PlannedItem } from '@/server/areas/bookings/rules/plan';
import { type CareChild, type CareTerms, openingAt } from '@/server/areas/facilities/rules';

export interface DropInPlanInput {
  children: readonly CareChild[];
  /** yyyy-MM-dd; duplicates count once. */
  dates: readonly string[];
  scheduleType: ScheduleType;
}

/**
 * Checks a drop-in request against what the facility offers and prices it (product rules 4 and 9). `agreedPrice` is used
 * in for the price list where the desk's offer states a price of its own. Throws `invalid` by field, or `conflict` when
 * the facility takes no bookings.
 */
export function planDropIn(terms: CareTerms, input: DropInPlanInput, now: Date, agreedPrice?: number): BookingPlan {
  const policy = checkBookable(terms, agreedPrice !== undefined);
  const dates = [...new Set(input.dates)].sort();
  const items = dropInItems(terms, { ...input, dates }, now, 'bookingDates', agreedPrice);
  const first = dates[0];
  if (first === undefined) throw invalid({ bookingDates: noDay });
  const lines = dropInLines(items, input.children);
  return {
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    type: BookingType.DROP_IN,
    scheduleType: input.scheduleType,
    children: input.children.map((child) => child.id),
    permanentBookingDays: [],
    startDate: first,
    endDate: dates[dates.length - 1] ?? first,
    heldThrough: null,
    currency: terms.currency,
    policy,
    items,
    lines,
    total: totalOf(lines),
    monthly: null,
    firstStartAt: openingAt(terms, first),
  };
}

/** The sessions of these dates, checked and priced. Throws `invalid` on `field` for a date, by its own field for the rest. */
export function dropInItems(
  terms: CareTerms,
  input: DropInPlanInput,
  now: Date,
  field: string,
  agreedPrice?: number,
): PlannedItem[] {
  const { dates } = input;
  const today = todayIn(terms.timeZone, now);
  for (const date of dates) {
    checkAhead(date, today, field);
    checkWeekday(terms, weekdayOf(date), input.scheduleType, field);
    checkNotClosed(terms, date, field);
  }
  return dates.flatMap((date) =>
    input.children.map((child) => {
      const group = groupFor(terms, child, date);
      const price = agreedPrice ?? dropInPrice(terms, group, input.scheduleType);
      return { childId: child.id, ageGroupId: group.id, date, sessionType: input.scheduleType, price };
    }),
  );
}
