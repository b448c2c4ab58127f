import type { Mailer } from '@/server/adapters/mail/port';

const typedCode = /^Or type this code: ([0-9A-HJKMNP-TV-Z]{10})$/m;

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
