import { datesText } from '@/lib/dates/booking-dates';
import { type CalendarDate, formatMonth, monthOf, type YearMonth } from '@/lib/dates/dates';
import { BookingStatus as S } from '@/lib/enums';
import { lastChargeText } from '@/lib/money/booking-money';
import type { ComingCharge } from '@/lib/money/charges';
import { comingChargesText } from '@/lib/money/endings';
import type { Currency } from '@/lib/money/money';
import { type MonthlyPrice, monthlyText, stayingTexts } from '@/lib/money/monthly-price';
import { type RefundFacts, refundSentences } from '@/lib/money/refund-terms';
import type { HearingFacility } from '@/lib/requests/care/absences';
import type { WaysOn } from '@/lib/requests/lead-on';
import { absenceText, type ComingAfterAll, type NotComing } from '@/server/areas/care/bookings/rules/absence-words';
import { type FirstDayMail, writeFirstDay } from '@/server/areas/care/bookings/rules/first-day';
import { type PriceChangeMail, writePriceChange } from '@/server/areas/care/bookings/rules/price-changes';
import {
  type AboutRequest,
  type Deadline,
  mailAboutRequest,
  type MailContext,
  type MailedMoney,
  type MailText,
} from '@/server/areas/platform/mail/rules/mail-entry';
import {
  careLines,
  type MailedCare,
  moneyLine,
  quote,
  writeDates,
  writeDays,
  writeDeadline,
  writeInstant,
  waysLines,
  writeMoney,
} from '@/server/areas/platform/mail/rules/mail-text';

interface BookingMail extends AboutRequest<S> {
  /** The requested days, once no care will take place. */
  days: MailedCare['days'];
  money?: MailedMoney | null;
  /** The monthly price after the first month of permanent care. */
  later?: (MonthlyPrice & { currency: Currency }) | null;
  answerBy?: Deadline | null;
  /** The care that is requested, offered or confirmed; null once it will not take place. */
  care?: MailedCare | null;
  /** The refund terms of a drop-in that can still be cancelled. */
  terms?: RefundFacts | null;
  refund?: { amount: number; currency: Currency } | null;
  /** An accepted part of a week is not charged until this happens; the end of a sentence. */
  waitsFor?: string | null;
  /** The failed payment is for part of an all-or-none week, so no part of the week is confirmed. */
  isWeek?: boolean;
  /** What the family can do after it came to nothing; null once the days have passed. */
  ways?: WaysOn | null;
  /** The reason in a sentence of ours; `note` holds the facility's words. */
  reason?: string | null;
  /** Permanent care ended because a month could not be charged. */
  unpaid?: boolean;
}

/** What changed about a confirmed booking; `refund` in minor units. */
export type BookingChange =
  | {
      kind: 'end';
      on: CalendarDate;
      lastCharge?: { amount: number; month: YearMonth } | null;
      /** Charges until a later month; none if care ends with the paid one. */
      charges?: readonly ComingCharge[];
    }
  | NotComing
  | ComingAfterAll
  | { kind: 'reschedule'; from: CalendarDate; to: CalendarDate; refund: number }
  | CanceledDates;

/** Dates that the facility cancelled. `reason` is a sentence of ours, `words` are the facility's. */
interface CanceledDates {
  kind: 'cancelDates';
  dates: readonly CalendarDate[];
  byMonth: boolean;
  refund: number;
  reason: string | null;
  words: string | null;
}

interface BookingChangeMail extends AboutRequest<S> {
  facility: HearingFacility;
  currency: Currency;
  change: BookingChange;
  /** The remaining care after the change; null for a permanent booking, or if none remains. */
  care?: MailedCare | null;
  money?: MailedMoney | null;
}

interface RenewalMail extends AboutRequest<S> {
  cardLast4: string;
  charge?: { amount: number; currency: Currency };
  /** When the booking ends without a payment. */
  ends: Deadline;
}

interface RefundMail extends AboutRequest<S> {
  refund: { amount: number; currency: Currency };
}

