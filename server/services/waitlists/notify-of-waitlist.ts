import type { Tx } from '@/server/db/connection';
import type { WaitlistMail } from '@/server/domain/mail/mail';
import { aboutRequest } from '@/server/domain/mail/request-of-mail';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import type { WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import type { RequestDeps } from '@/server/services/deps';
import { mailedMoney } from '@/server/services/bookings/mailed-money';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

interface Said {
  note?: string | null;
  /** The account of the parent whose deed it was. */
  by?: string;
}

/** Writes the mail that tells the family the new status of its waitlist request; `booking` is the one that was offered. */
export async function notifyOfWaitlist(
  tx: Tx,
  deps: RequestDeps,
  waitlist: WaitlistGroupRow,
  booking: BookingGroupRow | null,
  said: Said = {},
): Promise<void> {
  const money = booking && (await mailedMoney(tx, booking));
  await enqueueMail(tx, deps, { ...waitlistMail(waitlist, booking, said), money });
}

export const waitlistMail = (
  waitlist: WaitlistGroupRow,
  booking: BookingGroupRow | null,
  said: Said = {},
): WaitlistMail => ({
  kind: 'waitlistStatus',
  ...aboutRequest(waitlist),
  passedOn: waitlist.passedOnAt !== null,
  ...said,
  bookingId: booking?.id ?? null,
  answerBy: booking?.dueAt ? { at: booking.dueAt, timeZone: booking.timeZone } : null,
});
