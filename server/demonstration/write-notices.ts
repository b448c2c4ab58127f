import type { RequestKind } from '@/lib/paths';
import type { Tx } from '@/server/db/connection';
import { bookingExamples } from '@/server/demonstration/data/examples/bookings';
import { tourExamples } from '@/server/demonstration/data/examples/tours';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { bookingId, tourId, waitlistId } from '@/server/demonstration/booking-rows';
import { bookingEffects } from '@/server/areas/care/bookings/rules/effects';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { requestOf, type MailAboutRequest } from '@/server/areas/platform/mail/letters';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { insertNotices } from '@/server/areas/care/notices/rows';
import { movesOf, type MoveRow } from '@/server/areas/care/requests/rows/moves';
import { readTour } from '@/server/areas/care/tours/rows';
import { bookingsOf } from '@/server/areas/care/requests/rows/requests';
import { readWaitlist } from '@/server/areas/care/waitlists/rows';
import { bookingMail } from '@/server/areas/care/bookings/notify-family';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { renderFor } from '@/server/areas/platform/mail/outbox';
import { waitingOf } from '@/server/areas/care/notices/read-notices';
import { tourMail } from '@/server/areas/care/tours/move-tour';
import { waitlistMail } from '@/server/areas/care/waitlists/move-waitlist';

const { familyId, accountId } = parentFamily;

/**
 * Writes the notices of the examples, except where a parent made the last move. Notices about requests that wait for an
 * answer are unread.
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
      const { title } = renderFor(deps, mail);
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

/** The mail of the last move; null if there was none, or a parent has changed the example. */
const mailOf = {
  async booking(tx, id, { actor, action }) {
    const group = await readGroup(tx, id, familyId);
    const effects: Record<string, { sendsMail: boolean }> = bookingEffects[actor];
    if (!group?.isExample || !effects[action]?.sendsMail) return null;
    return bookingMail(group, await itemsOfGroups(tx, [id]), { dates: [], refund: 0, note: null, reason: null });
  },
  async tour(tx, id) {
    const tour = await readTour(tx, id, familyId);
    return tour?.isExample ? tourMail(tour) : null;
  },
  async waitlist(tx, id, { actor }) {
    const waitlist = await readWaitlist(tx, id, familyId);
    // Moves of its booking have the booking's own notices.
    if (!waitlist?.isExample || actor !== 'facility') return null;
    const offered = (await bookingsOf(tx, 'waitlistId', [id])).get(id);
    return waitlistMail(waitlist, offered ? ((await readGroup(tx, offered, familyId)) ?? null) : null);
  },
} satisfies Record<RequestKind, (tx: Tx, id: string, last: MoveRow) => Promise<MailAboutRequest | null>>;
