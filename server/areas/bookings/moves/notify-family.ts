import { heldUntil } from '@/lib/requests/care-plan';
import { awaitsAnswer } from '@/lib/workflow/booking';
import { BookingStatus as S, BookingType } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { BookingChange, BookingMail, Deadline } from '@/server/areas/mail/rules/mail';
import type { LetterCare } from '@/server/areas/mail/rules/care-lines';
import { aboutRequest } from '@/server/areas/mail/rules/request-of-mail';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { isHeld, othersOf } from '@/server/areas/bookings/moves/move-plan';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { mailedMoney } from '@/server/areas/bookings/mailed-money';
import { letterCare } from '@/server/areas/requests/letter-facts';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

interface Said {
  /** Of what is told; a date of several children may come several times. */
  dates: readonly string[];
  refund: number;
  note: string | null;
  reason: string | null;
  /** The account of the parent whose deed it was. */
  by?: string;
}

/** Writes the mail that tells the family the new status of its booking. */
export async function notifyFamily(tx: Tx, deps: RequestDeps, group: BookingGroupRow, said: Said): Promise<void> {
  const care = hasCare[group.status] ? await letterCare(tx, group) : null;
  const waitsFor = isHeld(group) ? heldUntil({ others: await othersOf(tx, group) }) : null;
  await enqueueMail(tx, deps, { ...bookingMail(group, said), care, money: await mailedMoney(tx, group), waitsFor });
}

/** Where the letter tells the care itself: it is still to come. */
const hasCare = {
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

/** The same after a move: what a person wrote is quoted as theirs; what a payment brought is said by us. */
export const notifyOfMove = (
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  {
    actor,
    note = null,
    dates,
    refund,
    by,
  }: Pick<Said, 'dates' | 'refund' | 'by'> & { actor: Actor; note?: string | null },
): Promise<void> =>
  notifyFamily(tx, deps, group, {
    dates,
    refund,
    by,
    note: isOurs(actor) ? null : note,
    reason: isOurs(actor) ? note : null,
  });

const isOurs = (actor: Actor) => actor === 'payment' || actor === 'clock';

export function bookingMail(group: BookingGroupRow, { dates, refund, ...said }: Said): BookingMail {
  const { type, policy, firstStartAt, timeZone, status } = group;
  const answerBy = deadlineOf(group);
  const refundable = hasCare[status] && type === BookingType.DROP_IN;
  return {
    kind: 'bookingStatus',
    ...aboutRequest(group),
    dates: type === BookingType.PERMANENT ? [group.startDate] : [...new Set(dates)].sort(),
    answerBy,
    terms: refundable ? { policy, firstStartAt, timeZone, status, expiresAt: answerBy?.at ?? null } : null,
    refund: refund > 0 ? { amount: refund, currency: group.currency } : null,
    ...said,
  };
}

/** Until when an answer to the booking counts; null where none is awaited. */
export const deadlineOf = ({ status, dueAt: at, firstStartAt, timeZone }: BookingGroupRow): Deadline | null =>
  awaitsAnswer(status) && at !== null ? { at, timeZone, isCare: at >= firstStartAt } : null;

/** The days that are left, with what one looks for on the morning. */
async function careLeft(tx: Tx, group: BookingGroupRow): Promise<LetterCare | null> {
  const care = await letterCare(tx, group);
  return 'dates' in care.days && care.days.dates.length === 0 ? null : care;
}

/** Writes the mail that tells the family what one of its adults changed about a booking; the other adult reads it too. */
export async function notifyOfChange(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { change, by }: { change: BookingChange; by?: string },
): Promise<void> {
  await enqueueMail(tx, deps, {
    kind: 'bookingChange',
    ...aboutRequest(group),
    currency: group.currency,
    change,
    care: group.type === BookingType.DROP_IN ? await careLeft(tx, group) : null,
    money: await mailedMoney(tx, group),
    by,
  });
}
