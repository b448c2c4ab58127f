import type { RequestKind } from '@/lib/paths';
import { onlyForYou, type ToContact } from '@/server/areas/facilities/contacts/letters';
import { type AboutRequest, mailAboutRequest, mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

const facilityWrote = (kind: RequestKind) =>
  mailAboutRequest<AboutRequest<number>>(kind, {
    topic: 'messages',
    write: ({ facilityName }) => ({
      subject: `${facilityName} wrote to you`,
      paragraphs: [`${facilityName} sent you a message. Read it and answer here:`],
    }),
  });

/** Mails about messages say who wrote and have the link, nothing of the message. */
export const threadMails = {
  messageAboutBooking: facilityWrote('booking'),
  messageAboutTour: facilityWrote('tour'),
  messageAboutWaitlist: facilityWrote('waitlist'),
  messageToFacility: mailToAddress<ToContact & { number: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, number, link }) => ({
      subject: `A family wrote to ${facilityName} (${number})`,
      paragraphs: [`A family sent you a message about ${number}. Read it and answer here:\n${link}`, onlyForYou],
    }),
  }),
};

export const aboutKind = {
  booking: 'messageAboutBooking',
  tour: 'messageAboutTour',
  waitlist: 'messageAboutWaitlist',
} as const satisfies Record<RequestKind, keyof typeof threadMails>;
