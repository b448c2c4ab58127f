import { crockfordDigits } from '@/lib/crockford';
import type { Mailer } from '@/server/adapters/mail/port';

/** Two groups, as the letters write it. */
const typedCode = new RegExp(`^Or type this code: ([${crockfordDigits}]{5} [${crockfordDigits}]{5})$`, 'm');

/**
 * The mailbox of a service without SMTP: the mail stays in the outbox, where the mailbox page reads it. In development its
 * code is told to `print`, without subject or address.
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
