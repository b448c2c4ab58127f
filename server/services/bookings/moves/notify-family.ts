import { bookingDueHours } from '@/lib/workflow/booking';
import { BookingType } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { BookingChange, BookingMail } from '@/server/domain/mail/mail';
import { aboutRequest } from '@/server/domain/mail/request-of-mail';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import type { RequestDeps } from '@/server/services/deps';
import { mailedMoney } from '@/server/services/bookings/mailed-money';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

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
  await enqueueMail(tx, deps, { ...bookingMail(group, said), money: await mailedMoney(tx, group) });
}

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
    note: actor === 'payment' ? null : note,
    reason: actor === 'payment' ? note : null,
  });

export function bookingMail(group: BookingGroupRow, { dates, refund, ...said }: Said): BookingMail {
  const answerAwaited = bookingDueHours[group.status] !== undefined && group.dueAt !== null;
  return {
    kind: 'bookingStatus',
    ...aboutRequest(group),
    dates: group.type === BookingType.PERMANENT ? [group.startDate] : [...new Set(dates)].sort(),
    answerBy: answerAwaited ? { at: group.dueAt!, timeZone: group.timeZone } : null,
    refund: refund > 0 ? { amount: refund, currency: group.currency } : null,
    ...said,
  };
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
    money: await mailedMoney(tx, group),
    by,
  });
}
