import { type LocalInstant, mailToAddress } from '@/server/areas/mail/rules/mail-entry';
import { writeInstant } from '@/server/areas/mail/rules/mail-text';

interface FactsLink {
  facilityName: string;
  contactName: string;
  /** For this contact only. */
  link: string;
  ends: LocalInstant;
}

export const factsMails = {
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
