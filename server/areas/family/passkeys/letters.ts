import { paths } from '@/lib/paths';
import { nameInMail } from '@/server/areas/platform/mail/rules/free-text';
import { mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

export const passkeyMails = {
  passkeyAdded: mailToAddress<{ name: string }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ name }, { productName, publicUrl }) => ({
      subject: `A passkey was added to your ${productName} account`,
      paragraphs: [
        `You can now log in with the passkey “${nameInMail(name)}”. Your password works as before.`,
        `If this wasn’t you, choose a new password right away:\n${publicUrl}${paths.reset}`,
        `Then log in and remove the passkey in your profile:\n${publicUrl}${paths.profile}`,
      ],
    }),
  }),
  passkeyRemoved: mailToAddress<{ name: string }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ name }, { productName, publicUrl }) => ({
      subject: `A passkey was removed from your ${productName} account`,
      paragraphs: [
        `The passkey “${nameInMail(name)}” no longer logs in. Your password works as before.`,
        `If this wasn’t you, choose a new password right away:\n${publicUrl}${paths.reset}`,
      ],
    }),
  }),
};
