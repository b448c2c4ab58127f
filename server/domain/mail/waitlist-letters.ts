import { WaitlistStatus as S } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { quote, writeInstant, type Letter, type LetterContext } from '@/server/domain/mail/letter';
import { passedOnWords } from '@/server/domain/mail/passed-on-letter';
import type { WaitlistMail } from '@/server/domain/mail/mail';

type Words = (mail: WaitlistMail) => { subject: string; says: string; next?: string | null };

const words = {
  [S.NEW]: (mail) =>
    mail.passedOn
      ? { subject: `Your waitlist request to ${mail.facilityName} is on its way`, ...passedOnWords(mail) }
      : {
          subject: `You are in line at ${mail.facilityName}`,
          says: `You are on the waitlist of ${mail.facilityName}. Your place in line is shown with the request and is always exact.`,
          next: 'As soon as a place is free for you, we keep it and write.',
        },
  [S.WAITING_FOR_PARENTS_APPROVAL]: (mail) => ({
    subject: `A place for you at ${mail.facilityName}`,
    says: `The wait is over: ${mail.facilityName} has a place, and we are keeping it for you.`,
    next: mail.answerBy
      ? `Accept or decline it by ${writeInstant(mail.answerBy)}; after that it goes to the next family in line.`
      : 'Accept or decline it soon; later it goes to the next family in line.',
  }),
  [S.DECLINED]: ({ facilityName }) => ({
    subject: `${facilityName} has taken you off its waitlist`,
    says: `We are sorry: ${facilityName} does not expect to have a place for this wish and has closed your entry.`,
    next: 'Other facilities nearby may have places: have a look whenever you like.',
  }),
  [S.CANCELED_BY_PARENT]: ({ facilityName }) => ({
    subject: `You have left the waitlist of ${facilityName}`,
    says: `As you asked, you are no longer in line at ${facilityName}.`,
  }),
  [S.APPROVED]: ({ facilityName }) => ({
    subject: `Your place at ${facilityName} is confirmed`,
    says: `The place you waited for at ${facilityName} is confirmed. We are happy for you.`,
  }),
  [S.COMPLETED]: ({ facilityName }) => ({
    subject: `Care at ${facilityName} has begun`,
    says: `Care at ${facilityName} has begun, so your waitlist entry is completed. A good start to you all!`,
  }),
  [S.TIMEOUT]: ({ facilityName }) => ({
    subject: `The offer of ${facilityName} has expired`,
    says: `The place at ${facilityName} was not taken up in time and has gone to the next family in line.`,
    next: 'You can join the waitlist again whenever you like.',
  }),
} as const satisfies Record<S, Words>;

/** A waitlist entry's new status (decisions 4). */
export function waitlistLetter(mail: WaitlistMail, context: LetterContext): Letter {
  const { subject, says, next = null } = (words[mail.status] as Words)(mail);
  const page = mail.bookingId ? paths.booking(mail.bookingId) : paths.bookings;
  return {
    subject: `${subject} (${mail.number})`,
    paragraphs: [
      says,
      quote(mail.note, mail.facilityName),
      next,
      `Waitlist ${mail.number}\n${context.publicUrl}${page}`,
    ],
  };
}
