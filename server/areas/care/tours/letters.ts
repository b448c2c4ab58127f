import { type CalendarDate, fullDate } from '@/lib/dates/dates';
import { TourStatus as S } from '@/lib/enums';
import type { WaysOn } from '@/lib/requests/lead-on';
import {
  type AboutRequest,
  type LocalInstant,
  mailAboutRequest,
  type MailContext,
  type MailText,
} from '@/server/areas/platform/mail/rules/mail-entry';
import {
  type MailedPlace,
  placeLines,
  quote,
  waysLines,
  writeInstant,
} from '@/server/areas/platform/mail/rules/mail-text';
import { passedOnWords } from '@/server/areas/care/requests/letters';

export type MovedTour = { is: 'proposed'; proposedAt: LocalInstant } | { is: 'declined' | 'expired' };

interface TourMail extends AboutRequest<S> {
  /** NEW: the request was passed on by e-mail to a facility that does not take part. */
  passedOn?: boolean;
  /** SCHEDULED_TOUR and SCHEDULED_START: the parent has accepted. */
  confirmed?: boolean;
  scheduledAt?: LocalInstant | null;
  /** SCHEDULED_START: the offered first day. */
  startDate?: CalendarDate | null;
  /**
   * The facility's reply to the family's wish to move a confirmed tour, which keeps its time until they confirm
   * another.
   */
  change?: MovedTour | null;
  /** Set once a time or a day is known. */
  place?: MailedPlace | null;
  /** What the family can do after it came to nothing. */
  ways?: WaysOn | null;
}

export const tourMails = {
  tourStatus: mailAboutRequest<TourMail>('tour', { topic: 'tours', write: writeStatus }),
};

type Words = (mail: TourMail) => { subject: string; says: string; next?: string | null };

const words = {
  [S.NEW]: (mail) => ({
    subject: `Your tour request to ${mail.facilityName} is on its way`,
    says: `We’ve sent your tour request to ${mail.facilityName}.`,
    next: 'We’ll e-mail you as soon as they propose a time.',
    ...(mail.passedOn ? passedOnWords(mail) : {}),
  }),
  [S.DECLINED_BY_FACILITY]: ({ facilityName }) => ({
    subject: `${facilityName} can’t offer a tour`,
    says: `We’re sorry. ${facilityName} can’t offer you a tour right now.`,
  }),
  [S.CANCELED_BY_PARENT]: ({ facilityName }) => ({
    subject: `Your tour of ${facilityName} is cancelled`,
    says: `We cancelled your tour of ${facilityName} and let them know.`,
  }),
  [S.SCHEDULED_TOUR]: (mail) => ({
    subject: `${mail.facilityName} proposes a time for your tour`,
    says: mail.scheduledAt
      ? `${mail.facilityName} proposes ${writeInstant(mail.scheduledAt)}.`
      : `${mail.facilityName} proposed a time for your tour.`,
    next: 'Please confirm the time, or suggest other times if it doesn’t work for you.',
  }),
  [S.SCHEDULED_START]: (mail) => ({
    subject: `${mail.facilityName} offers you a spot`,
    says: mail.startDate
      ? `${mail.facilityName} offers you a spot starting ${fullDate(mail.startDate)}. We’re holding it until you answer.`
      : `${mail.facilityName} offers you a spot. We’re holding it until you answer.`,
    next: 'Please accept or decline the offer.',
  }),
  [S.TIMEOUT]: ({ facilityName }) => ({
    subject: `Your tour request to ${facilityName} has expired`,
    says: `Your tour of ${facilityName} wasn’t confirmed in time.`,
  }),
} as const satisfies Record<S, Words>;

/** Replaces `words` once the parent has accepted. */
const confirmedWords: Partial<Record<S, Words>> = {
  [S.SCHEDULED_TOUR]: (mail) => ({
    subject: `Your tour of ${mail.facilityName} is confirmed`,
    says: mail.scheduledAt
      ? `${mail.facilityName} expects you on ${writeInstant(mail.scheduledAt)}.`
      : `${mail.facilityName} expects you.`,
    next: 'If you can’t make it, please cancel the tour so they know.',
  }),
  [S.SCHEDULED_START]: ({ facilityName }) => ({
    subject: `You accepted the spot at ${facilityName}`,
    says: `You accepted the spot at ${facilityName}. We’re charging your card for the first month now.`,
    next: 'We’ll e-mail you as soon as the payment goes through.',
  }),
};

/** A confirmed tour that the family wanted to move. */
function writeChange({ facilityName, scheduledAt }: TourMail, change: MovedTour): ReturnType<Words> {
  const stays = `Your tour stays confirmed${scheduledAt ? ` for ${writeInstant(scheduledAt)}` : ''}`;
  if (change.is === 'proposed') {
    return {
      subject: `${facilityName} proposes another time for your tour`,
      says: `${facilityName} proposes ${writeInstant(change.proposedAt)}.`,
      next: `${stays} until you confirm the new time.`,
    };
  }
  return {
    subject: `Your tour of ${facilityName} stays at the same time`,
    says:
      change.is === 'declined'
        ? `${facilityName} can’t offer you another time.`
        : 'You didn’t confirm another time for your tour by the deadline.',
    next: `${stays}. If you can’t make it, please cancel the tour so they know.`,
  };
}

/** A tour's new status (product rule 4). */
function writeStatus(mail: TourMail, context: MailContext): MailText {
  const write = (mail.confirmed && confirmedWords[mail.status]) || (words[mail.status] as Words);
  const { subject, says, next = null } = mail.change ? writeChange(mail, mail.change) : write(mail);
  return {
    subject,
    paragraphs: [
      says,
      quote(mail.note, mail.facilityName),
      next,
      ...waysLines(mail, context),
      mail.place && placeLines(mail.place).join('\n'),
    ],
  };
}
