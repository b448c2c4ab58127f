import { writeBookingDates } from '@/lib/dates/booking-dates';
import { type CalendarDate, fullDate, weekdayOf } from '@/lib/dates/dates';
import { plannedText } from '@/lib/dates/instants';
import { zoneAbbreviation } from '@/lib/dates/zone-names';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { addressLine, type PostalPlace } from '@/lib/facilities/addresses';
import { hoursOfDay } from '@/lib/facilities/facts';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { type MoneyState, moneyWords } from '@/lib/money/booking-money';
import { type Currency, formatMoney } from '@/lib/money/money';
import type { RequestKind } from '@/lib/paths';
import type { WaysOn } from '@/lib/requests/lead-on';
import { joinWithAnd } from '@/lib/text/words';
import { formatPhoneFully } from '@/lib/validation/phone';
import { withoutEncodedWords } from '@/server/areas/platform/mail/rules/free-text';
import type {
  Deadline,
  LocalInstant,
  MailContext,
  MailedMoney,
  MailText,
} from '@/server/areas/platform/mail/rules/mail-entry';

/** Adds the greeting and the signature, and makes a subject that is safe in a header whatever a name in it contains. */
export function formatMail(mail: MailText, context: MailContext): { subject: string; text: string } {
  const paragraphs = mail.paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph));
  const subject = oneLine(mail.number ? `${mail.subject} (${mail.number})` : mail.subject);
  const closing = `Warmly,\nThe ${context.productName} team\n\nQuestions? Write to ${context.supportEmail}.`;
  return { subject, text: `${['Hello,', ...paragraphs, closing].join('\n\n')}\n` };
}

const othersLines = {
  booking: 'See who else has these days, and send the same request there:',
  tour: 'See other facilities nearby, and ask for the same tour there:',
  waitlist: 'See other facilities nearby, and join their waitlist:',
} as const satisfies Record<RequestKind, string>;

/** After a request came to nothing: the same links as on its page (record 0157). */
export const waysLines = (
  { ways, facilityName }: { ways?: WaysOn | null; facilityName: string },
  { publicUrl }: Pick<MailContext, 'publicUrl'>,
): string[] =>
  ways
    ? [
        `${othersLines[ways.kind]}\n${publicUrl}${ways.others}`,
        ...(ways.free ? [`See who has these days now:\n${publicUrl}${ways.free}`] : []),
        ...(ways.waitlist ? [`Join the waitlist at ${facilityName}:\n${publicUrl}${ways.waitlist}`] : []),
        `Get an e-mail when a spot opens:\n${publicUrl}${ways.alert}`,
      ]
    : [];

export const oneLine = (text: string): string =>
  withoutEncodedWords(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .slice(0, 200);

/** "Nov 23 - Nov 25, 2026; Dec 1, 2026". */
export const writeDates = (dates: readonly CalendarDate[]): string => writeBookingDates(dates);

/** "Monday, November 23, 2026 at 9:30 AM EST", in the facility's own time: the reader may be in another zone. */
export const writeInstant = ({ at, timeZone }: LocalInstant): string =>
  `${plannedText(at, timeZone)} ${zoneAbbreviation(timeZone, at)}`;

/** "$80.00 CAD": the reader may be in the other country. */
export const writeMoney = ({ amount, currency }: { amount: number; currency: Currency }): string =>
  `${formatMoney(amount, currency)} ${currency}`;

const startsWithSum = {
  ifAccepted: true,
  ifAllAccept: true,
  ifApproved: true,
  charging: false,
  unpaid: true,
  paid: true,
  partlyRefunded: true,
  refunded: false,
  nothing: false,
  unclear: false,
} as const satisfies Record<MoneyState, boolean>;

/** What the booking costs, or what was paid and refunded, worded as on the booking's page. */
export function moneyLine(money: MailedMoney | null | undefined): string | null {
  if (!money) return null;
  const { sum, beside } = moneyWords(money, (amount) => writeMoney({ amount, currency: money.currency }));
  if (!startsWithSum[money.state]) return `${sum}.`;
  return `Amount: ${sum}${beside ? ` (${beside})` : ''}`;
}

/** A deadline, which says so where it is the start of care. */
export const writeDeadline = ({ isCare = false, ...at }: Deadline): string =>
  `${writeInstant(at)}${isCare ? ', when care begins' : ''}`;

export const quote = (note: string | null | undefined, from: string): string | null =>
  note?.trim() ? `${from} wrote: “${note.trim()}”` : null;

export interface MailedPlace {
  address: PostalPlace;
  phone: string | null;
  phoneExtension: string | null;
}

/** What a parent looks up in the mail on the morning of care. */
export interface MailedCare extends MailedPlace {
  session: ScheduleType;
  /** Single dates, sorted and without duplicates; or weekdays from the first day of care. */
  days: { dates: readonly CalendarDate[] } | { weekdays: readonly Weekday[]; from: CalendarDate };
  /** HH:mm; null if unknown. */
  openingHours: readonly { weekday: number; opens: string | null; closes: string | null }[] | null;
}

/** More dates than these are written as ranges, with the hours by weekday. */
const datesMax = 10;

/** "Where: 12 Willow St, Toronto, ON M5V 2T6" and the phone. */
export const placeLines = ({ address, phone, phoneExtension }: MailedPlace): string[] => [
  `Where: ${oneLine(addressLine(address))}`,
  ...(phone ? [`Phone: ${formatPhoneFully(phone, phoneExtension)}`] : []),
];

/** One line each: days with their hours, the session, the address and the phone. */
export function careLines({ session, days, openingHours, ...place }: MailedCare): string {
  const hours = (weekday: number) => {
    const { opens, closes } = openingHours?.find((one) => one.weekday === weekday) ?? {};
    return opens && closes ? `, open ${hoursOfDay(opens, closes, ' to ')}` : '';
  };
  return [...dayLines(days, hours), `Session: ${sessionTypeLabels[session]}`, ...placeLines(place)].join('\n');
}

/** "Days: Mondays and Wednesdays from Monday, December 7, 2026", or single dates; null without any. */
export function writeDays(days: MailedCare['days']): string | null {
  if ('dates' in days) return days.dates.length > 0 ? `Dates: ${writeDates(days.dates)}` : null;
  return `Days: ${joinWithAnd(days.weekdays.map((day) => `${weekdayLabels[day]}s`))} from ${fullDate(days.from)}`;
}

function dayLines(days: MailedCare['days'], hours: (weekday: number) => string): string[] {
  const weekly = (weekdays: readonly Weekday[]) => weekdays.map((day) => `${weekdayLabels[day]}s${hours(day)}`);
  if ('weekdays' in days) return [`First day: ${fullDate(days.from)}`, ...weekly(days.weekdays)];
  const { dates } = days;
  if (dates.length <= datesMax) return dates.map((date) => `${fullDate(date)}${hours(weekdayOf(date))}`);
  const weekdays = [...new Set(dates.map(weekdayOf))].sort((a, b) => a - b);
  return [`Dates: ${writeDates(dates)}`, ...weekly(weekdays)];
}
