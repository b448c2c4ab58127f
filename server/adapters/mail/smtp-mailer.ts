import { createTransport } from 'nodemailer';
import type { Mailer } from '@/server/adapters/mail/port';

export interface SmtpOptions {
  /** smtp:// or smtps://, with credentials if the server needs them. */
  url: string;
  /** "Nestling <no-reply@example.com>". */
  from: string;
}

const patienceMs = 20_000;

/** RFC 8058: mail programs show an unsubscribe button. */
const oneClickStop = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends through an SMTP server. Throws if it refuses the mail; the outbox then retries. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId, stopUrl }) {
      await transport.sendMail({
        from,
        // As an object, the text is one address whatever it contains.
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl ? oneClickStop(stopUrl) : {}) },
      });
    },
    close: () => transport.close(),
  };
}