export const bookingMails = {
  firstDay: mailAboutRequest<FirstDayMail>('booking', { topic: 'bookings', write: writeFirstDay }),
  bookingStatus: mailAboutRequest<BookingMail>('booking', { topic: 'bookings', write: writeStatus }),
  bookingChange: mailAboutRequest<BookingChangeMail>('booking', { topic: 'bookings', write: writeChange }),
  // A monthly charge was declined (product rule 4).
  renewalRefused: mailAboutRequest<RenewalMail>('booking', { topic: 'bookings', write: writeRenewal }),
  // Mails about what we charge or owe cannot be turned off.
  priceChange: mailAboutRequest<PriceChangeMail>('booking', { topic: null, write: writePriceChange }),
  // The card's bank sent a refund back.
  refundReturned: mailAboutRequest<RefundMail>('booking', {
    topic: null,
    write: ({ refund, facilityName }, { supportEmail }) => ({
      subject: 'Your bank returned our refund',
      paragraphs: [
        `We refunded ${writeMoney(refund)} for your booking at ${facilityName}, but your bank sent it back. This often happens when a card has expired or been cancelled.`,
        `We still owe you this amount and will pay it another way. Please write to ${supportEmail} with the booking number, and tell us how you’d like to be paid. Never send us a card number.`,
      ],
    }),
  }),
  // Staff have then paid it in another way.
  refundPaidOtherwise: mailAboutRequest<RefundMail>('booking', {
    topic: null,
    write: ({ refund, facilityName }, { supportEmail }) => ({
      subject: 'We paid your refund another way',
      paragraphs: [
        `Your bank returned our refund of ${writeMoney(refund)} for your booking at ${facilityName}. We’ve now paid it another way.`,
        `If you haven’t received it in ten days, please write to ${supportEmail}.`,
      ],
    }),
  }),
};

type Words = (mail: BookingMail) => { subject: string; says: string; next?: string | null };

const until = (mail: BookingMail) => (mail.answerBy ? ` Please answer by ${writeDeadline(mail.answerBy)}.` : '');

/** What each status means to the parent, and what to do next. */
const words = {
  [S.NEW]: ({ facilityName, answerBy }) => ({
    subject: `Your request to ${facilityName} is on its way`,
    says: `We’ve sent your request to ${facilityName} and are holding your spots while they decide.`,
    next: `You don’t need to do anything now. ${answerBy ? `They can answer until ${writeDeadline(answerBy)}. ` : ''}We’ll e-mail you as soon as they answer.`,
  }),
  [S.WAITING_FOR_PARENTS_APPROVAL]: (mail) => ({
    subject: `${mail.facilityName} answered: your approval is needed`,
    says: `${mail.facilityName} made you an offer and is waiting for your approval.`,
    next: `Review the days, then accept or decline the offer.${until(mail)}`,
  }),
  [S.DECLINED_BY_FACILITY]: ({ facilityName, ways }) => ({
    subject: `${facilityName} couldn’t accept your request`,
    says: `We’re sorry. ${facilityName} can’t offer care for this request.`,
    next: ways ? null : 'Search again for other days, or join a waitlist.',
  }),
  [S.CANCELED_BY_PARENT]: ({ facilityName, reason }) => ({
    subject: `Your ${reason ? 'request to' : 'booking at'} ${facilityName} is ${reason ? 'withdrawn' : 'cancelled'}`,
    says: reason
      ? `${reason} You asked for all of your week or none of it, so we withdrew your request to ${facilityName} and released its spots.`
      : `As you asked, we cancelled your booking at ${facilityName} and released your spots.`,
  }),
  [S.PENDING_PAYMENT]: ({ facilityName, waitsFor }) => ({
    subject: `${facilityName} accepted your request`,
    says: waitsFor
      ? `Good news: ${facilityName} accepted its part of your week. We won’t charge anything until ${waitsFor}.`
      : `Good news: ${facilityName} accepted your request. We’re charging your card now.`,
    next: waitsFor
      ? 'You don’t need to do anything now. If another part of the week falls through, we’ll withdraw all of it and you’ll pay nothing.'
      : 'We’ll confirm your booking as soon as the payment goes through.',
  }),
  [S.PAYMENT_FAILED]: (mail) => ({
    subject: `The payment for your booking at ${mail.facilityName} didn’t go through`,
    says: `${mail.reason ?? 'Your card wasn’t charged.'} ${mail.isWeek ? 'You asked for all of your week or none of it, so none of it is confirmed. ' : ''}We’re still holding your spots for a short time.`,
    next: `Open the booking to approve the payment with your bank, try again, or use another card.${until(mail)}`,
  }),
  [S.APPROVED]: ({ facilityName }) => ({
    subject: `Confirmed: care at ${facilityName}`,
    says: `Your booking at ${facilityName} is confirmed and paid. We hope your child has a great time.`,
  }),
  [S.TIMEOUT]: ({ facilityName, reason, ways }) => ({
    subject: `Your request to ${facilityName} has expired`,
    says: `${reason ? `${reason} ` : ''}Your request to ${facilityName} wasn’t completed in time, so we released its spots.`,
    next: ways ? null : 'You can send a new request at any time, to this facility or another.',
  }),
  [S.COMPLETED]: ({ facilityName }) => ({
    subject: `How was it at ${facilityName}?`,
    says: `Your booking at ${facilityName} is complete.`,
    next: 'Tell other parents how it went. Once the facility notes that your child was there, you can review it from the booking.',
  }),
  [S.CANCELED_BY_FACILITY]: ({ facilityName, reason, ways, unpaid }) => ({
    subject: unpaid
      ? `Your care at ${facilityName} has ended: a month wasn’t paid`
      : `${facilityName} cancelled your booking`,
    says: unpaid
      ? `${reason} Your booking at ${facilityName} has ended, and we released its spots.`
      : `We’re sorry. ${facilityName} had to cancel your booking. ${reason ? `${reason} ` : ''}You’ll get a full refund for any care you paid for but didn’t get.`,
    next: ways ? null : 'You can search again at any time to see who has spots.',
  }),
} as const satisfies Record<S, Words>;

