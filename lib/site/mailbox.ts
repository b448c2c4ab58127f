/** A mail on the mailbox page, which replaces real mail in development and demonstration (product rule 1). */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** ISO 8601 instants; `sentAt` is null until sent. */
  at: string;
  sentAt: string | null;
}
