import { isLive } from '@/lib/dates/booking-dates';
import { BookingType, BookingStatus as S } from '@/lib/enums';
import { bookedPrice } from '@/lib/money/price-steps';
import { firstCareDay } from '@/lib/requests/care/booking-facts';
import { heldUntil } from '@/lib/requests/care/care-plan';
import { askedOfBooking } from '@/lib/requests/lead-on';
import { bookingLeadsOn } from '@/lib/workflow/booking';
import type { Actor } from '@/lib/workflow/workflow';
import type { BookingChange } from '@/server/areas/care/bookings/letters';
import { moneyOfGroup } from '@/server/areas/care/bookings/present-bookings';
import { isWaitingForPlan, otherBookings } from '@/server/areas/care/bookings/related-requests';
import { type BookingGroupRow, unmetOfGroups } from '@/server/areas/care/bookings/rows';
import { deadlineOf } from '@/server/areas/care/bookings/rules/due';
import { careForMail, waysForMail } from '@/server/areas/care/requests/request-mail';
import { readRequestPlaces } from '@/server/areas/care/requests/rows/facilities';
import { type BookingItemRow, itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { type CareChildRow, readCareChildren } from '@/server/areas/family/records/rows/records';
import { paymentsOf } from '@/server/areas/money/payments/rows/payments';
import { enqueueMail, type MailOf } from '@/server/areas/platform/mail/outbox';
import { nameInMail } from '@/server/areas/platform/mail/rules/free-text';
import { type MailedMoney, aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import type { MailedCare } from '@/server/areas/platform/mail/rules/mail-text';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';

interface MailFacts {
  /** May contain duplicates: one entry per child. */
  dates: readonly string[];
  refund: number;
  note: string | null;
  reason: string | null;
  /** The account of the parent who acted. */
  by?: string;
  unpaid?: boolean;
}

/** Queues the mail about a booking's new status. */
export async function notifyFamily(tx: Tx, deps: RequestDeps, group: BookingGroupRow, facts: MailFacts): Promise<void> {
  const care = showsCare[group.status] ? await careForMail(tx, group) : null;
  const waitsFor = isWaitingForPlan(group) ? heldUntil({ others: await otherBookings(tx, group) }) : null;
  const items = await itemsOfGroups(tx, [group.id]);
  await enqueueMail(tx, deps, {
    ...bookingMail(group, items, facts),
    care,
    money: await mailedMoney(tx, group),
    later: care && group.type === BookingType.PERMANENT ? await laterMonths(tx, group) : null,
    ways: bookingLeadsOn[group.status] ? await waysOfEnded(tx, deps, group, items) : null,
    waitsFor,
    isWeek: group.status === S.PAYMENT_FAILED && group.planState === 'open',
  });
}

async function waysOfEnded(tx: Tx, deps: RequestDeps, group: BookingGroupRow, items: readonly BookingItemRow[]) {
  const unmet = await unmetOfGroups(tx, [group.id], deps.clock.now());
  const days = items.map(({ id, childId, date }) => ({ childId, date, unmet: unmet.get(id) }));
  return waysForMail(tx, deps, group, (asked) => askedOfBooking({ ...asked, items: days }));
}

async function laterMonths(tx: Tx, group: BookingGroupRow) {
  const children = await namedInMail(tx, group);
  return { ...bookedPrice(group, children), currency: group.currency };
}

/** The booking's children, with names that a mail may contain. */
export async function namedInMail(tx: Tx, { familyId, children }: BookingGroupRow): Promise<CareChildRow[]> {
  const found = await readCareChildren(tx, familyId, children);
  return found.map((child) => ({ ...child, firstName: nameInMail(child.firstName) ?? 'your child' }));
}

/** Statuses in which care is still to come, so the mail describes it. */
const showsCare = {
  [S.NEW]: true,
  [S.WAITING_FOR_PARENTS_APPROVAL]: true,
  [S.PENDING_PAYMENT]: true,
  [S.PAYMENT_FAILED]: true,
  [S.APPROVED]: true,
  [S.DECLINED_BY_FACILITY]: false,
  [S.CANCELED_BY_PARENT]: false,
  [S.TIMEOUT]: false,
  [S.COMPLETED]: false,
  [S.CANCELED_BY_FACILITY]: false,
} as const satisfies Record<S, boolean>;

/** The same after a move. The facility's note is quoted; ours is the reason. */
export const notifyOfMove = (
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  {
    actor,
    action,
    note = null,
    reason = null,
    dates,
    refund,
    by,
  }: Pick<MailFacts, 'dates' | 'refund' | 'by'> & {
    actor: Actor;
    action: string;
    note?: string | null;
    reason?: string | null;
  },
): Promise<void> =>
  notifyFamily(tx, deps, group, {
    dates,
    refund,
    by,
    note: actor === 'facility' ? note : null,
    reason: isSystemActor(actor) ? note : reason,
    unpaid: action === 'abandon',
  });

const isSystemActor = (actor: Actor) => actor === 'payment' || actor === 'clock';

export function bookingMail(
  group: BookingGroupRow,
  items: readonly BookingItemRow[],
  { dates, refund, ...facts }: MailFacts,
): MailOf<'bookingStatus'> {
  const { type, policy, timeZone, status } = group;
  const startsAt = items.filter(isLive).map(({ startAt }) => startAt);
  const answerBy = deadlineOf(group);
  const refundable = showsCare[status] && type === BookingType.DROP_IN;
  return {
    kind: 'bookingStatus',
    ...aboutRequest(group),
    days:
      type === BookingType.PERMANENT
        ? { weekdays: group.permanentBookingDays, from: firstCareDay({ items, startDate: group.startDate }) }
        : { dates: [...new Set(dates)].sort() },
    answerBy,
    terms: refundable ? { policy, startsAt, timeZone, status, expiresAt: answerBy?.at ?? null } : null,
    refund: refund > 0 ? { amount: refund, currency: group.currency } : null,
    ...facts,
  };
}

async function remainingCare(tx: Tx, group: BookingGroupRow): Promise<MailedCare | null> {
  const care = await careForMail(tx, group);
  return 'dates' in care.days && care.days.dates.length === 0 ? null : care;
}

/** Queues the mail about a change of single dates or an end; all adults of the family get it. */
export async function notifyOfChange(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { change, by }: { change: BookingChange; by?: string },
): Promise<void> {
  const [facility] = await readRequestPlaces(tx, [group.addressId]);
  await enqueueMail(tx, deps, {
    kind: 'bookingChange',
    ...aboutRequest(group),
    facility: facility!,
    currency: group.currency,
    change,
    care: group.type === BookingType.DROP_IN ? await remainingCare(tx, group) : null,
    money: await mailedMoney(tx, group),
    by,
  });
}

export async function mailedMoney(db: Queryable, group: BookingGroupRow): Promise<MailedMoney> {
  return { ...moneyOfGroup(group, await paymentsOf(db, [group.id])), currency: group.currency };
}
