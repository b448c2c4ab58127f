import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { firstDayOffered } from '@/lib/dates/booking-dates';
import { TourStatus } from '@/lib/enums';
import { askedOfTour } from '@/lib/requests/lead-on';
import { tourLeadsOn } from '@/lib/workflow/tour';
import { refuseAheadOfOthers } from '@/server/areas/care/bookings/refuse-ahead';
import type { BookingPlan } from '@/server/areas/care/bookings/rules/plan';
import { holdPlaces, releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import { insertItems, itemsOfTour } from '@/server/areas/facilities/capacity/rows';
import { enqueueMail, type MailOf } from '@/server/areas/platform/mail/outbox';
import { dropWaitingMail } from '@/server/areas/platform/mail/rows';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import { type MoveOptions, recordMoveOf } from '@/server/areas/care/requests/record-move';
import { placeForMail, waysForMail } from '@/server/areas/care/requests/request-mail';
import { advanceDue } from '@/server/areas/care/requests/request-moves';
import { readRequestPlaces } from '@/server/areas/care/requests/rows/facilities';
import { dueIds } from '@/server/areas/care/requests/rows/requests';
import { staysExample } from '@/server/areas/care/requests/rules';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { MovedTour } from '@/server/areas/care/tours/letters';
import { type ChangeWanted, lockTour, type TourGroupRow, updateTourRow } from '@/server/areas/care/tours/rows';
import {
  hasPassed,
  requireTourMove,
  tourDueAt,
  type TourEffect,
  tourEffectOf,
  type TourMove,
} from '@/server/areas/care/tours/rules';
import type { Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';

export interface TourMoveOptions extends MoveOptions {
  /** For an offered start: the care to hold places for. */
  start?: BookingPlan;
  /** For a change: when the earliest suggested time begins. */
  wishBegins?: Date | null;
  /** The wish to move a confirmed tour after this move; without it, the move clears the wish. */
  changeWanted?: ChangeWanted;
  /** Further columns to update. */
  columns?: Omit<Updateable<TourGroupTable>, 'changeWanted'> &
    Partial<Pick<TourGroupRow, 'confirmedAt' | 'scheduledAt'>>;
}

/**
 * The only way a tour changes its status, by the same steps as moveBooking. The caller has locked the tour and ruled out a repeat
 * (isRepeatedMove). Throws `conflict` for a move that is not allowed.
 */
export async function moveTour(
  tx: Tx,
  deps: RequestDeps,
  tour: TourGroupRow,
  move: TourMove,
  { note = null, by, contactId, details, start, wishBegins = null, changeWanted, columns = {} }: TourMoveOptions = {},
): Promise<TourGroupRow> {
  const at = deps.clock.now();
  const to = requireTourMove(tour, move, at);
  const effect = tourEffectOf(move);
  await changePlaces(tx, tour, effect.places, at, start);
  const { confirmedAt = effect.confirms ? at : tour.confirmedAt, scheduledAt = tour.scheduledAt } = columns;
  const state = { status: to, confirmedAt, scheduledAt };
  const after = await updateTourRow(tx, tour.id, {
    ...columns,
    ...state,
    changeWanted: changeWanted ? JSON.stringify(changeWanted) : null,
    dueAt: tourDueAt({ ...state, changeWanted: changeWanted ?? null }, at, start?.firstStartAt ?? wishBegins),
    isExample: staysExample(tour, move),
    updatedAt: at,
  });
  await recordMoveOf(tx, deps, 'tour', tour, { ...move, to, at, note, contactId, details, reply: effect.reply });
  if (effect.dropsUnsentMail) await dropWaitingMail(tx, tour.id);
  if (effect.sendsMail && !hasPassed(after, at))
    await notifyOfTour(tx, deps, after, { note, by, change: changeOf(tour, after, move) });
  return after;
}

/** Holds or releases the places of an offered start. When it is accepted, createBooking takes them over. */
async function changePlaces(tx: Tx, tour: TourGroupRow, effect: TourEffect['places'], now: Date, start?: BookingPlan) {
  if (effect === 'release') {
    const items = await itemsOfTour(tx, tour.id);
    await releasePlaces(
      tx,
      items.map((item) => item.id),
    );
  }
  if (effect !== 'hold' || !start) return;
  const held = { groupId: null, tourId: tour.id, status: null, held: true };
  const items = start.items.map((item) => ({ ...item, ...held, id: randomUUID() }));
  await insertItems(tx, items);
  await holdPlaces(tx, items, 'facility');
  await refuseAheadOfOthers(tx, { ...tour, items }, now);
}

/** Expires tours that were not answered in time (product rule 4). Returns how many. */
export const expireDueTours = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'tourGroup', { now, skip, limit }),
    async advance(tx, id) {
      const tour = await lockTour(tx, id);
      if (!tour?.dueAt || tour.dueAt > deps.clock.now()) return;
      await moveTour(tx, deps, tour, { actor: 'clock', action: 'expire' });
    },
    failed: ['tourId', 'a due tour could not be expired'],
  });

/** How this move answers the wish to move a confirmed tour; null if it doesn't. */
function changeOf({ changeWanted, timeZone }: TourGroupRow, after: TourGroupRow, move: TourMove): MovedTour | null {
  if (changeWanted === null || after.status !== TourStatus.SCHEDULED_TOUR) return null;
  const proposed = after.changeWanted?.proposedAt;
  if (proposed) return { is: 'proposed', proposedAt: { at: new Date(proposed), timeZone } };
  if (move.action === 'declineChange') return { is: 'declined' };
  return move.action === 'expire' ? { is: 'expired' } : null;
}

/** Queues the mail about a tour's new status; `by` is the account of the parent who acted. */
export async function notifyOfTour(
  tx: Tx,
  deps: RequestDeps,
  tour: TourGroupRow,
  { note = null, by, change = null }: { note?: string | null; by?: string; change?: MovedTour | null },
): Promise<void> {
  const isPlanned = tour.status === TourStatus.SCHEDULED_TOUR || tour.status === TourStatus.SCHEDULED_START;
  const place = isPlanned ? await placeForMail(tx, tour.addressId) : null;
  const [there] = await readRequestPlaces(tx, [tour.addressId]);
  const startDate = tour.offer && firstDayOffered(tour.offer, there!);
  const ways = tourLeadsOn[tour.status] ? await waysForMail(tx, deps, tour, askedOfTour) : null;
  await enqueueMail(tx, deps, { ...tourMail(tour, { note, by, change }), place, startDate, ways });
}

export const tourMail = (
  tour: TourGroupRow,
  facts: { note?: string | null; by?: string; change?: MovedTour | null } = {},
): MailOf<'tourStatus'> => ({
  kind: 'tourStatus',
  ...aboutRequest(tour),
  passedOn: tour.passedOnAt !== null,
  ...facts,
  confirmed: tour.confirmedAt !== null,
  scheduledAt: tour.scheduledAt ? { at: tour.scheduledAt, timeZone: tour.timeZone } : null,
});
