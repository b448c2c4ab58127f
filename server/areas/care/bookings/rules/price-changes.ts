import { firstOfMonth, formatMonth, longDate, monthOf, shiftMonth } from '@/lib/dates/dates';
import { todayIn, wallClockIn, zonedInstant } from '@/lib/dates/instants';
import { BookingStatus, type ScheduleType } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { PriceLine } from '@/lib/money/price-lines';
import { joinsText, type PriceStep } from '@/lib/money/monthly-price';
import { type ChildPrice, childPrices, monthlyPriceFrom } from '@/lib/money/price-steps';
import { shareAmount } from '@/lib/money/share-amount';
import { listedPrice } from '@/server/areas/care/bookings/rules/checks';
import type { CareChild, CareTerms } from '@/server/areas/facilities/listings/rules';
import type { AboutRequest, MailText } from '@/server/areas/platform/mail/rules/mail-entry';
import { writeMoney } from '@/server/areas/platform/mail/rules/mail-text';

interface AgreedCare {
  children: readonly string[];
  scheduleType: ScheduleType;
  permanentBookingDays: readonly number[];
  endDate: string | null;
  firstStartAt: Date;
  timeZone: string;
  paidThrough: string | null;
  priceMonthly: number | null;
  priceLines: readonly PriceLine[];
}

/**
 * The monthly prices of care that was agreed without steps: each child's share of the agreed price, until a group costs less.
 * It falls from the first unpaid month after this one, so that every change is mailed before its charge.
 *
 * @param byDesk the desk stated the price, which then holds for every month
 */
export function pricesAgreedBefore(
  booking: AgreedCare,
  children: readonly CareChild[],
  terms: CareTerms,
  { now, byDesk }: { now: Date; byDesk: boolean },
): ChildPrice[] {
  const { timeZone, permanentBookingDays: weekdays, scheduleType, paidThrough, endDate } = booking;
  // The first month has a line for each child, in this order.
  const weights = booking.children.map((id, index) => ({ id, weight: booking.priceLines[index]?.amount ?? 0 }));
  const first = wallClockIn(timeZone, booking.firstStartAt).date;
  const paid = monthOf(paidThrough ?? first);
  const today = monthOf(todayIn(timeZone, now));
  const from = shiftMonth(paid > today ? paid : today, 1);
  return shareAmount(booking.priceMonthly ?? 0, weights).flatMap(({ id, amount: monthly }) => {
    const child = children.find((one) => one.id === id);
    if (!child) return [{ childId: id, from: monthOf(first), ageGroup: '', monthly, listed: true }];
    const [start, ...steps] = childPrices(
      child,
      { first, monthly },
      {
        groups: terms.ageGroups,
        priceOf: (group) => (byDesk ? monthly : listedPrice(terms, group, scheduleType, weekdays.length)),
        weekdays,
        closedDays: terms.closedDays,
        endDate,
        onlyLower: true,
      },
    );
    const current = steps.findLast((step) => step.from <= from);
    const falls = current && current.monthly < monthly ? [{ ...current, from, listed: true }] : [];
    return [start!, ...falls, ...steps.filter((step) => step.from > from)];
  });
}

/** The facility's local time at which a change is mailed. */
const mailTime = '09:00';

interface PricedCare {
  status: BookingStatus;
  endDate: string | null;
  endsOn: string | null;
  timeZone: string;
  childPrices: readonly ChildPrice[];
}

/** A change of the monthly price, and the price before, minor units. */
type PriceChange = PriceStep & { before: number };

/**
 * The change of the price to mail now, if any, and when to look again: a month before the next change. A change whose month has
 * begun is not mailed.
 */
export function nextPriceMail(
  { status, endDate, endsOn, timeZone, childPrices: prices }: PricedCare,
  children: readonly CareChild[],
  now: Date,
): { change: PriceChange | null; dueAt: Date | null } {
  const lastDay = endsOn ?? endDate;
  const { monthly, steps } = monthlyPriceFrom(prices, monthOf(todayIn(timeZone, now)), children);
  const [next, second] = steps
    .map((step, index) => ({ ...step, before: steps[index - 1]?.monthly ?? monthly }))
    .filter((step) => step.monthly !== step.before && (lastDay === null || firstOfMonth(step.from) <= lastDay));
  const mailAt = ({ from }: PriceStep) => zonedInstant(firstOfMonth(shiftMonth(from, -1)), mailTime, timeZone);
  if (!next) return { change: null, dueAt: null };
  if (mailAt(next) > now) return { change: null, dueAt: mailAt(next) };
  // The confirmation looks at the price again.
  if (status !== BookingStatus.APPROVED) return { change: null, dueAt: null };
  return { change: next, dueAt: second ? mailAt(second) : null };
}

export interface PriceChangeMail extends AboutRequest<BookingStatus> {
  change: PriceChange;
  currency: Currency;
}

export function writePriceChange({ facilityName, change, currency }: PriceChangeMail): MailText {
  const write = (amount: number) => writeMoney({ amount, currency });
  const { from, monthly, before } = change;
  return {
    subject: `Your price at ${facilityName} changes in ${formatMonth(from)}`,
    paragraphs: [
      `From ${formatMonth(from)}, your care at ${facilityName} is ${write(monthly)} a month instead of ${write(before)}, because ${joinsText(change)}.`,
      monthly > before && 'You saw this price when you asked for this care.',
      `The first charge at this price is on ${longDate(firstOfMonth(from))}. You don’t need to do anything.`,
    ],
  };
}
