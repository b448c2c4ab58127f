import { requestPaths } from '@/lib/paths';
import { bookingMails } from '@/server/areas/care/bookings/letters';
import { requestMails } from '@/server/areas/care/requests/letters';
import { tourMails } from '@/server/areas/care/tours/letters';
import { waitlistMails } from '@/server/areas/care/waitlists/letters';
import { alertMails } from '@/server/areas/facilities/alerts/letters';
import { claimMails } from '@/server/areas/facilities/claims/letters';
import { contactMails } from '@/server/areas/facilities/contacts/letters';
import { dayMails } from '@/server/areas/facility-side/day/letters';
import { factsMails } from '@/server/areas/facility-side/facts/letters';
import { threadMails } from '@/server/areas/facility-side/threads/letters';
import { accountMails } from '@/server/areas/family/account/letters';
import { messageMails } from '@/server/areas/family/messages/letters';
import { passkeyMails } from '@/server/areas/family/passkeys/letters';
import { secondFactorMails } from '@/server/areas/family/second-factor/letters';
import { sessionMails } from '@/server/areas/family/session/letters';
import type { MailContext, MailedRequest, MailEntry } from '@/server/areas/platform/mail/rules/mail-entry';
import { formatMail, oneLine } from '@/server/areas/platform/mail/rules/mail-text';

/** Every kind of mail. The key is the kind, which the outbox stores. See docs/how-to/add-a-mail.md. */
export const mails = {
  ...sessionMails,
  ...passkeyMails,
  ...secondFactorMails,
  ...accountMails,
  ...messageMails,
  ...bookingMails,
  ...tourMails,
  ...waitlistMails,
  ...requestMails,
  ...alertMails,
  ...contactMails,
  ...claimMails,
  ...dayMails,
  ...threadMails,
  ...factsMails,
};

export type MailKind = keyof typeof mails;
type FactsOf<K extends MailKind> = Parameters<(typeof mails)[K]['write']>[0];

/** What enqueueMail takes: a kind with its facts. */
export type MailOf<K extends MailKind> = { [Kind in K]: { kind: Kind } & FactsOf<Kind> }[K];
export type Mail = MailOf<MailKind>;

type KindAboutRequest = { [K in MailKind]: (typeof mails)[K] extends { request: object } ? K : never }[MailKind];
export type MailAboutRequest = MailOf<KindAboutRequest>;

export const mailKinds = Object.keys(mails) as MailKind[];

// The types hold for each kind; TypeScript cannot follow them through the union.
const entryOf = (mail: { kind: MailKind }) => mails[mail.kind] as MailEntry<Mail>;

export const topicOf = (mail: Mail) => entryOf(mail).topic;

/** For the "unsubscribe" header; undefined for most kinds. */
export const stopOf = (mail: Mail) => entryOf(mail).stop?.(mail);

/** When the mail's code expires; null for a mail without one. */
export function expiryOf(mail: Mail, now: Date): Date | null {
  const { expiresAfterMs } = entryOf(mail);
  return expiresAfterMs === undefined ? null : new Date(now.getTime() + expiresAfterMs);
}

export const isAboutRequest = (mail: Mail): mail is MailAboutRequest => entryOf(mail).request !== undefined;

export const requestOf = (mail: MailAboutRequest): MailedRequest => entryOf(mail).request!.linkTo(mail);

/** The mail in plain text; `title` is its subject without the request's number. */
export function renderMail(mail: Mail, context: MailContext): { subject: string; title: string; text: string } {
  const { write, request } = entryOf(mail);
  const { subject, paragraphs } = write(mail, context);
  const title = oneLine(subject);
  if (!request || !isAboutRequest(mail)) return { ...formatMail({ subject, paragraphs }, context), title };
  const { kind, id } = request.linkTo(mail);
  const link = `${request.noun} ${mail.number}\n${context.publicUrl}${requestPaths[kind](id)}`;
  return { ...formatMail({ subject, number: mail.number, paragraphs: [...paragraphs, link] }, context), title };
}
