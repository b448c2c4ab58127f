import type { BookingGroup } from '@/api/contract/types';
import { datesOf, datesText, isLive } from '@/lib/dates/booking-dates';
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

/** One child or, in the service, one row on one date. `absence` (the API's name) quotes the refund of giving it up; null: too late for that. */
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

/** The children, and the days they miss: a range or a list. */
type AbsentDays = { children: readonly string[] } & (
  { /** Inclusive. */ from: CalendarDate; until: CalendarDate } | { dates: readonly CalendarDate[] }
);

const isMeant = (days: AbsentDays, date: CalendarDate) =>
  'dates' in days ? days.dates.includes(date) : date >= days.from && date <= days.until;

/** Children who miss the same dates. */
interface AbsentPart {
  /** Ids. */
  children: string[];
  dates: CalendarDate[];
}

/** What an absence changes in one booking. */
export interface AbsenceEffect<I> {
  parts: AbsentPart[];
  dates: CalendarDate[];
  /** Minor units. */
  refund: number;
  /** Sessions with a refund: given up, and their places released. */
  released: I[];
  /** Sessions without one: they stay booked, so that the parent can undo it. */
  stillBooked: I[];
  /** Nothing else of the booking is left, so that it is cancelled. */
  ends: boolean;
}

/**
 * Null if the children have no session to miss on these days.
 *
 * @param keeps false: sessions without a refund are given up, too
 */
export function absenceEffect<I extends ChildItem>(items: readonly I[], days: AbsentDays, keeps = true) {
  const missed = items.filter(
    (item) =>
      item.childId !== null &&
      days.children.includes(item.childId) &&
      isMeant(days, item.date) &&
      item.absence !== null &&
      item.notComing === null,
  );
  if (missed.length === 0) return null;
  const released = missed.filter(({ absence }) => !keeps || absence!.refund > 0);
  return {
    parts: absentParts(missed, days.children),
    dates: datesOf(missed),
    refund: released.reduce((sum, { absence }) => sum + absence!.refund, 0),
    released,
    stillBooked: missed.filter((item) => !released.includes(item)),
    ends: items.every((item) => !isLive(item) || released.includes(item)),
  } satisfies AbsenceEffect<I>;
}

/** In the order of the children. */
export function absentParts(missed: readonly ChildItem[], children: readonly string[]): AbsentPart[] {
  const parts = new Map<string, AbsentPart>();
  for (const id of children) {
    const dates = datesOf(missed.filter(({ childId }) => childId === id));
    if (dates.length === 0) continue;
    const known = parts.get(dates.join());
    if (known) known.children.push(id);
    else parts.set(dates.join(), { children: [id], dates });
  }
  return [...parts.values()];
}

/** Children who miss the same dates, by first name. */
export interface NamedPart {
  names: readonly string[];
  dates: readonly CalendarDate[];
}

export const namedParts = (
  parts: readonly AbsentPart[],
  family: readonly { id: string; firstName: string }[],
): NamedPart[] =>
  parts.map(({ children, dates }) => ({
    names: family.filter(({ id }) => children.includes(id)).map(({ firstName }) => firstName),
    dates,
  }));

/** "Maya isn’t coming", "Maya and Leo aren’t coming". @param unnamed for children who are no longer on record */
export const notComingText = (names: readonly string[], unnamed = 'your child'): string =>
  names.length > 1 ? `${joinWithAnd(names)} aren’t coming` : `${names[0] ?? unnamed} isn’t coming`;

/** "Maya is coming after all". @param when "today", "on Nov 28"; none where the days stand beside it */
export function comingAfterAllText(names: readonly string[], when = '', unnamed = 'your child'): string {
  const who = names.length > 1 ? `${joinWithAnd(names)} are` : `${names[0] ?? unnamed} is`;
  return when ? `${who} coming ${when} after all` : `${who} coming after all`;
}

/** "Maya and Leo aren’t coming on Dec 8". @param write the dates, with "on" if the sentence needs it */
export const whoIsNotComing = (
  parts: readonly NamedPart[],
  write: (dates: readonly CalendarDate[]) => string,
): string => joinWithAnd(parts.map(({ names, dates }) => `${notComingText(names)} ${write(dates)}`));

export interface BookingEffect extends AbsenceEffect<BookingGroup['items'][number]> {
  booking: BookingGroup;
}

/** By booking, in the given order. */
export const absenceEffects = (bookings: readonly BookingGroup[], days: AbsentDays): BookingEffect[] =>
  bookings.flatMap((booking) => {
    const effect = absenceEffect(booking.items, days);
    return effect ? [{ booking, ...effect }] : [];
  });

interface DaysToReport {
  /** Up to a month from the first one on. */
  dates: CalendarDate[];
  /** At the first one's facility. */
  today: CalendarDate;
}

/** The days on which one of the children can be reported absent; null without any. Today counts until the facility closes. */
export function daysToReport(
  bookings: readonly BookingGroup[],
  children: readonly string[],
  now: Date,
  from: CalendarDate = '',
): DaysToReport | null {
  const open = bookings
    .flatMap((booking) =>
      booking.items
        .filter(
          (item) => item.absence !== null && item.notComing === null && children.some((id) => id === item.childId),
        )
        .filter(({ date }) => date >= from && !isDayOver(booking, date, now))
        .map(({ date }) => ({ date, today: todayIn(booking.address.timeZone, now) })),
    )
    .sort((one, other) => compareDates(one.date, other.date));
  const [first] = open;
  if (!first) return null;
  const last = addDays(first.date, limits.absenceDaysMax - 1);
  return { dates: datesOf(open).filter((date) => date <= last), today: first.today };
}

/** Whether the facility has closed on this day. */
export function isDayOver({ facility, address }: BookingGroup, date: CalendarDate, now: Date): boolean {
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

/** "today", or "Nov 30 and Dec 2" for several. */
export const daysInWords = (dates: readonly CalendarDate[], today: CalendarDate): string =>
  dates.length === 1 ? dayInWords(dates[0]!, today) : datesText(dates);

/** Who is to hear of an absence. Without a contact nobody there is mailed, so that the parent has to call. */
export type HearingFacility = Pick<BookingGroup['facility'], 'name' | 'phone' | 'phoneExtension' | 'hasContact'>;

/** "We told Oak House: Maya isn’t coming today.", or whom to call. */
export function toldText(facilities: readonly HearingFacility[], what: string): string {
  const all = [...new Map(facilities.map((facility) => [facility.name, facility])).values()];
  const [knowing, others] = [all.filter(({ hasContact }) => hasContact), all.filter(({ hasContact }) => !hasContact)];
  const names = joinWithAnd(knowing.map(({ name }) => name));
  const calls = others.map(
    ({ name, phone, phoneExtension }) =>
      `Call ${name}${phone ? ` at ${formatPhoneFully(phone, phoneExtension)}` : ''} to tell them that ${what}.`,
  );
  return [...(names ? [`We told ${names}: ${what}.`] : []), ...calls].join(' ');
}
