import { randomUUID } from 'node:crypto';
import { fillPath, operations } from '@/api/contract/paths';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';
import { readNotificationSettings } from '@/server/areas/mail/rules/notification-settings';
import type { Mail } from '@/server/areas/mail/rules/mail';
import { topicOf } from '@/server/areas/mail/rules/mail-rules';
import { renderMail } from '@/server/areas/mail/letters';
import { isAboutRequest, requestOf } from '@/server/areas/mail/rules/request-of-mail';
import { insertMails, listRecipients } from '@/server/areas/mail/rows';
import { insertNotices } from '@/server/areas/notices/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** A mail that waits as the only one about its request: the caller has taken back the one before it. */
interface Waiting {
  requestId: string;
  /** True where an earlier one may have reached the mailbox. */
  followsUp: boolean;
  dueAt: Date;
}

type LetterDeps = Pick<Deps, 'clock' | 'publicUrl' | 'settings'>;

/**
 * Writes a mail into the outbox in the caller's own transaction, so that it is sent if and only if what it tells of
 * happened; a job sends it after the commit. A mail with `familyId` alone goes to every
 * confirmed adult of the family who has not switched its topic off; a mail with `to` goes there and nowhere else. A mail
 * about a request comes with a notice for each of these adults, whatever their settings (record 0130).
 */
export async function enqueueMail(tx: Tx, deps: LetterDeps, mail: Mail, waiting?: Waiting): Promise<void> {
  const now = deps.clock.now();
  const { subject, title, text } = letterFor(deps, mail);
  const recipients = await recipientsOf(tx, mail);
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
      stopUrl: mail.kind === 'placesFree' ? stopUrlOf(deps, mail.stopAllKey) : null,
      ...waiting,
    })),
  );
  afterCommit(tx, 'mail');
  if (!isAboutRequest(mail)) return;
  const { kind, id } = requestOf(mail);
  const { familyId, number, by = null } = mail;
  await insertNotices(tx, { familyId, subject: kind, subjectId: id, number, title, createdAt: now }, by);
}

/** Where a mail program ends mails of this kind by itself: the call, not a page. */
const stopUrlOf = ({ publicUrl }: LetterDeps, key: string) =>
  `${publicUrl}/api${fillPath(operations.stopAlerts.path, { key })}`;

/** A mail in words. */
export const letterFor = ({ clock, publicUrl, settings }: LetterDeps, mail: Mail) =>
  renderMail(mail, {
    productName: settings.productName,
    supportEmail: settings.supportEmail,
    publicUrl,
    now: clock.now(),
  });

async function recipientsOf(tx: Tx, mail: Mail): Promise<string[]> {
  const topic = topicOf[mail.kind];
  const { familyId } = mail;
  if (familyId === null || ('to' in mail && topic === null)) return 'to' in mail ? [mail.to] : [];
  const adults = await listRecipients(tx, familyId);
  return adults
    .filter((adult) => !('to' in mail) || normaliseEmail(adult.email) === normaliseEmail(mail.to))
    .filter((adult) => topic === null || readNotificationSettings(adult.notificationSettings)[topic].email)
    .map((adult) => adult.email);
}
