import { notMe } from '@/server/areas/family/session/letters';
import { notMeLifetimeMs } from '@/server/areas/family/session/rules/mail-code';
import { nameInMail } from '@/server/areas/platform/mail/rules/free-text';
import { mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

export const passkeyMails = {
  passkeyAdded: mailToAddress<{ name: string; code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: notMeLifetimeMs,
    write: ({ name, code }, { productName, publicUrl }) => ({
      subject: `A passkey was added to your ${productName} account`,
      paragraphs: [
        `You can now log in with the passkey “${nameInMail(name)}”. Your password works as before.`,
        notMe(publicUrl, code),
      ],
    }),
  }),
  passkeyRemoved: mailToAddress<{ name: string; code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: notMeLifetimeMs,
    write: ({ name, code }, { productName, publicUrl }) => ({
      subject: `A passkey was removed from your ${productName} account`,
      paragraphs: [
        `The passkey “${nameInMail(name)}” no longer logs in. Your password works as before.`,
        notMe(publicUrl, code),
      ],
    }),
  }),
};
