import { monthOf } from '@/lib/dates/dates';
import { sessionTypeLabels } from '@/lib/labels';
import type { Actor } from '@/lib/workflow/workflow';
import { type AnyRequest, findAnyRequest } from '@/server/areas/care/requests/rows/any-request';
import { type MoveDetails, newsOf } from '@/server/areas/care/requests/rules';
import { makeLink } from '@/server/areas/facilities/contacts/links';
import { type ContactRow, listContacts, setLinksExpiry } from '@/server/areas/facilities/contacts/rows';
import { expiryOf } from '@/server/areas/facilities/contacts/rules';
import { enqueueMail, type MailOf } from '@/server/areas/platform/mail/outbox';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

/** When a link of the request ends that is made or extended now; null while the request waits for the facility. */
export const linkExpiry = ({ unanswered }: Pick<AnyRequest, 'unanswered'>, at: Date): Date | null =>
  unanswered ? null : expiryOf('request', at);

/** Extends the links of earlier mails about the request. Returns when they end. */
export async function extendLinks(
  tx: Tx,
  request: Pick<AnyRequest, 'id' | 'unanswered'>,
  at: Date,
): Promise<Date | null> {
  const expiresAt = linkExpiry(request, at);
  await setLinksExpiry(tx, request.id, expiresAt);
  return expiresAt;
}

interface ToldMove {
  actor: Actor;
  action: string;
  at: Date;
  /** The status before it; null for the first move. */
  from: number | null;
  details?: MoveDetails | undefined;
  /** A sentence without its period, which names the days and no child: the mail's subject. */
  news?: string | undefined;
  /** Who, what and when, in place of the dates and the session. */
  says?: string | undefined;
}

/**
 * Mails a family's move to the facility's confirmed contacts, each with a link of their own, in the transaction of the move
 * (product rule 8). Also extends or ends the links of earlier mails (`expiryOf`). Skips requests that `passOn` mails.
 */
export async function tellFacility(
  tx: Tx,
  deps: RequestDeps,
  id: string,
  { actor, action, at, from, details, news: ownWords, says }: ToldMove,
): Promise<void> {
  const request = (await findAnyRequest(tx, id))!;
  if (request.passedOn) return;
  const contacts = await listContacts(tx, request.facilityId, true);
  if (contacts.length === 0) return;
  const expiresAt = await extendLinks(tx, request, at);
  const news = ownWords ?? newsOf(request.kind, `${actor} ${action}`, from);
  if (!news) return;
  const { kind, children, session, timeZone } = request;
  const single = Array.isArray(details?.dates) ? (details.dates as string[]) : null;
  const dates = ownWords ? [] : (single ?? request.dates);
  const [first] = dates;
  const isWeekly = single === null && request.isPermanent && first !== undefined;
  await mailContacts(tx, deps, request, { contacts, expiresAt }, (to) => ({
    kind: 'facilityTold',
    ...to,
    news,
    says: says ?? null,
    children: children.length,
    when: isWeekly ? { from: kind === 'waitlist' ? monthOf(first) : first } : { dates },
    session: session && sessionTypeLabels[session],
    answerBy: request.unanswered && request.dueAt ? { at: request.dueAt, timeZone } : null,
  }));
}

/** Mails each of these contacts about the request, with a link of their own. */
export async function mailContacts(
  tx: Tx,
  deps: RequestDeps,
  { kind, id, familyId, facilityName, number }: AnyRequest,
  { contacts, expiresAt }: { contacts: readonly Pick<ContactRow, 'id' | 'email' | 'name'>[]; expiresAt: Date | null },
  mailOf: (to: MailedContact) => MailOf<'facilityTold' | 'messageToFacility' | 'requestLink'>,
): Promise<void> {
  for (const { id: contactId, email: to, name: contactName } of contacts) {
    const link = await makeLink(tx, deps, contactId, { purpose: 'request', request: { kind, id }, expiresAt });
    await enqueueMail(tx, deps, mailOf({ to, familyId, facilityName, contactName, number, link }));
  }
}

interface MailedContact {
  to: string;
  familyId: string;
  facilityName: string;
  contactName: string;
  number: string;
  link: string;
}
