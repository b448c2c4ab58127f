import type { Updateable } from 'kysely';
import { askedOfWaitlist } from '@/lib/requests/lead-on';
import { isOffered, waitlistLeadsOn } from '@/lib/workflow/waitlist';
import { mailedMoney } from '@/server/areas/care/bookings/notify-family';
import { deadlineOf } from '@/server/areas/care/bookings/rules/due';
import type { BookingGroupRow } from '@/server/areas/care/bookings/rows';
import { enqueueMail, type MailOf } from '@/server/areas/platform/mail/outbox';
import { dropWaitingMail } from '@/server/areas/platform/mail/rows';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import { type MoveOptions, recordLineMovement, recordMoveOf } from '@/server/areas/care/requests/record-move';
import { careForMail, waysForMail } from '@/server/areas/care/requests/request-mail';
import { staysExample } from '@/server/areas/care/requests/rules';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import { updateWaitlistRow, type WaitlistGroupRow } from '@/server/areas/care/waitlists/rows';
import { waitlistDueAt } from '@/server/areas/care/waitlists/rules/due';
import {
  reasonToMoveUp,
  requireWaitlistMove,
  waitlistEffectOf,
  type WaitlistMove,
} from '@/server/areas/care/waitlists/rules/moves';
import type { Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';

interface WaitlistMoveOptions extends MoveOptions {
  /** The offered booking. */
  booking?: BookingGroupRow | null;
  /** Further columns to update. */
  columns?: Updateable<WaitlistGroupTable>;
  /** The request's version before the move, if a step of the move has raised it already. */
  fromVersion?: number;
}

/**
 * The only way a waitlist request changes its status, except for moves that follow its offered booking
 * (moveWaitlistWithBooking). The caller has locked the request and ruled out a repeat (isRepeatedMove). Throws `conflict` for a
 * move that is not allowed.
 */
export async function moveWaitlist(
  tx: Tx,
  deps: RequestDeps,
  waitlist: WaitlistGroupRow,
  move: WaitlistMove,
  { note = null, by, contactId, details, booking = null, columns = {}, fromVersion }: WaitlistMoveOptions = {},
): Promise<WaitlistGroupRow> {
  const at = deps.clock.now();
  const to = requireWaitlistMove(waitlist, move);
  const effect = waitlistEffectOf(move);
  const after = await updateWaitlistRow(tx, waitlist.id, {
    status: to,
    dueAt: waitlistDueAt({ ...waitlist, status: to }, booking, waitlist.timeZone, at),
    isExample: staysExample(waitlist, move),
    updatedAt: at,
    ...columns,
  });
  const made = { ...move, to, at, note, contactId, details, fromVersion, reply: effect.reply };
  await recordMoveOf(tx, deps, 'waitlist', waitlist, made);
  await recordLineMovement(tx, waitlist, reasonToMoveUp(waitlist.status, move), at);
  if (effect.dropsUnsentMail) await dropWaitingMail(tx, waitlist.id);
  if (effect.sendsMail) await notifyOfWaitlist(tx, deps, after, booking, { note, by });
  return after;
}

interface MailFacts {
  note?: string | null;
  /** The account of the parent who acted. */
  by?: string;
}

/** Queues the mail about a waitlist request's new status; `booking` is the offered one. */
export async function notifyOfWaitlist(
  tx: Tx,
  deps: RequestDeps,
  waitlist: WaitlistGroupRow,
  booking: BookingGroupRow | null,
  facts: MailFacts = {},
): Promise<void> {
  const money = booking && (await mailedMoney(tx, booking));
  const care = booking && isOffered(waitlist) ? await careForMail(tx, booking) : null;
  const ways = waitlistLeadsOn[waitlist.status] ? await waysForMail(tx, deps, waitlist, askedOfWaitlist) : null;
  await enqueueMail(tx, deps, { ...waitlistMail(waitlist, booking, facts), care, money, ways });
}

export const waitlistMail = (
  waitlist: WaitlistGroupRow,
  booking: BookingGroupRow | null,
  facts: MailFacts = {},
): MailOf<'waitlistStatus'> => ({
  kind: 'waitlistStatus',
  ...aboutRequest(waitlist),
  passedOn: waitlist.passedOnAt !== null,
  ...facts,
  bookingId: booking?.id ?? null,
  answerBy: booking && deadlineOf(booking),
});
