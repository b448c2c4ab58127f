import { BookingStatus as S } from '@/lib/enums';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { renewalRetryDays } from '@/lib/workflow/booking';
import { quote, writeDates, writeInstant, type Letter, type LetterContext } from '@/server/domain/mail/letter';
import type { BookingMail, RenewalMail } from '@/server/domain/mail/mail';

type Words = (mail: BookingMail) => { subject: string; says: string; next?: string | null };

const until = (mail: BookingMail) => (mail.answerBy ? ` Please answer by ${writeInstant(mail.answerBy)}.` : '');

/** What each status means to the parent, and what to do next. */
const words = {
  [S.NEW]: ({ facilityName }) => ({
    subject: `Your request to ${facilityName} is on its way`,
    says: `We have passed your request on to ${facilityName} and are keeping the places for you while they look at it.`,
    next: 'You need not do anything now. We will write as soon as they answer.',
  }),
  [S.WAITING_FOR_PARENTS_APPROVAL]: (mail) => ({
    subject: `${mail.facilityName} has answered: your approval is needed`,
    says: `${mail.facilityName} can offer you care, and would like to know whether it suits you.`,
    next: `Have a look at the dates and approve or decline them.${until(mail)}`,
  }),
  [S.DECLINED_BY_FACILITY]: ({ facilityName }) => ({
    subject: `${facilityName} cannot take your booking`,
    says: `We are sorry: ${facilityName} cannot offer care for this request. Nothing was charged.`,
    next: 'There may be places nearby on the same dates: search again, or join a waitlist.',
  }),
  [S.CANCELED_BY_PARENT]: ({ facilityName }) => ({
    subject: `Your booking at ${facilityName} is cancelled`,
    says: `As you asked, your booking at ${facilityName} is cancelled and its places are free again.`,
  }),
  [S.PENDING_PAYMENT]: ({ facilityName }) => ({
    subject: `${facilityName} said yes`,
    says: `Good news: ${facilityName} accepted your request. We are now charging your main card.`,
    next: 'We will confirm as soon as the payment is through.',
  }),
  [S.PAYMENT_FAILED]: (mail) => ({
    subject: `The payment for your booking at ${mail.facilityName} did not go through`,
    says: `${mail.reason ?? 'Your card was not charged.'} The places are still kept for you for a short while.`,
    next: `Check your card or choose another one, then try again from the booking.${until(mail)}`,
  }),
  [S.APPROVED]: ({ facilityName }) => ({
    subject: `Confirmed: care at ${facilityName}`,
    says: `Your booking at ${facilityName} is confirmed and paid. We wish you and your child a lovely time there.`,
  }),
  [S.TIMEOUT]: ({ facilityName }) => ({
    subject: `Your request to ${facilityName} has run out of time`,
    says: `Your request to ${facilityName} was not settled in time, so its places are free again.`,
    next: 'You can ask again, there or elsewhere, whenever you like.',
  }),
  [S.COMPLETED]: ({ facilityName }) => ({
    subject: `How was it at ${facilityName}?`,
    says: `Your booking at ${facilityName} is completed.`,
    next: 'Other parents would be glad to read how it was: you can leave a review on the booking.',
  }),
  [S.CANCELED_BY_FACILITY]: ({ facilityName }) => ({
    subject: `${facilityName} has cancelled your booking`,
    says: `We are sorry: ${facilityName} had to cancel your booking. Whatever you paid for care not given is returned in full.`,
    next: 'If you need care on those dates, search again: we show who still has places.',
  }),
} as const satisfies Record<S, Words>;

/** A booking's new status (decisions 4). */
export function bookingLetter(mail: BookingMail, context: LetterContext): Letter {
  const { subject, says, next = null } = (words[mail.status] as Words)(mail);
  const dates = mail.dates.length > 0 ? `\nDates: ${writeDates(mail.dates)}` : '';
  return {
    subject: `${subject} (${mail.number})`,
    paragraphs: [
      says,
      quote(mail.note, mail.facilityName),
      mail.refund &&
        mail.refund.amount > 0 &&
        `${formatMoney(mail.refund.amount, mail.refund.currency)} ${mail.refund.currency} goes back to the card you paid with.`,
      next,
      `Booking ${mail.number}${dates}\n${context.publicUrl}${paths.booking(mail.id)}`,
    ],
  };
}

/** A refused month of a permanent booking: what happens next and how to put it right (decisions 4). */
export function renewalLetter(mail: RenewalMail, context: LetterContext): Letter {
  return {
    subject: `The payment for this month at ${mail.facilityName} did not go through (${mail.number})`,
    paragraphs: [
      `We could not charge the card ending in ${mail.cardLast4} for this month of care at ${mail.facilityName}. The places are still yours.`,
      `We try again once a day, with the main card of your wallet. After ${renewalRetryDays} days without a payment the booking ends, so please check your card or choose another one.`,
      `Booking ${mail.number}\n${context.publicUrl}${paths.booking(mail.id)}`,
    ],
  };
}
