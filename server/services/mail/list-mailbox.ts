import { listMails } from '@/server/repositories/outbox';
import type { Deps } from '@/server/services/deps';

export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: string;
  /** Null while it waits to be sent. */
  sentAt: string | null;
}

const limit = 100;

/** The newest mails, for the mailbox page of development and demonstration; it must not be served elsewhere. */
export async function listMailbox(deps: Pick<Deps, 'db'>): Promise<MailboxEntry[]> {
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
