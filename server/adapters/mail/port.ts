export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** Stable across retries, so that mail servers can recognize duplicates. */
  messageId: string;
  /** Address for one-click unsubscribe, if mails of this kind can be stopped. */
  stopUrl?: string | null;
}

/** The mail server did not take a mail. The server's text is left out, because it quotes the address. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  /**
   * @param reply the reply's codes ("550 5.1.1"), or the kind of failure ("ETIMEDOUT")
   * @param isFinal the server will never take this mail; otherwise a later attempt may succeed
   * @param isOurs the server refuses us and not this mail, so an operator has to act
   */
  constructor(
    readonly reply: string,
    { isFinal = false, isOurs = false }: { isFinal?: boolean; isOurs?: boolean } = {},
  ) {
    super(`The mail server did not take a mail: ${reply}.`);
    this.isFinal = isFinal;
    this.isOurs = isOurs;
  }
  readonly isFinal: boolean;
  readonly isOurs: boolean;
}

/** Sends one mail or throws {@link MailNotSent}. Adapters: SMTP, and the outbox, which sends nothing. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** True if sent mails stay readable in the outbox; otherwise their text is removed after sending. */
  readonly keepsInOutbox?: boolean;
}
