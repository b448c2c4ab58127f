import { randomBytes } from 'node:crypto';
import { notFound, unauthorized } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { addDays } from '@/lib/dates/dates';
import type { SessionType } from '@/lib/enums';
import { addressLine } from '@/lib/facilities/addresses';
import { sessionTypeLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { type CalendarEvent, tourEvent, writeCalendar } from '@/lib/requests/icalendar';
import { joinWithAnd } from '@/lib/text/words';
import {
  type CareDay,
  deleteFeed,
  findFeed,
  findFeedHash,
  listCareDays,
  listTourVisits,
  writeFeed,
} from '@/server/areas/care/calendar/rows';
import { isAdult, lockAccount } from '@/server/areas/family/records/rows/account';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { keptHash, keyedHash, plainHash } from '@/server/areas/platform/shared/rules';
import { inTransaction } from '@/server/db/transaction';

/**
 * Creates the family's calendar feed under a secret URL, which is returned once and stored hashed. Creating it again
 * replaces the URL, so that a leaked one stops working. With an idempotency key, the secret is derived from the key, so
 * that a retry returns the same URL although it is not stored.
 */
export async function openFeed(deps: Deps, caller: Caller, claim: IdempotencyClaim | null): Promise<{ url: string }> {
  const seed = claim ? `${caller.accountId} ${claim.key}` : randomBytes(32).toString('base64url');
  const text = `${caller.familyId} ${seed}`;
  await createOnce(deps, caller, claim, async (tx) => {
    // The account's lock prevents an adult who is being removed from creating a feed.
    await lockAccount(tx, caller.accountId);
    if (!(await isAdult(tx, caller))) throw unauthorized();
    const secretHash = plainHash(keyedHash(deps.keys, 'calendar-feed', text));
    const createdAt = deps.clock.now();
    await writeFeed(tx, { familyId: caller.familyId, secretHash, createdAt });
    await noteAct(tx, caller, { at: createdAt, kind: 'calendarOpened' });
    return {};
  });
  // A retry may come after the server key was replaced.
  const secret = keptHash(deps.keys, 'calendar-feed', text, await findFeedHash(deps.db, caller.familyId));
  return { url: `${deps.publicUrl}/api/v1/calendar/${secret}.ics` };
}

/** Revokes the feed; its URL returns 404 from now on. */
export async function closeFeed(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<Record<string, never>> {
  await inTransaction(deps, async (tx) => {
    if (await deleteFeed(tx, caller.familyId))
      await noteAct(tx, caller, { at: deps.clock.now(), kind: 'calendarClosed' });
  });
  return {};
}

/** Entries older than this are left out. */
const pastDays = 60;

/** The calendar at a feed's secret URL. Throws `notFound` for a secret that is unknown or revoked. */
export async function readFeed(deps: Deps, file: string): Promise<string> {
  const feed = await findFeed(deps.db, plainHash(file.replace(/\.ics$/, '')));
  if (!feed) throw notFound();
  return calendarOf(deps, feed.familyId);
}

/** The family's confirmed care and tours as the text of an .ics file. */
export async function calendarOf(deps: Deps, familyId: string): Promise<string> {
  const since = addDays(deps.clock.now().toISOString().slice(0, 10), -pastDays);
  const days = await listCareDays(deps.db, familyId, since);
  const tours = await listTourVisits(deps.db, familyId, new Date(`${since}T00:00:00Z`));
  const host = new URL(deps.publicUrl).hostname;
  return writeCalendar(deps.settings.productName, [
    ...days.map((day) => careEvent(day, host, deps.publicUrl)),
    ...tours.map((tour) => tourEvent(tour, deps.publicUrl)),
  ]);
}

function careEvent(day: CareDay, host: string, publicUrl: string): CalendarEvent {
  const session = sessionTypeLabels[day.sessionType as SessionType];
  const children = day.children.length > 0 ? `${joinWithAnd(day.children)}: ` : '';
  return {
    uid: `${day.groupId}-${day.date}-${day.sessionType}@${host}`,
    summary: `${children}${day.facility}`,
    description: `${session}, booking ${day.number}\n${publicUrl}${paths.booking(day.groupId)}`,
    location: addressLine(day),
    updatedAt: day.updatedAt,
    when: { date: day.date },
  };
}
