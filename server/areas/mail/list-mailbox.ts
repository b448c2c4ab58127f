import { notFound } from '@/lib/app-error';
import type { MailboxEntry } from '@/lib/site/mailbox';
import { listMails } from '@/server/areas/mail/rows';
import type { Deps } from '@/server/areas/shared/deps';

const limit = 100;

/**
 * The newest mails first, for the mailbox page. Throws `notFound` outside of development and demonstration, and where mails
 * really go out: there is no such page then (product rule 1).
 */
export async function listMailbox(deps: Pick<Deps, 'db' | 'mailer' | 'settings'>): Promise<MailboxEntry[]> {
  if (!deps.settings.gallery || !deps.mailer.keepsInOutbox) throw notFound();
  const mails = await listMails(deps.db, limit);
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    at: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  }));
}
