import { formatBookingDateRun, groupBookingDates, isDeclined } from '@/lib/booking-dates';
import { bookingDateEntries, childrenNames } from '@/lib/booking-facts';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/money';
import type { Queryable } from '@/server/db/connection';
import { readCareChildren } from '@/server/repositories/family-children';
import { readNoticeSubjects, type NoticeSubject } from '@/server/repositories/notice-subjects';

/** What notices say of the requests they tell of: "Ada and Ben · Nov 27, Nov 30 · $132.00". */
export async function factsOfRequests(
  db: Queryable,
  familyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const subjects = await readNoticeSubjects(db, familyId, [...new Set(ids)]);
  const children = await readCareChildren(db, familyId, [...new Set(subjects.flatMap((subject) => subject.children))]);
  return new Map(
    subjects.map((subject) => {
      const own = children.filter(({ id }) => subject.children.includes(id));
      return [
        subject.id,
        [childrenNames({ children: own }), daysOf(subject), amountOf(subject)].filter(Boolean).join(' · '),
      ];
    }),
  );
}

/** Without those that were declined or given up, unless nothing else is left. */
function daysOf({ days, from }: NoticeSubject): string {
  if (from) return `from ${formatDate(from, 'MMM d')}`;
  const runs = groupBookingDates(bookingDateEntries({ items: days }));
  const kept = runs.filter((run) => !isDeclined(run));
  return (kept.length > 0 ? kept : runs).map((run) => formatBookingDateRun(run)).join(', ');
}

const amountOf = ({ amount, currency }: NoticeSubject) => amount !== null && currency && formatMoney(amount, currency);
