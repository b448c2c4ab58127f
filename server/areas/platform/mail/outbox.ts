import { randomUUID } from 'node:crypto';
import { fillPath, operations } from '@/api/contract/paths';
import { notFound } from '@/lib/app-error';
import { type MailboxEntry, mailboxSides } from '@/lib/site/mailbox';
import { normaliseEmail } from '@/lib/validation/email';
import type { MailNotSent } from '@/server/adapters/mail/port';
import { insertNotices } from '@/server/areas/care/notices/rows';
import {
  expiryOf,
  isAboutRequest,
  type Mail,
  mailKinds,
  mails,
  renderMail,
  requestOf,
  stopOf,
  topicOf,
} from '@/server/areas/platform/mail/letters';
import {
  claimDueMail,
  type ClaimedMail,
  giveUpMail,
  insertMails,
  listMails,
  listRecipients,
  markSent,
  postponeMail,
} from '@/server/areas/platform/mail/rows';
import { readNotificationSettings } from '@/server/areas/platform/mail/rules/notification-settings';
import { leaseSeconds, nextTry } from '@/server/areas/platform/mail/rules/retry';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';
import { mailsHandled } from '@/server/figures';

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
export async function enqueueMail(
  tx: Tx,
  deps: MailDeps,
  mail: Mail,
  waiting?: Waiting | Pick<Waiting, 'dueAt'>,
): Promise<void> {
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
      expiresAt: expiryOf(mail, now),
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

export type { MailOf } from '@/server/areas/platform/mail/letters';

/** At once in each process, so that a slow server delays a code by one mail at most. */
const senders = 2;

type SendDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'log' | 'publicUrl'>;

/**
 * Sends all mails that are due, those with codes first. Safe to run in several processes. A mail is claimed before sending and
 * marked after, so that a crash in between sends it again with the same message id instead of losing it.
 * @returns how many were sent
 */
export async function sendDueMail(deps: SendDeps): Promise<number> {
  const sender = async () => {
    for (let sent = 0; ;) {
      const mail = await claimDueMail(deps.db, deps.clock.now(), leaseSeconds);
      if (!mail) return sent;
      if (await sendMail(deps, mail)) sent += 1;
    }
  };
  const sent = await Promise.all(Array.from({ length: senders }, sender));
  return sent.reduce((sum, one) => sum + one, 0);
}

async function sendMail(deps: SendDeps, mail: ClaimedMail): Promise<boolean> {
  const { id, recipient: to, subject, body: text, stopUrl, attempts, expiresAt } = mail;
  if (expiresAt !== null && expiresAt <= deps.clock.now()) {
    deps.log.error(
      { mail: id, attempts },
      'a mail was not sent before its code expired; see the desk’s "stuck" command',
    );
    await giveUpMail(deps.db, id, { now: deps.clock.now(), lastReply: 'expired', keepsText: false });
    mailsHandled.inc({ result: 'given_up' });
    return false;
  }
  try {
    const messageId = `<${id}@${new URL(deps.publicUrl).hostname}>`;
    await deps.mailer.send({ to, subject, text, messageId, stopUrl });
  } catch (error) {
    await notSent(deps, mail, error);
    return false;
  }
  await markSent(deps.db, id, deps.clock.now(), deps.mailer.keepsInOutbox ?? false);
  mailsHandled.inc({ result: 'sent' });
  return true;
}

/** A mail that the server will never take, or that was tried for days, is given up; any other is tried again later. */
async function notSent({ db, clock, log }: SendDeps, { id, attempts }: ClaimedMail, error: unknown): Promise<void> {
  const now = clock.now();
  const { reply, isFinal, isOurs } = refusalOf(error);
  const again = isFinal ? null : nextTry(attempts, now);
  const fields = { mail: id, attempts, reply };
  mailsHandled.inc({ result: again === null ? 'given_up' : 'postponed' });
  if (again === null) {
    log.error(fields, 'a mail was given up; see the desk’s "stuck" command');
    return giveUpMail(db, id, { now, lastReply: reply, keepsText: true });
  }
  if (isOurs) log.error(fields, 'the mail server refuses us: check SMTP_URL and MAIL_FROM');
  else log.warn(fields, 'a mail could not be sent yet');
  await postponeMail(db, id, again, reply);
}

/** Compares the name, because areas import only the adapter's types and `instanceof` needs its class. */
function refusalOf(error: unknown): { reply: string; isFinal: boolean; isOurs: boolean } {
  const { name, reply, isFinal, isOurs } = (error ?? {}) as Partial<MailNotSent>;
  return name === 'MailNotSent'
    ? { reply: reply!, isFinal: isFinal!, isOurs: isOurs! }
    : { reply: name ?? 'unknown', isFinal: false, isOurs: false };
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
