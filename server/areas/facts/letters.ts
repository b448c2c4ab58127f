import type { BookingStatus } from '@/lib/enums';
import {
  type AboutRequest,
  type LocalInstant,
  mailAboutRequest,
  mailToAddress,
} from '@/server/areas/mail/rules/mail-entry';
import { quote, writeInstant } from '@/server/areas/mail/rules/mail-text';

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

export const factsMails = {
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
