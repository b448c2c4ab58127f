import { randomInt, randomUUID } from 'node:crypto';
import type { Body, TourGroup } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import { fullDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { TourStatus } from '@/lib/enums';
import { dayPartLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { checkAhead } from '@/server/areas/care/bookings/rules/checks';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import { type CheckedRequest, checkRequest, limitRequests } from '@/server/areas/care/requests/check-request';
import { recordFirstMove } from '@/server/areas/care/requests/record-move';
import { passOn } from '@/server/areas/care/requests/request-mail';
import { changeMove, changeRequest } from '@/server/areas/care/requests/request-moves';
import { countIn } from '@/server/areas/care/requests/rows/requests';
import { isUnchanged, requestNumber } from '@/server/areas/care/requests/rules';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { moveTour, notifyOfTour } from '@/server/areas/care/tours/move-tour';
import { presentTour } from '@/server/areas/care/tours/read-tours';
import { findSameOpenTour, insertTour, lockTour, readTour, type TourGroupRow } from '@/server/areas/care/tours/rows';
import { firstWished, requireTourMove, tourDueAt } from '@/server/areas/care/tours/rules';
import type { Tx } from '@/server/db/connection';

type TourBody = Body<'requestTour'>;

const unanswered = [TourStatus.NEW];
const alreadyAsked = (tour: TourGroup) =>
  conflict(`You’ve already asked for this tour: it’s ${tour.number} in your list of tours.`, { group: tour });
const tooManyOpen = () =>
  conflict(
    `${limits.openToursMax} of your tour requests are waiting for an answer. Wait for an answer, or cancel one you don’t need.`,
  );

/**
 * Requests a tour. Throws `notFound`, `invalid` by field, or `conflict` if too many requests are unanswered or the same tour is
 * open already (`details: {group}`).
 */
export async function requestTour(
  deps: Deps,
  caller: Caller,
  body: TourBody,
  idempotency: IdempotencyClaim | null,
): Promise<TourGroup> {
  return createOnce(deps, caller, idempotency, async (tx) =>
    presentTour(tx, deps, await createTour(tx, deps, caller, body, null)),
  );
}

/** The same in the caller's transaction. @param askedTogether id shared by requests sent to several facilities at once */
export async function createTour(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  body: TourBody,
  askedTogether: string | null,
): Promise<TourGroupRow> {
  await limitRequests(tx, deps, caller.familyId, body.facilityId);
  if ((await countIn(tx, 'tourGroup', caller.familyId, unanswered)) >= limits.openToursMax) throw tooManyOpen();
  const id = randomUUID();
  const now = deps.clock.now();
  const { columns, checked, wishBegins } = await tourColumns(tx, deps, caller, body);
  const same = await findSameOpenTour(tx, { familyId: caller.familyId, ...columns }, now);
  if (same) throw alreadyAsked(await presentTour(tx, deps, same));
  const times = { createdAt: now, updatedAt: now };
  const row = { id, familyId: caller.familyId, ...columns, askedTogether, status: TourStatus.NEW, ...times };
  const state = { status: TourStatus.NEW, confirmedAt: null, scheduledAt: null, changeWanted: null };
  const dueAt = tourDueAt(state, now, wishBegins);
  while (!(await insertTour(tx, { ...row, dueAt, number: requestNumber('NT', randomInt) })));
  const first = { actor: 'parent', action: 'request', to: TourStatus.NEW, at: now, note: columns.note } as const;
  await recordFirstMove(tx, deps, 'tour', id, first);
  const tour = (await readTour(tx, id))!;
  await notifyOfTour(tx, deps, tour, { by: caller.accountId });
  await passOnTour(tx, deps, caller, checked, tour, null);
  return tour;
}

/**
 * Changes an unanswered request or a proposed time; the facility must answer again. A confirmed tour keeps its time until the
 * parent confirms another, so only times and note can be changed. Nothing happens if nothing is different. Throws as requestTour,
 * or `conflict` (also when the tour has changed since the parent saw it).
 */
export const updateTour = (deps: Deps, caller: Caller, id: string, body: Body<'updateTour'>): Promise<TourGroup> =>
  changeRequest(
    deps,
    caller,
    'tour',
    { id, body },
    {
      lock: lockTour,
      require: (tour) => requireTourMove(tour, changeMove, deps.clock.now()),
      check: (tx) => tourColumns(tx, deps, caller, body),
      isSame: (tour, { wish }) => isUnchanged({ ...tour, ...tour.changeWanted }, wish),
      async make(tx, tour, details, { columns, checked, wish, wishBegins }) {
        const { note, preferredTimes } = wish;
        if (tour.confirmedAt !== null) await refuseOtherTour(tx, tour, wish);
        const asked =
          tour.confirmedAt === null
            ? { columns: { ...columns, confirmedAt: null, scheduledAt: null } }
            : { changeWanted: { preferredTimes, note, proposedAt: null } };
        const after = await moveTour(tx, deps, tour, changeMove, { note, details, wishBegins, ...asked });
        await passOnTour(tx, deps, caller, checked, { ...after, ...after.changeWanted }, tour);
        return after;
      },
      present: (tx, tour) => presentTour(tx, deps, tour),
    },
  );

async function passOnTour(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  checked: CheckedRequest,
  tour: TourGroupRow,
  previous: TourGroupRow | null,
) {
  const { id, number, note } = tour;
  const preferences = tour.preferredTimes.map(({ date, dayPart }) => `${fullDate(date)}, ${dayPartLabels[dayPart]}`);
  await passOn(tx, deps, caller, checked, { id, previous, subjectKind: 'tour', number, preferences, note });
}

async function tourColumns(tx: Tx, deps: Deps, caller: Caller, body: TourBody) {
  const checked = await checkRequest(tx, caller.familyId, { ...body, children: body.children ?? [] });
  const { terms, ageGroup, children, mailbox } = checked;
  const today = todayIn(terms.timeZone, deps.clock.now());
  body.preferredTimes.forEach(({ date }, index) => checkAhead(date, today, `preferredTimes.${index}.date`));
  const wish = {
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    ageGroupId: ageGroup.id,
    children: children.map((child) => child.id),
    preferredTimes: body.preferredTimes,
    note: body.note?.trim() || null,
  };
  const columns = {
    ...wish,
    preferredTimes: JSON.stringify(wish.preferredTimes),
    passedOnAt: mailbox === null ? null : deps.clock.now(),
  };
  return { columns, checked, wish, wishBegins: firstWished(terms, wish.preferredTimes, deps.clock.now()) };
}

type Wish = Awaited<ReturnType<typeof tourColumns>>['wish'];

/** Throws `invalid` if more than the times and the note of a confirmed tour would change. */
async function refuseOtherTour(tx: Tx, tour: TourGroupRow, wish: Wish): Promise<void> {
  // A child's record may have been deleted since.
  const children = (await readCareChildren(tx, tour.familyId, tour.children)).map(({ id }) => id);
  const kept = ['facilityId', 'addressId', 'ageGroupId', 'children'] as const;
  const other = kept.find((name) => !isUnchanged({ ...tour, children }, { [name]: wish[name] }));
  if (other) throw invalid({ [other]: 'Only the times and the note of a confirmed tour can be changed.' });
}
