import type { BookingGroup } from '@/api/contract/types';
import { formatBookingDateRun, groupBookingDates, isLive } from '@/lib/dates/booking-dates';
import { addDays, type CalendarDate, compareDates, longDay, weekdayOf } from '@/lib/dates/dates';
import { todayIn, wallClockIn } from '@/lib/dates/instants';
import { BookingItemStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { joinWithAnd } from '@/lib/text/words';
import { formatPhoneFully } from '@/lib/validation/phone';

/** A child who is not coming on booked days: which bookings that concerns, and what each refunds (record 0182). */

/** Why; the words are `absenceReasonLabels`. */
export const absenceReasons = ['sick', 'away', 'other'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

/** One child or, in the service, one row on one date. `absence` is what giving it up refunds; null: too late for that. */
interface ChildItem {
  childId: string | null;
  date: CalendarDate;
  status: BookingItemStatus | null;
  absence: { refund: number } | null;
  /** Set once it has been reported. */
  notComing: unknown;
}

/** Reported absent, and neither noted by the facility nor given up since. */
export const isReported = ({ status, notComing }: Pick<ChildItem, 'status' | 'notComing'>): boolean =>
  notComing !== null && status === BookingItemStatus.APPROVED;

export interface AbsentDays {
  childId: string;
  /** Inclusive. */
  from: CalendarDate;
  until: CalendarDate;
}

/** What an absence changes in one booking. */
export interface Absence<I> {
  dates: CalendarDate[];
  /** Minor units. */
  refund: number;
  /** Sessions with a refund: given up, and their places released. */
  released: I[];
  /** Sessions without one: they stay booked, so that the parent can undo it. */
  kept: I[];
  /** Nothing else of the booking is left, so that it is cancelled. */
  ends: boolean;
}

/** Null if the child has no session to miss on these days. */
export function absenceOf<I extends ChildItem>(items: readonly I[], { childId, from, until }: AbsentDays) {
  const missed = items.filter(
    (item) =>
      item.childId === childId &&
      item.date >= from &&
      item.date <= until &&
      item.absence !== null &&
      item.notComing === null,
  );
  if (missed.length === 0) return null;
  const released = missed.filter(({ absence }) => absence!.refund > 0);
  return {
    dates: [...new Set(missed.map(({ date }) => date))].sort(),
    refund: released.reduce((sum, { absence }) => sum + absence!.refund, 0),
    released,
    kept: missed.filter(({ absence }) => absence!.refund === 0),
    ends: items.every((item) => !isLive(item) || released.includes(item)),
  } satisfies Absence<I>;
}

export interface BookingAbsence extends Absence<BookingGroup['items'][number]> {
  booking: BookingGroup;
}

/** By booking, in the given order. */
export const absencesOf = (bookings: readonly BookingGroup[], days: AbsentDays): BookingAbsence[] =>
  bookings.flatMap((booking) => {
    const absence = absenceOf(booking.items, days);
    return absence ? [{ booking, ...absence }] : [];
  });

interface DaysToReport {
  /** From the first one, which is today or tomorrow, up to a month. */
  dates: CalendarDate[];
  /** At the first one's facility. */
  today: CalendarDate;
}

/** The days on which the child can be reported absent; null without one today or tomorrow. Today counts until the facility closes. */
export function daysToReport(bookings: readonly BookingGroup[], childId: string, now: Date): DaysToReport | null {
  const open = bookings
    .flatMap((booking) =>
      booking.items
        .filter((item) => item.childId === childId && item.absence !== null && item.notComing === null)
        .filter(({ date }) => !isOver(booking, date, now))
        .map(({ date }) => ({ date, today: todayIn(booking.address.timeZone, now) })),
    )
    .sort((one, other) => compareDates(one.date, other.date));
  const [first] = open;
  if (!first || first.date > addDays(first.today, 1)) return null;
  const last = addDays(first.date, limits.absenceDaysMax - 1);
  const dates = [...new Set(open.map(({ date }) => date))].filter((date) => date <= last);
  return { dates, today: first.today };
}

function isOver({ facility, address }: BookingGroup, date: CalendarDate, now: Date): boolean {
  const clock = wallClockIn(address.timeZone, now);
  if (date !== clock.date) return date < clock.date;
  const hours = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  // A closing time at or before the opening time is on the next day.
  return Boolean(hours?.opens && hours.closes && hours.opens < hours.closes && clock.time >= hours.closes);
}

export interface ReportedDay {
  booking: BookingGroup;
  date: CalendarDate;
  reason: AbsenceReason;
  /** The last instant at which it can be undone, ISO 8601; null once the session has begun. */
  undoUntil: string | null;
}

/** The reported days of a child from today on, by date. */
export const reportedDays = (bookings: readonly BookingGroup[], childId: string, now: Date): ReportedDay[] =>
  bookings
    .flatMap((booking) =>
      booking.items.flatMap(({ childId: whose, date, notComing }) =>
        whose === childId && notComing !== null && date >= todayIn(booking.address.timeZone, now)
          ? [{ booking, date, ...notComing }]
          : [],
      ),
    )
    .sort((one, other) => one.date.localeCompare(other.date));

/** "today", "tomorrow", "on Monday, November 30". */
export function dayInWords(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : `on ${longDay(date)}`;
}

/** "today", or "Nov 30 - Dec 2" for several. */
export const daysInWords = (dates: readonly CalendarDate[], today: CalendarDate): string =>
  dates.length === 1
    ? dayInWords(dates[0]!, today)
    : groupBookingDates(dates)
        .map((run) => formatBookingDateRun(run))
        .join(', ');

/** Who is to hear of an absence. Without a contact nobody there is mailed, so that the parent has to call. */
export type HearingFacility = Pick<BookingGroup['facility'], 'name' | 'phone' | 'phoneExtension' | 'hasContact'>;

/** "We told Oak House that Maya isn’t coming today.", or whom to call. @param what the words after "that" */
export const toldText = (facilities: readonly HearingFacility[], what: string): string =>
  toldOrCall(facilities, ({ names }) => `We told ${names} that ${what}.`, `tell them that ${what}`);

/** "Oak House knows.", or whom to call. */
export const knowsText = (facilities: readonly HearingFacility[]): string =>
  toldOrCall(facilities, ({ names, count }) => `${names} ${count === 1 ? 'knows' : 'know'}.`, 'tell them');

function toldOrCall(
  facilities: readonly HearingFacility[],
  told: (those: { names: string; count: number }) => string,
  callTo: string,
): string {
  const all = [...new Map(facilities.map((facility) => [facility.name, facility])).values()];
  const [knowing, others] = [all.filter(({ hasContact }) => hasContact), all.filter(({ hasContact }) => !hasContact)];
  const names = joinWithAnd(knowing.map(({ name }) => name));
  const calls = others.map(
    ({ name, phone, phoneExtension }) =>
      `Call ${name}${phone ? ` at ${formatPhoneFully(phone, phoneExtension)}` : ''} to ${callTo}.`,
  );
  return [...(names ? [told({ names, count: knowing.length })] : []), ...calls].join(' ');
}
