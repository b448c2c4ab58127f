import { crockfordDigits } from '@/lib/ids';
import type { Mailer } from '@/server/adapters/mail/port';
import { createSmtpMailer } from '@/server/adapters/mail/smtp-mailer';

export interface MailEnv {
  readonly NODE_ENV: string;
  readonly SMTP_URL?: string;
  readonly MAIL_FROM: string;
}

/** SMTP if configured, else the outbox; in development, codes are also printed to the log. */
export function createMailer(env: MailEnv, log: { info(fields: object, line: string): void }): Mailer {
  if (env.SMTP_URL) return createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  return createOutboxMailer(env.NODE_ENV === 'development' ? (line) => log.info({}, line) : undefined);
}

/** Two groups, as mails show it. */
const typedCode = new RegExp(`^Or type this code: ([${crockfordDigits}]{5} [${crockfordDigits}]{5})$`, 'm');

/**
 * The mailer without SMTP: mails stay in the outbox, where the mailbox page shows them. In development, `print` gets the
 * code, without subject or address.
 */
function createOutboxMailer(print?: (line: string) => void): Mailer {
  return {
    keepsInOutbox: true,
    async send({ text }) {
      const code = typedCode.exec(text)?.[1];
      if (code) print?.(`a mail carries the code ${code}`);
    },
  };
}
