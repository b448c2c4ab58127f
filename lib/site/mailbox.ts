/** Who reads a mail: a family or anyone else, or a facility's people. */
export const mailboxSides = ['family', 'facility'] as const;
export type MailboxSide = (typeof mailboxSides)[number];

/** A mail on the mailbox page, which replaces real mail in development and demonstration (product rule 1). */
export interface MailboxEntry {
  id: string;
  to: string;
  side: MailboxSide;
  subject: string;
  text: string;
  /** ISO 8601 instants; `sentAt` is null until sent. */
  at: string;
  sentAt: string | null;
}
