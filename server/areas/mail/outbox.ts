import { randomUUID } from 'node:crypto';
import { fillPath, operations } from '@/api/contract/paths';
import { notFound } from '@/lib/app-error';
import { type MailboxEntry, mailboxSides } from '@/lib/site/mailbox';
import { normaliseEmail } from '@/lib/validation/email';
import {
  isAboutRequest,
  type Mail,
  mailKinds,
  mails,
  renderMail,
  requestOf,
  stopOf,
  topicOf,
} from '@/server/areas/mail/letters';
import {
  claimDueMails,
  insertMails,
  listMails,
  listRecipients,
  markSent,
  postponeMail,
} from '@/server/areas/mail/rows';
import { readNotificationSettings } from '@/server/areas/mail/rules/notification-settings';
import { leaseMs, nextTry } from '@/server/areas/mail/rules/retry';
import { insertNotices } from '@/server/areas/notices/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { mailsHandled } from '@/server/figures';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';

/** A mail that replaces an unsent one about the same request; the caller has deleted that one. */
interface Waiting {
  requestId: string;
  /** An earlier mail may have been delivered. */
  followsUp: boolean;
  dueAt: Date;
}

type MailDeps = Pick<Deps, 'clock' | 'publicUrl' | 'settings'>;

/**
 * Writes a mail into the outbox in the caller's transaction, so that it is sent only if that commits; a job sends it. A mail
 * about a request comes with a notice for each adult of the family, whatever their settings (record 0130).
 */
export async function enqueueMail(tx: Tx, deps: MailDeps, mail: Mail, waiting?: Waiting): Promise<void> {
  const now = deps.clock.now();
  const { subject, title, text } = renderFor(deps, mail);
  const recipients = await recipientsOf(tx, mail);
  const stop = stopOf(mail);
  await insertMails(
    tx,
    recipients.map((recipient) => ({
      id: randomUUID(),
      familyId: mail.familyId,
      kind: mail.kind,
      recipient,
      subject,
      body: text,
      createdAt: now,
      dueAt: now,
      stopUrl: stop === undefined ? null : stopUrlOf(deps, stop),
      ...waiting,
    })),
  );
  afterCommit(tx, 'mail');
  if (!isAboutRequest(mail)) return;
  const { kind, id } = requestOf(mail);
  const { familyId, number, by = null } = mail;
  await insertNotices(tx, { familyId, subject: kind, subjectId: id, number, title, createdAt: now }, by);
}

/** A mail program calls this by itself, so it is the API's address and not a page's. */
const stopUrlOf = ({ publicUrl }: MailDeps, { operation, key }: NonNullable<ReturnType<typeof stopOf>>) =>
  `${publicUrl}/api${fillPath(operations[operation].path, { key })}`;

export const renderFor = ({ clock, publicUrl, settings }: MailDeps, mail: Mail) =>
  renderMail(mail, {
    productName: settings.productName,
    supportEmail: settings.supportEmail,
    publicUrl,
    now: clock.now(),
  });

async function recipientsOf(tx: Tx, mail: Mail): Promise<string[]> {
  const topic = topicOf(mail);
  const { familyId } = mail;
  if (familyId === null || ('to' in mail && topic === null)) return 'to' in mail ? [mail.to] : [];
  const adults = await listRecipients(tx, familyId);
  return adults
    .filter((adult) => !('to' in mail) || normaliseEmail(adult.email) === normaliseEmail(mail.to))
    .filter((adult) => topic === null || readNotificationSettings(adult.notificationSettings)[topic].email)
    .map((adult) => adult.email);
}

export const kindsReadableElsewhere = mailKinds.filter((kind) => mails[kind].isReadableElsewhere);
export const kindsAboutRequests = mailKinds.filter((kind) => mails[kind].request !== undefined);

export type { MailOf } from '@/server/areas/mail/letters';

const batch = 20;

/**
 * Sends all mails that are due. Safe to run in several processes. A mail is claimed before sending and marked after, so that a
 * crash in between sends it again with the same message id instead of losing it.
 * @returns how many were sent
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
        // Only the code is logged, because the message contains the address.
        const code = error instanceof Error ? ((error as Error & { code?: string }).code ?? error.name) : 'unknown';
        deps.log.warn({ mail: id, attempts: mail.attempts, code, givenUp: again === null }, 'a mail could not be sent');
        await postponeMail(deps.db, id, again);
        mailsHandled.inc({ result: again === null ? 'given_up' : 'postponed' });
        continue;
      }
      await markSent(deps.db, id, deps.clock.now(), deps.mailer.keepsInOutbox ?? false);
      mailsHandled.inc({ result: 'sent' });
      sent += 1;
    }
  }
}

const limit = 100;

/**
 * The newest mails of each side first, for the mailbox page. Throws `notFound` outside development and demonstration, and if mails are
 * really sent (product rule 1).
 */
export async function listMailbox(deps: Pick<Deps, 'db' | 'mailer' | 'settings'>): Promise<MailboxEntry[]> {
  if (!deps.settings.gallery || !deps.mailer.keepsInOutbox) throw notFound();
  const lists = await Promise.all(
    mailboxSides.map(async (side) =>
      (await listMails(deps.db, side, limit)).map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        side,
        subject: mail.subject,
        text: mail.body,
        at: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
      })),
    ),
  );
  return lists.flat();
}
