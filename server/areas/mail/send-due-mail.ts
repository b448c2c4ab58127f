import { leaseMs, nextTry } from '@/server/areas/mail/rules/retry';
import { claimDueMails, markSent, postponeMail } from '@/server/areas/mail/rows';
import type { Deps } from '@/server/areas/shared/deps';

const batch = 20;

/**
 * Sends what is due, until nothing is. Any number of processes may do so at once. A mail is claimed before it is handed
 * over and marked after, so that a crash in between sends it again under the same message id, never loses it.
 * @returns how many went
 */
export async function sendDueMail(deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'log' | 'publicUrl'>): Promise<number> {
  const host = new URL(deps.publicUrl).hostname;
  let sent = 0;
  for (;;) {
    const now = deps.clock.now();
    const mails = await claimDueMails(deps.db, now, new Date(now.getTime() + leaseMs), batch);
    if (mails.length === 0) return sent;
    for (const mail of mails) {
      const { id, recipient: to, subject, body: text, stopUrl } = mail;
      try {
        await deps.mailer.send({ to, subject, text, messageId: `<${id}@${host}>`, stopUrl });
      } catch (error) {
        const again = nextTry(mail.attempts, deps.clock.now());
        // A mailer's message quotes the address: only its code is told.
        const code = error instanceof Error ? ((error as Error & { code?: string }).code ?? error.name) : 'unknown';
        deps.log.warn({ mail: id, attempts: mail.attempts, code, givenUp: again === null }, 'a mail could not be sent');
        await postponeMail(deps.db, id, again);
        continue;
      }
      await markSent(deps.db, id, deps.clock.now(), deps.mailer.keepsInOutbox ?? false);
      sent += 1;
    }
  }
}
