import type { Answer } from '@/api/contract/types';
import { addDays } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { type AnyRequest, waitingRequests } from '@/server/areas/care/requests/rows/any-request';
import { linkEnded, makeLink } from '@/server/areas/facilities/contacts/links';
import { expiryOf } from '@/server/areas/facilities/contacts/rules';
import { listComing } from '@/server/areas/facility-side/day/rows/children';
import {
  type MorningContact,
  contactOfKey,
  lockDueContact,
  planMorning,
  switchMorning,
} from '@/server/areas/facility-side/day/rows/mornings';
import { listOffered } from '@/server/areas/facility-side/day/rows/places';
import { listTours } from '@/server/areas/facility-side/day/rows/tours';
import { asksForPlaces, isMorning, nextMorning } from '@/server/areas/facility-side/day/rules';
import { count } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { keptHash, plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** Mails each due contact what waits and who comes. Safe to run in several processes. */
export async function mailMornings(deps: Deps): Promise<void> {
  while (await inTransaction(deps, (tx) => mailNext(tx, deps)));
}

/** The plan and the mail are one transaction, so that each morning is mailed once. @returns false if no contact is due */
async function mailNext(tx: Tx, deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const contact = await lockDueContact(tx, now);
  if (!contact) return false;
  await planMorning(tx, contact.id, { morningAt: nextMorning(contact.timeZone, now) });
  if (contact.morningAt && isMorning(contact.timeZone, now)) await mail(tx, deps, contact, now);
  return true;
}

/** Requests that the mail lists. */
const listedMax = 20;

async function mail(tx: Tx, deps: Deps, contact: MorningContact, now: Date): Promise<void> {
  const { id, email, facilityId, facilityName, timeZone, morningKeyHash, hasPin } = contact;
  const today = todayIn(timeZone, now);
  const waiting = await waitingRequests(tx, facilityId);
  const coming = await comingOn(tx, facilityId, [today, addDays(today, 1)]);
  const visits = await listTours(tx, facilityId, [today, addDays(today, 1)]);
  const timesOn = (isToday: boolean) => visits.flatMap(({ date, time }) => ((date === today) === isToday ? time : []));
  const asks = asksForPlaces(timeZone, now) && (await listOffered(tx, facilityId, today)).length > 0;
  if (waiting.length === 0 && coming.every((count) => count === 0) && visits.length === 0 && !asks) return;
  const listed = [];
  for (const request of waiting.slice(0, listedMax)) {
    listed.push({
      kind: request.kind,
      number: request.number,
      answerBy: request.dueAt && { at: request.dueAt, timeZone: request.timeZone },
      link: await linkTo(tx, deps, id, request),
    });
  }
  const dayEnds = expiryOf('day', now);
  const stopKey = stopKeyOf(deps, id, morningKeyHash);
  await planMorning(tx, id, { morningAt: nextMorning(timeZone, now), morningKeyHash: plainHash(stopKey) });
  await enqueueMail(tx, deps, {
    kind: 'facilityMorning',
    to: email,
    familyId: null,
    facilityName,
    waiting: listed,
    more: waiting.length - listed.length,
    today: coming[0]!,
    tomorrow: coming[1]!,
    tours: { today: timesOn(true), tomorrow: timesOn(false) },
    links: {
      day: await makeLink(tx, deps, id, { purpose: 'day', expiresAt: dayEnds }),
      places: asks ? await makeLink(tx, deps, id, { purpose: 'places', expiresAt: expiryOf('places', now) }) : null,
      facts: asks ? await makeLink(tx, deps, id, { purpose: 'facts', expiresAt: dayEnds }) : null,
    },
    dayEnds: { at: dayEnds, timeZone },
    asksPin: hasPin || deps.requiresPin,
    stopKey,
  });
}

/** How many children come on each of these dates. */
async function comingOn(tx: Tx, facilityId: string, dates: readonly string[]): Promise<number[]> {
  const rows = (await listComing(tx, facilityId, dates)).filter(({ away }) => !away);
  return dates.map((date) => new Set(rows.filter((row) => row.date === date).map(({ childId }) => childId)).size);
}

/** Unlike the link in the first mail, it has an end: the request may be answered while this mail is written. */
const linkTo = (tx: Tx, deps: Deps, contactId: string, { kind, id, dueAt }: AnyRequest): Promise<string> =>
  makeLink(tx, deps, contactId, {
    purpose: 'request',
    request: { kind, id },
    expiresAt: expiryOf('request', dueAt ?? deps.clock.now()),
  });

/** The key that turns a contact's morning mail off; only the server can derive it. It works as long as the contact is one. */
export const stopKeyOf = ({ keys }: Pick<Deps, 'keys'>, contactId: string, stored: string | null): string =>
  keptHash(keys, 'morning-stop', contactId, stored);

async function contactOf(deps: Deps, key: string, address: string) {
  const contact = await contactOfKey(deps.db, plainHash(key));
  if (contact) return contact;
  await count(deps, 'unknownToken', address);
  throw linkEnded();
}

/** Throws `notFound` for an unknown key, and `tooMany` for guessing. */
export async function readMorningMail(deps: Deps, key: string, address: string): Promise<Answer<'readMorningMail'>> {
  const { facilityName, morningOffAt } = await contactOf(deps, key, address);
  return { facilityName, on: morningOffAt === null };
}

/** Turns the mail off or on; idempotent. Throws like {@link readMorningMail}. */
export async function setMorningMail(
  deps: Deps,
  key: string,
  on: boolean,
  address: string,
): Promise<Answer<'setMorningMail'>> {
  const { id, facilityName } = await contactOf(deps, key, address);
  await switchMorning(deps.db, id, on ? null : deps.clock.now());
  return { facilityName, on };
}
