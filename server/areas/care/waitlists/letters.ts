import { WaitlistStatus as S } from '@/lib/enums';
import type { WaysOn } from '@/lib/requests/lead-on';
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
  waysLines,
  writeDeadline,
} from '@/server/areas/platform/mail/rules/mail-text';
import { passedOnWords } from '@/server/areas/care/requests/letters';

interface WaitlistMail extends AboutRequest<S> {
  /** NEW: the request was passed on by e-mail to a facility that does not take part. */
  passedOn?: boolean;
  /** WAITING_FOR_PARENTS_APPROVAL: the offered booking, and the deadline of the offer below. */
  bookingId?: string | null;
  money?: MailedMoney | null;
  answerBy?: Deadline | null;
  care?: MailedCare | null;
  /** What the family can do after it came to nothing; null once the days have passed. */
  ways?: WaysOn | null;
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
          subject: `You’re on the waitlist at ${mail.facilityName}`,
          says: `You’re on the waitlist at ${mail.facilityName}. Open the request to see your exact spot.`,
          next: 'When a spot opens for you, we’ll hold it and e-mail you.',
        },
  [S.WAITING_FOR_PARENTS_APPROVAL]: (mail) => ({
    subject: `A spot opened for you at ${mail.facilityName}`,
    says: `The wait is over: ${mail.facilityName} has a spot, and we’re holding it for you.`,
    next: mail.answerBy
      ? `Please accept or decline it by ${writeDeadline(mail.answerBy)}; after that it goes to the next family.`
      : 'Please accept or decline it soon. Otherwise it goes to the next family.',
  }),
  [S.DECLINED]: ({ facilityName, ways }) => ({
    subject: `${facilityName} removed you from its waitlist`,
    says: `We’re sorry. ${facilityName} doesn’t expect to have a spot for this request and closed it.`,
    next: ways ? null : 'You can search again at any time to see who has spots.',
  }),
  [S.CANCELED_BY_PARENT]: ({ facilityName }) => ({
    subject: `You left the waitlist at ${facilityName}`,
    says: `As you asked, you’re no longer on the waitlist at ${facilityName}.`,
  }),
  [S.APPROVED]: ({ facilityName }) => ({
    subject: `Your spot at ${facilityName} is confirmed`,
    says: `The spot you were waiting for at ${facilityName} is confirmed. We’re happy for you.`,
  }),
  [S.COMPLETED]: ({ facilityName }) => ({
    subject: `Care at ${facilityName} has started`,
    says: `Care at ${facilityName} has started, so your waitlist request is complete. We hope it goes well.`,
  }),
  [S.TIMEOUT]: ({ facilityName, ways }) => ({
    subject: `The offer from ${facilityName} has expired`,
    says: `The spot at ${facilityName} wasn’t accepted in time and went to the next family.`,
    next: ways ? null : 'You can join the waitlist again at any time.',
  }),
} as const satisfies Record<S, Words>;

/** A waitlist entry's new status (product rule 4). */
function writeStatus(mail: WaitlistMail, context: MailContext): MailText {
  const { subject, says, next = null } = (words[mail.status] as Words)(mail);
  return {
    subject,
    paragraphs: [
      says,
      quote(mail.note, mail.facilityName),
      next,
      ...waysLines(mail, context),
      mail.care && careLines(mail.care),
      moneyLine(mail.money),
    ],
  };
}
