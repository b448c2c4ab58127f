export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** Stable per message, so that a retry is recognised as the same mail. */
  messageId: string;
  /** Where one POST ends mails of this kind, where there is something to end. */
  stopUrl?: string | null;
}

/** Sends one mail or throws. Two adapters: SMTP, and the outbox itself (development mailbox), which has nothing to send. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** True where the outbox is the mailbox: what was sent stays readable there. Elsewhere its text is removed once it went. */
  readonly keepsInOutbox?: boolean;
}
