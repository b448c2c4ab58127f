import { nameInMail, withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

/** Who asks to answer families for a facility. */
interface Claimed {
  facilityName: string;
  name: string;
  role: string;
  email: string;
}

const who = ({ name, role, email }: Claimed) =>
  `${[nameInMail(name) ?? 'Someone', nameInMail(role)].filter(Boolean).join(', ')} (${email})`;

export const claimMails = {
  /** To the address that the list has for the facility. */
  claimSent: mailToAddress<Claimed & { link: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ link, ...claimed }, { productName }) => ({
      subject: `Confirm who answers families for ${claimed.facilityName}`,
      paragraphs: [
        `${who(claimed)} wants to answer for ${claimed.facilityName} on ${productName}.`,
        'A public list of licensed facilities shows this e-mail address for you, so we’re asking you.',
        `Open this link within 7 days to confirm, or to say no:\n${link}`,
        'If you say yes, we’ll e-mail them each family’s request for care, a tour or a waitlist spot. If you do nothing, nothing changes.',
        'Don’t forward this e-mail: anyone with the link can answer it.',
      ],
    }),
  }),
  /** To the contacts that the facility has. */
  claimNoticed: mailToAddress<Claimed>({
    topic: null,
    isReadableElsewhere: false,
    write: (claimed, { supportEmail }) => ({
      subject: `Someone else wants to answer for ${claimed.facilityName}`,
      paragraphs: [
        `${who(claimed)} wants to answer for ${claimed.facilityName}, as you do.`,
        `We’ll check before we add them. If you don’t know them, write to us at ${supportEmail}.`,
      ],
    }),
  }),
  /** To the person who asked. */
  claimDeclined: mailToAddress<{ facilityName: string; reason: string | null }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, reason }, { supportEmail }) => ({
      subject: `We couldn’t add you as a contact of ${facilityName}`,
      paragraphs: [
        `You wanted to answer for ${facilityName}. We couldn’t add you.`,
        reason && `The reason: ${withoutLinks(reason)}`,
        `If you think that’s wrong, write to us at ${supportEmail}.`,
      ],
    }),
  }),
};
