import type { Answer, Query } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { type DateMove, formatBookingDateRun, groupBookingDates, isDeclined } from '@/lib/dates/booking-dates';
import { formatDate } from '@/lib/dates/dates';
import { groupBy } from '@/lib/group-by';
import { formatMoney } from '@/lib/money/money';
import type { NoticeKind } from '@/lib/paths';
import { childrenNames, dateEntries, firstCareDay } from '@/lib/requests/care/booking-facts';
import {
  countNoticeRows,
  countUnread,
  findNotice,
  listNewMessages,
  listNoticeRows,
  listWaiting,
  markNoticesReadUpTo,
  markRequestNoticesRead,
  newestNotices,
  type NoticeSubject,
  readNoticeSubjects,
} from '@/server/areas/care/notices/rows';
import { dateMovesOf } from '@/server/areas/care/requests/rows/moves';
import { waitingStatuses } from '@/server/areas/care/requests/rules';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';
import type { Queryable } from '@/server/db/connection';

type Counts = Answer<'countNotices'>;

export const waitingOf = (db: Queryable, familyId: string) => listWaiting(db, familyId, waitingStatuses);

/** Counts the caller's unread notices and messages, and the requests that wait for the family's answer. */
export async function countNotices({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<Counts> {
  return countsOf(db, caller, await waitingOf(db, caller.familyId));
}

async function countsOf(db: Queryable, caller: Caller, waiting: Awaited<ReturnType<typeof waitingOf>>) {
  const { bookings, tours, offered } = waiting;
  return {
    unread: await countUnread(db, caller),
    waiting: { bookings: bookings.length, tours: tours.length, waitlists: offered.length },
    messages: await listNewMessages(db, caller),
  };
}

/**
 * The caller's notices with the counts: first those that need an answer, then the newest. Only the newest notice of a waiting
 * request is marked as such.
 */
export async function listNotices(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  query: Query<'listNotices'>,
): Promise<Answer<'listNotices'>> {
  const page = pageOf(query);
  const waiting = await waitingOf(db, caller.familyId);
  const newest = await newestNotices(db, caller, [...waiting.bookings, ...waiting.tours]);
  const rows = await listNoticeRows(db, caller, [...newest], page);
  const totalItems = await countNoticeRows(db, caller);
  const subjects = rows.map(({ subjectId }) => subjectId);
  const facts = await factsOfRequests(db, caller.familyId, subjects);
  const items = rows.map(({ id, subject, subjectId, number, title, createdAt, readAt }) => ({
    id,
    at: createdAt.toISOString(),
    title,
    request: subject as NoticeKind,
    requestId: subjectId,
    number,
    facts: facts.get(subjectId) ?? '',
    read: readAt !== null,
    needsAnswer: newest.has(id),
  }));
  return { ...paged(items, totalItems, page), ...(await countsOf(db, caller, waiting)) };
}

/** Marks the notices up to this one as read. Throws `notFound`. */
export async function readNotices(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller, upTo: string): Promise<Counts> {
  const notice = await findNotice(deps.db, caller, upTo);
  if (!notice) throw notFound();
  await markNoticesReadUpTo(deps.db, caller, notice.createdAt, deps.clock.now());
  return countNotices(deps, caller);
}

/**
 * Marks the notices of a request as read if the page showed its current version; a change that has not been seen stays new. Throws
 * `notFound`.
 */
export async function readRequestNotices(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  shown: { id: string; version: number },
): Promise<Counts> {
  if (!(await markRequestNoticesRead(deps.db, caller, shown, deps.clock.now()))) throw notFound();
  return countNotices(deps, caller);
}

/** By request: "Ada and Ben · Nov 27, Nov 30 · $132.00". */
export async function factsOfRequests(
  db: Queryable,
  familyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const subjects = await readNoticeSubjects(db, familyId, [...new Set(ids)]);
  const children = await readCareChildren(db, familyId, [...new Set(subjects.flatMap((subject) => subject.children))]);
  const moves = groupBy(await dateMovesOf(db, [...new Set(ids)]), ({ subjectId }) => subjectId);
  return new Map(
    subjects.map((subject) => {
      const own = children.filter(({ id }) => subject.children.includes(id));
      return [
        subject.id,
        [childrenNames({ children: own }), daysOf(subject, moves.get(subject.id) ?? []), amountOf(subject)]
          .filter(Boolean)
          .join(' · '),
      ];
    }),
  );
}

/** Leaves out declined and cancelled days, unless there are no others. */
function daysOf({ days, from }: NoticeSubject, moves: readonly DateMove[]): string {
  if (from) return `from ${formatDate(firstCareDay({ items: days, startDate: from }), 'MMM d')}`;
  const runs = groupBookingDates(dateEntries(days, moves));
  const kept = runs.filter((run) => !isDeclined(run));
  return (kept.length > 0 ? kept : runs).map((run) => formatBookingDateRun(run)).join(', ');
}

const amountOf = ({ amount, currency }: NoticeSubject) => amount !== null && currency && formatMoney(amount, currency);
