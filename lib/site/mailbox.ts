/** A mail of the mailbox page, which development and demonstration have instead of real mail (product rule 1). */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Instants, ISO 8601; sentAt is null while it waits to be sent. */
  at: string;
  sentAt: string | null;
}
