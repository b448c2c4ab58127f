import type { RequestKind } from '@/lib/paths';
import type { Tx } from '@/server/db/connection';
import { bookingExamples } from '@/server/demonstration/data/examples/bookings';
import { tourExamples } from '@/server/demonstration/data/examples/tours';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { bookingId, tourId, waitlistId } from '@/server/demonstration/booking-rows';
import { bookingEffects } from '@/server/areas/bookings/rules/effects';
import { requestOf, type MailAboutRequest } from '@/server/areas/mail/rules/request-of-mail';
import { readGroup } from '@/server/areas/bookings/rows';
import { insertNotices } from '@/server/areas/notices/rows';
import { movesOf, type MoveRow } from '@/server/areas/requests/rows/moves';
import { readTour } from '@/server/areas/tours/rows';
import { bookingsOf } from '@/server/areas/requests/rows/groups';
import { readWaitlist } from '@/server/areas/waitlists/rows';
import { bookingMail } from '@/server/areas/bookings/moves/notify-family';
import type { Deps } from '@/server/areas/shared/deps';
import { letterFor } from '@/server/areas/mail/enqueue-mail';
import { waitingOf } from '@/server/areas/notices/read-notices';
import { tourMail } from '@/server/areas/tours/notify-of-tour';
import { waitlistMail } from '@/server/areas/waitlists/notify-of-waitlist';

const { familyId, accountId } = parentFamily;

/**
 * The notices that the demonstration family would have had of its examples: of each one that its parents did not move
 * last. Those about a request that waits for an answer are unread.
 */
export async function writeNotices(tx: Tx, deps: Deps): Promise<void> {
  const { bookings, tours } = await waitingOf(tx, familyId);
  const waiting = new Set([...bookings, ...tours]);
  for (const [kind, ids] of Object.entries(examples) as [RequestKind, string[]][]) {
    const moves = await movesOf(tx, kind, ids);
    for (const id of ids) {
      const last = moves.findLast(({ subjectId }) => subjectId === id);
      const mail = last && last.actor !== 'parent' ? await mailOf[kind](tx, id, last) : null;
      if (!last || !mail) continue;
      const { number } = mail;
      const request = requestOf(mail);
      const { title } = letterFor(deps, mail);
      const notice = { familyId, subject: request.kind, subjectId: request.id, number, title, createdAt: last.at };
      await insertNotices(tx, notice, waiting.has(request.id) ? null : accountId);
    }
  }
}

const examples = {
  booking: bookingExamples.map(({ key }) => bookingId(key)),
  tour: tourExamples.map(({ key }) => tourId(key)),
  waitlist: waitlistExamples.map(({ key }) => waitlistId(key)),
} as const satisfies Record<RequestKind, string[]>;

/** The mail that its last move brought; null where it brought none, or where a parent has touched the example. */
const mailOf = {
  async booking(tx, id, { actor, action }) {
    const group = await readGroup(tx, id, familyId);
    const effects: Record<string, { tell: boolean }> = bookingEffects[actor];
    if (!group?.isExample || !effects[action]?.tell) return null;
    return bookingMail(group, { dates: [], refund: 0, note: null, reason: null });
  },
  async tour(tx, id) {
    const tour = await readTour(tx, id, familyId);
    return tour?.isExample ? tourMail(tour) : null;
  },
  async waitlist(tx, id, { actor }) {
    const waitlist = await readWaitlist(tx, id, familyId);
    // What its booking does is told as the booking's.
    if (!waitlist?.isExample || actor !== 'facility') return null;
    const offered = (await bookingsOf(tx, 'waitlistId', [id])).get(id);
    return waitlistMail(waitlist, offered ? ((await readGroup(tx, offered, familyId)) ?? null) : null);
  },
} satisfies Record<RequestKind, (tx: Tx, id: string, last: MoveRow) => Promise<MailAboutRequest | null>>;
