import { WaitlistStatus as S } from '@/lib/enums';
import {
  type AboutRequest,
  type Deadline,
  mailAboutRequest,
  type MailedMoney,
  type MailText,
} from '@/server/areas/mail/rules/mail-entry';
import { careLines, type MailedCare, moneyLine, quote, writeDeadline } from '@/server/areas/mail/rules/mail-text';
import { passedOnWords } from '@/server/areas/requests/letters';

interface WaitlistMail extends AboutRequest<S> {
  /** NEW: the request was passed on by e-mail to a facility that does not take part. */
  passedOn?: boolean;
  /** WAITING_FOR_PARENTS_APPROVAL: the offered booking, and the deadline of the offer below. */
  bookingId?: string | null;
  money?: MailedMoney | null;
  answerBy?: Deadline | null;
  care?: MailedCare | null;
}

export const waitlistMails = {
  waitlistStatus: mailAboutRequest<WaitlistMail>('waitlist', {
    topic: 'waitlists',
    // An offer is answered on the page of its booking.
    linkTo: ({ id, bookingId }) => (bookingId ? { kind: 'booking', id: bookingId } : { kind: 'waitlist', id }),
    write: writeStatus,
  }),
};

type Words = (mail: WaitlistMail) => { subject: string; says: string; next?: string | null };

const words = {
  [S.NEW]: (mail) =>
    mail.passedOn
      ? { subject: `Your waitlist request to ${mail.facilityName} is on its way`, ...passedOnWords(mail) }
      : {
          subject: `You are in line at ${mail.facilityName}`,
          says: `You are on the waitlist of ${mail.facilityName}. Your exact place in line is shown with the request.`,
          next: 'As soon as a place opens up for you, we will hold it and e-mail you.',
        },
  [S.WAITING_FOR_PARENTS_APPROVAL]: (mail) => ({
    subject: `A place for you at ${mail.facilityName}`,
    says: `The wait is over: ${mail.facilityName} has a place, and we are holding it for you.`,
    next: mail.answerBy
      ? `Please accept or decline it by ${writeDeadline(mail.answerBy)}; after that it goes to the next family in line.`
      : 'Please accept or decline it soon. Otherwise it goes to the next family in line.',
  }),
  [S.DECLINED]: ({ facilityName }) => ({
    subject: `${facilityName} has removed you from its waitlist`,
    says: `We are sorry: ${facilityName} does not expect to have a place for this request and has closed it.`,
    next: 'Other facilities nearby may have places. Search again at any time.',
  }),
  [S.CANCELED_BY_PARENT]: ({ facilityName }) => ({
    subject: `You have left the waitlist of ${facilityName}`,
    says: `As you asked, you are no longer on the waitlist of ${facilityName}.`,
  }),
  [S.APPROVED]: ({ facilityName }) => ({
    subject: `Your place at ${facilityName} is confirmed`,
    says: `The place you were waiting for at ${facilityName} is confirmed. We are happy for you.`,
  }),
  [S.COMPLETED]: ({ facilityName }) => ({
    subject: `Care at ${facilityName} has begun`,
    says: `Care at ${facilityName} has begun, so your waitlist request is complete. We wish you all a good start.`,
  }),
  [S.TIMEOUT]: ({ facilityName }) => ({
    subject: `The offer from ${facilityName} has expired`,
    says: `The place at ${facilityName} was not accepted in time and has gone to the next family in line.`,
    next: 'You can join the waitlist again at any time.',
  }),
} as const satisfies Record<S, Words>;

/** A waitlist entry's new status (product rule 4). */
function writeStatus(mail: WaitlistMail): MailText {
  const { subject, says, next = null } = (words[mail.status] as Words)(mail);
  return {
    subject,
    paragraphs: [
      says,
      quote(mail.note, mail.facilityName),
      next,
      mail.care && careLines(mail.care),
      moneyLine(mail.money),
    ],
  };
}
