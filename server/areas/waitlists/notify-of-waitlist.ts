import { isOffered } from '@/lib/workflow/waitlist';
import type { Tx } from '@/server/db/connection';
import type { WaitlistMail } from '@/server/areas/mail/rules/mail';
import { aboutRequest } from '@/server/areas/mail/rules/request-of-mail';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import type { WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { mailedMoney } from '@/server/areas/bookings/mailed-money';
import { deadlineOf } from '@/server/areas/bookings/moves/notify-family';
import { letterCare } from '@/server/areas/requests/letter-facts';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

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
  const care = booking && isOffered(waitlist) ? await letterCare(tx, booking) : null;
  await enqueueMail(tx, deps, { ...waitlistMail(waitlist, booking, said), care, money });
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
  answerBy: booking && deadlineOf(booking),
});
