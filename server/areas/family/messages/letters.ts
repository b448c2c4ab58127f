import { paths } from '@/lib/paths';
import { nameInMail, withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

export const messageMails = {
  friendInvite: mailToAddress<{ inviterName: string | null }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ inviterName }, { productName, publicUrl }) => ({
      subject: `${invitedBy(inviterName)} thinks you’d like ${productName}`,
      paragraphs: [
        `${invitedBy(inviterName)} uses ${productName} to find and book child care, and thought you might like it too.`,
        `See what is available near you:\n${publicUrl}${paths.home}`,
        'This is the only e-mail you’ll get about this. We don’t keep your address for anything else.',
      ],
    }),
  }),
  // To the adult who wrote; the message itself goes to the support mailbox.
  supportReceipt: mailToAddress<{ subject: string }>({
    topic: 'messages',
    isReadableElsewhere: true,
    write: ({ subject }, { publicUrl }) => ({
      subject: `We received your message: ${withoutLinks(subject)}`,
      paragraphs: [
        'Thank you for writing. A person reads every message, and most are answered within one business day.',
        `You can write to us again at any time:\n${publicUrl}${paths.writeToUs}`,
      ],
    }),
  }),
  supportMessage: mailToAddress<{ subject: string; message: string; from: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ subject, message, from }) => ({
      subject: `Message from a parent: ${withoutLinks(subject)}`,
      paragraphs: [`${from} writes:`, message],
    }),
  }),
};

export const invitedBy = (name: string | null) => nameInMail(name) ?? 'A parent you know';
