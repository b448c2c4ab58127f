export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** Stable across retries, so that mail servers can recognize duplicates. */
  messageId: string;
  /** Address for one-click unsubscribe, if mails of this kind can be stopped. */
  stopUrl?: string | null;
}

/** Sends one mail or throws. Adapters: SMTP, and the outbox, which sends nothing. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** True if sent mails stay readable in the outbox; otherwise their text is removed after sending. */
  readonly keepsInOutbox?: boolean;
}