/** A booking's new status (product rule 4). */
function writeStatus(mail: BookingMail, context: MailContext): MailText {
  const { subject, says, next = null } = (words[mail.status] as Words)(mail);
  return {
    subject,
    paragraphs: [
      says,
      quote(mail.note, mail.facilityName),
      mail.refund && mail.refund.amount > 0 && `We’ll refund ${writeMoney(mail.refund)} to the card you paid with.`,
      next,
      ...waysLines(mail, context),
      mail.care ? careLines(mail.care) : writeDays(mail.days),
      moneyLine(mail.money),
      mail.later && laterLine(mail.later),
      mail.terms && refundText(mail.terms, context.now),
    ],
  };
}

const laterLine = ({ currency, ...price }: NonNullable<BookingMail['later']>) =>
  [`Later months: ${monthlyText(price, (amount) => writeMoney({ amount, currency }))}`, ...stayingTexts(price)].join(
    '\n',
  );

const refundText = (terms: RefundFacts, now: Date) =>
  refundSentences(terms, now, (at) => writeInstant({ at, timeZone: terms.timeZone })).join(' ');

/** Dates that were given up, moved or cancelled, or the end of permanent care (product rule 4). */
function writeChange(mail: BookingChangeMail): MailText {
  const { change, facilityName } = mail;
  if (change.kind === 'end') {
    const coming = comingChargesText(change.charges ?? [], (amount) => writeMoney({ amount, currency: mail.currency }));
    return {
      subject: `Your care at ${facilityName} ends on ${writeDates([change.on])}`,
      paragraphs: [
        `As you asked, your care at ${facilityName} ends with ${coming ? formatMonth(monthOf(change.on)) : 'your paid month'}. The last day is ${writeDates([change.on])}.`,
        coming ??
          [
            change.lastCharge &&
              lastChargeText(change.lastCharge, (amount) => writeMoney({ amount, currency: mail.currency })),
            'That month isn’t refunded, and we won’t charge you again.',
          ]
            .filter(Boolean)
            .join(' '),
        moneyLine(mail.money),
      ],
    };
  }
  const back =
    'refund' in change && change.refund > 0
      ? `We’ll refund ${writeMoney({ amount: change.refund, currency: mail.currency })} to the card you paid with.`
      : null;
  if (change.kind === 'notComing' || change.kind === 'comingAfterAll') {
    const { subject, paragraphs } = absenceText(change, mail.facility, back);
    return { subject, paragraphs: [...paragraphs, mail.care && careLines(mail.care), moneyLine(mail.money)] };
  }
  if (change.kind === 'reschedule') {
    const [from, to] = [writeDates([change.from]), writeDates([change.to])];
    return {
      subject: `You moved ${datesText([change.from])} at ${facilityName} to ${datesText([change.to])}`,
      paragraphs: [
        `As you asked, your care at ${facilityName} has moved from ${from} to ${to}.`,
        back,
        mail.care && careLines(mail.care),
        moneyLine(mail.money),
      ],
    };
  }
  return {
    subject: `${facilityName} cancelled some of your days`,
    paragraphs: [
      `We’re sorry. ${change.reason ?? `${facilityName} cancelled part of your booking.`} You won’t have care there on these dates: ${writeDates(change.dates)}. The rest of your booking stays as it is.`,
      quote(change.words, facilityName),
      back ?? (change.byMonth && 'The monthly price stays the same.'),
      mail.care && careLines(mail.care),
      moneyLine(mail.money),
    ],
  };
}

function writeRenewal(mail: RenewalMail): MailText {
  return {
    subject: `The payment for this month at ${mail.facilityName} didn’t go through`,
    paragraphs: [
      `We couldn’t charge ${mail.charge ? `${writeMoney(mail.charge)} to ` : ''}the card ending in ${mail.cardLast4} for this month of care at ${mail.facilityName}. The spots are still yours.`,
      `We’ll try again once a day. If it isn’t paid by ${writeDeadline(mail.ends)}, the booking ends, so please check this card. You can pay with another card on the booking’s page.`,
    ],
  };
}
