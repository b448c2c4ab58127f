import { formatBookingDateRun, groupBookingDates } from '@/lib/dates/booking-dates';
import type { MoneyState } from '@/lib/money/booking-money';
import { moneyWords } from '@/lib/money/booking-money-words';
import type { CalendarDate } from '@/lib/dates/dates';
import { formatMoney, type Currency } from '@/lib/money/money';
import { plannedText } from '@/lib/dates/moments';
import { withoutEncodedWords } from '@/server/areas/mail/rules/free-text';
import type { Deadline, LocalInstant, MailedMoney } from '@/server/areas/mail/rules/mail';

/** What every letter may know besides its own subject. */
export interface LetterContext {
  productName: string;
  supportEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  now: Date;
}

/** A letter before it is set: a subject, and paragraphs in plain words. A paragraph that is null is left out. */
export interface Letter {
  subject: string;
  /** The number of the request that it is about, put after the subject. */
  number?: string;
  paragraphs: readonly (string | null | undefined | false)[];
}

export type Template<M> = (mail: M, context: LetterContext) => Letter;

/** Plain text: greeting, paragraphs, signature. The subject stays one line, and plain, whatever a name in it contains. */
export function setLetter(letter: Letter, context: LetterContext): { subject: string; text: string } {
  const paragraphs = letter.paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph));
  const subject = oneLine(letter.number ? `${letter.subject} (${letter.number})` : letter.subject);
  const closing = `Warmly,\nThe ${context.productName} team\n\nQuestions? Write to ${context.supportEmail}.`;
  return { subject, text: `${['Hello,', ...paragraphs, closing].join('\n\n')}\n` };
}

export const oneLine = (text: string): string =>
  withoutEncodedWords(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .slice(0, 200);

/** "Nov 23 - Nov 25, 2026; Dec 1, 2026". */
export const writeDates = (dates: readonly CalendarDate[]): string =>
  groupBookingDates(dates)
    .map((run) => formatBookingDateRun(run, true))
    .join('; ');

/** "Monday, November 23, 2026 at 9:30 AM EST", in the facility's own time: a letter may be read in another zone. */
export function writeInstant({ at, timeZone }: LocalInstant): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return `${plannedText(at, timeZone)} ${parts.find(({ type }) => type === 'timeZoneName')!.value}`;
}

/** "$80.00 CAD": a mail may be read elsewhere. */
export const writeMoney = ({ amount, currency }: { amount: number; currency: Currency }): string =>
  `${formatMoney(amount, currency)} ${currency}`;

const startsWithSum = {
  ifAccepted: true,
  ifAllAccept: true,
  ifApproved: true,
  charging: true,
  unpaid: true,
  paid: true,
  partlyRefunded: true,
  refunded: false,
  nothing: false,
  unclear: false,
} as const satisfies Record<MoneyState, boolean>;

/** What the booking costs, or what was paid and refunded: the very words of its page. */
export function moneyLine(money: MailedMoney | null | undefined): string | null {
  if (!money) return null;
  const { sum, beside } = moneyWords(money, (amount) => writeMoney({ amount, currency: money.currency }));
  if (!startsWithSum[money.state]) return `${sum}.`;
  return `Amount: ${sum}${beside ? ` (${beside})` : ''}`;
}
/** Until when an answer counts; where care begins then, it says so. */
export const writeDeadline = ({ isCare = false, ...at }: Deadline): string =>
  `${writeInstant(at)}${isCare ? ', when care begins' : ''}`;

export const quote = (note: string | null | undefined, from: string): string | null =>
  note?.trim() ? `${from} wrote: “${note.trim()}”` : null;
