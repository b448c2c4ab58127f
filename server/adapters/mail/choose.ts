import { createOutboxMailer } from '@/server/adapters/mail/outbox-mailer';
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
