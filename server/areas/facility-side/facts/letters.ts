import { wallClockIn } from '@/lib/dates/instants';
import { zoneName } from '@/lib/dates/zone-names';
import type { BookingStatus, TourStatus } from '@/lib/enums';
import {
  type AboutRequest,
  type LocalInstant,
  mailAboutRequest,
  mailToAddress,
} from '@/server/areas/platform/mail/rules/mail-entry';
import { quote, writeInstant } from '@/server/areas/platform/mail/rules/mail-text';

interface FactsLink {
  facilityName: string;
  contactName: string;
  /** For this contact only. */
  link: string;
  ends: LocalInstant;
}

interface ReplyMail extends AboutRequest<BookingStatus> {
  /** The facility's words. */
  reply: string;
}

interface ZoneMail<Status> extends AboutRequest<Status> {
  /** The time zone before. */
  before: string;
  /** When the tour, or the first coming care, begins: what its clocks showed before the change, too. */
  at: LocalInstant;
}

interface TourZoneMail extends ZoneMail<TourStatus> {
  /** Otherwise care is offered. */
  isVisit: boolean;
}

function writeZone({ facilityName, before, at: { at, timeZone } }: ZoneMail<unknown>, time: string) {
  const { date } = wallClockIn(timeZone, at);
  return {
    subject: `${facilityName} corrected its time zone`,
    paragraphs: [
      `${facilityName} is in ${zoneName(timeZone, date)}, not ${zoneName(before, date)} as our pages said until now. Nothing else has changed: all times stay as they were on the facility’s clocks.`,
      time,
      'If you noted a time in your own calendar, please check it.',
    ],
  };
}

export const factsMails = {
  bookingZone: mailAboutRequest<ZoneMail<BookingStatus>>('booking', {
    topic: 'bookings',
    write: (mail) => writeZone(mail, `The next day of care begins on ${writeInstant(mail.at)}.`),
  }),
  tourZone: mailAboutRequest<TourZoneMail>('tour', {
    topic: 'tours',
    write: (mail) =>
      writeZone(
        mail,
        mail.isVisit
          ? `Your tour is on ${writeInstant(mail.at)}.`
          : `The care that is offered begins on ${writeInstant(mail.at)}.`,
      ),
  }),
  reviewAnswered: mailAboutRequest<ReplyMail>('booking', {
    topic: 'bookings',
    write: ({ facilityName, reply }) => ({
      subject: `${facilityName} replied to your review`,
      paragraphs: [quote(reply, facilityName), 'Families can read it under your review on the facility’s page.'],
    }),
  }),
  factsLink: mailToAddress<FactsLink>({
    topic: null,
    // It carries a key.
    isReadableElsewhere: false,
    write: ({ facilityName, link, ends }) => ({
      subject: `Your link to change ${facilityName}’s page`,
      paragraphs: [
        `Change prices, hours and closed days, and reply to reviews:\n${link}`,
        `This link is only for you, and it works until ${writeInstant(ends)}. Anyone who has it until then can change these for your facility, so don’t forward it.`,
        'If you didn’t ask for it, ignore this e-mail.',
      ],
    }),
  }),
};
