import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent } from '@/server/adapters/mail/port';

export interface SmtpOptions {
  /** smtp:// or smtps://, with credentials if the server needs them. */
  url: string;
  /** "Nestling <no-reply@example.com>". */
  from: string;
}

const patienceMs = 20_000;
/** For a whole send: a server may answer each command just in time. */
const sendMs = 60_000;

/** RFC 8058: mail programs show an unsubscribe button. */
const oneClickStop = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The server's answer: its codes and a text that may quote the address. */
  response?: string;
  /** The command that was answered. */
  command?: string;
}

/** Answers to these commands are about the mail; to others, such as AUTH, about us. */
const aboutThisMail = new Set(['RCPT TO', 'DATA']);

function notSent(error: unknown): MailNotSent {
  const { code, responseCode, response = '', command = '' } = (error ?? {}) as SmtpError;
  if (responseCode === undefined) return new MailNotSent(code ?? 'unknown');
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const isRefusal = responseCode >= 500;
  return new MailNotSent([responseCode, detail].filter(Boolean).join(' '), {
    isFinal: isRefusal && aboutThisMail.has(command),
    isOurs: isRefusal && !aboutThisMail.has(command),
  });
}

/** Sends through an SMTP server. The whole of a send has at most a minute, well below the outbox's lease. */
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
      const sending = transport.sendMail({
        from,
        // As an object, the text is one address whatever it contains.
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl ? oneClickStop(stopUrl) : {}) },
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), sendMs);
      });
      try {
        await Promise.race([sending, late]);
      } catch (error) {
        throw notSent(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}
