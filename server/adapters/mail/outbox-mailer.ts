import { crockfordDigits } from '@/lib/ids';
import type { Mailer } from '@/server/adapters/mail/port';

/** Two groups, as mails show it. */
const typedCode = new RegExp(`^Or type this code: ([${crockfordDigits}]{5} [${crockfordDigits}]{5})$`, 'm');

/**
 * The mailer without SMTP: mails stay in the outbox, where the mailbox page shows them. In development, `print` gets the
 * code, without subject or address.
 */
export function createOutboxMailer(print?: (line: string) => void): Mailer {
  return {
    keepsInOutbox: true,
    async send({ text }) {
      const code = typedCode.exec(text)?.[1];
      if (code) print?.(`a mail carries the code ${code}`);
    },
  };
}
