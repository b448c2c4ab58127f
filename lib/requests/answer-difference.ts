import { formatBookingDateRun, groupBookingDates } from '@/lib/dates/booking-dates';
import type { CalendarDate } from '@/lib/dates/dates';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';
import { formatMoney, type Currency } from '@/lib/money/money';

interface PartlyAccepted {
  status: BookingStatus;
  items: readonly { date: CalendarDate; status: Item | null }[];
  price: { total: number; currency: Currency };
  history: readonly { action: string; note: string | null }[];
}

/**
 * What a facility left out of what was asked, while the parent has to answer: "2 of 3 days accepted, $132.00. Nov 27 was
 * declined: Staff training day". Null where nothing was left out.
 */
export function answerDifference({ status, items, price, history }: PartlyAccepted): string | null {
  if (status !== BookingStatus.WAITING_FOR_PARENTS_APPROVAL) return null;
  const accepted = datesOf(items, Item.APPROVED);
  const declined = datesOf(items, Item.NOT_APPROVED).filter((date) => !accepted.includes(date));
  if (declined.length === 0) return null;
  const all = accepted.length + declined.length;
  const days = groupBookingDates(declined).map((run) => formatBookingDateRun(run));
  const reason = history.findLast(({ action }) => action === 'approveSome')?.note;
  const [first, second] = [
    `${accepted.length} of ${all} days accepted, ${formatMoney(price.total, price.currency)}.`,
    `${days.join(', ')} ${declined.length === 1 ? 'was' : 'were'} declined`,
  ];
  return `${first} ${second}${reason ? `: ${reason}` : '.'}`;
}

const datesOf = (items: PartlyAccepted['items'], wanted: Item): CalendarDate[] => [
  ...new Set(items.filter(({ status }) => status === wanted).map(({ date }) => date)),
];
