import { randomInt, randomUUID } from 'node:crypto';
import type { Body, TourGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call';
import { fullDate } from '@/lib/dates';
import { TourStatus } from '@/lib/enums';
import { dayPartLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { todayIn } from '@/lib/time-zones';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { checkAhead } from '@/server/domain/bookings/checks';
import { requestNumber } from '@/server/domain/bookings/number';
import { requireTourMove, tourDueAt } from '@/server/domain/tours/rules';
import { lockFamily } from '@/server/repositories/family-records';
import { forgetOldChanges } from '@/server/repositories/request-moves';
import { countIn } from '@/server/repositories/request-groups';
import { insertTour, lockTour, readTour, type TourGroupRow } from '@/server/repositories/tour-groups';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';
import { checkRequest, type CheckedRequest } from '@/server/services/requests/check-request';
import { detailsOfChange, isDone } from '@/server/services/requests/is-done';
import { limitRequests } from '@/server/services/requests/limit-requests';
import { passOn } from '@/server/services/requests/pass-on';
import { refuseUnseen } from '@/server/services/requests/refuse-unseen';
import { recordFirstMove } from '@/server/services/requests/record-move';
import { moveTour } from '@/server/services/tours/move-tour';
import { presentTour } from '@/server/services/tours/present-tours';
import { notifyOfTour } from '@/server/services/tours/notify-of-tour';

type TourBody = Body<'requestTour'>;

const unanswered = [TourStatus.NEW];
const tooManyOpen = () =>
  conflict(
    `${limits.openToursMax} of your tour requests are waiting for an answer. Wait for an answer, or cancel one you don’t need.`,
  );

/** Asks a facility to show itself. Throws `notFound`, `invalid` by field, or `conflict` when very many wait already. */
export async function requestTour(
  deps: Deps,
  caller: Caller,
  body: TourBody,
  idempotency: IdempotencyClaim | null,
): Promise<TourGroup> {
  return createOnce(deps, caller, idempotency, async (tx) => {
    await limitRequests(tx, deps, caller.familyId, body.facilityId);
    if ((await countIn(tx, 'tourGroup', caller.familyId, unanswered)) >= limits.openToursMax) throw tooManyOpen();
    const id = randomUUID();
    const now = deps.clock.now();
    const { columns, checked } = await tourColumns(tx, deps, caller, body);
    const row = { id, familyId: caller.familyId, ...columns, status: TourStatus.NEW, createdAt: now, updatedAt: now };
    const dueAt = tourDueAt({ status: TourStatus.NEW, confirmedAt: null, scheduledAt: null }, now);
    while (!(await insertTour(tx, { ...row, dueAt, number: requestNumber('NT', randomInt) })));
    const first = { actor: 'parent', action: 'request', to: TourStatus.NEW, at: now, note: columns.note } as const;
    await recordFirstMove(tx, 'tour', id, first);
    const tour = (await readTour(tx, id))!;
    await notifyOfTour(tx, deps, tour, { by: caller.accountId });
    await passTourOn(tx, deps, caller, checked, tour, null);
    return presentTour(tx, deps, tour);
  });
}

/**
 * Changes a request the facility has not answered, or a proposed time: it is asked anew. Throws as requestTour, or `conflict`,
 * also where what the parent saw has changed.
 */
export async function updateTour(deps: Deps, caller: Caller, id: string, body: Body<'updateTour'>): Promise<TourGroup> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const tour = await lockTour(tx, id, caller.familyId);
    if (!tour) throw notFound();
    const { version } = body;
    const change = { actor: 'parent', action: 'change' } as const;
    const details = detailsOfChange(body);
    const present = () => presentTour(tx, deps, tour);
    if (await isDone(tx, 'tour', tour, { ...change, details, version })) return present();
    await refuseUnseen({ row: tour, version, present });
    requireTourMove(tour, change, deps.clock.now());
    await limitRequests(tx, deps, caller.familyId, body.facilityId);
    const { columns, checked } = await tourColumns(tx, deps, caller, body);
    const after = await moveTour(tx, deps, tour, change, {
      note: columns.note,
      details,
      columns: { ...columns, confirmedAt: null, scheduledAt: null },
    });
    await forgetOldChanges(tx, 'tour', id, { action: change.action, kept: limits.changesKept });
    await passTourOn(tx, deps, caller, checked, after, tour);
    return presentTour(tx, deps, after);
  });
}

/** A facility that does not take part gets the request by mail. */
async function passTourOn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  checked: CheckedRequest,
  tour: TourGroupRow,
  was: TourGroupRow | null,
) {
  const { id, number, note } = tour;
  const preferences = tour.preferredTimes.map(({ date, dayPart }) => `${fullDate(date)}, ${dayPartLabels[dayPart]}`);
  await passOn(tx, deps, caller, checked, { id, was, subjectKind: 'tour', number, preferences, note });
}

async function tourColumns(tx: Tx, deps: Deps, caller: Caller, body: TourBody) {
  const checked = await checkRequest(tx, caller.familyId, { ...body, children: body.children ?? [] });
  const { terms, ageGroup, children, mailbox } = checked;
  const today = todayIn(terms.timeZone, deps.clock.now());
  body.preferredTimes.forEach(({ date }, index) => checkAhead(date, today, `preferredTimes.${index}.date`));
  const columns = {
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    ageGroupId: ageGroup.id,
    children: children.map((child) => child.id),
    preferredTimes: JSON.stringify(body.preferredTimes),
    note: body.note?.trim() || null,
    passedOnAt: mailbox === null ? null : deps.clock.now(),
  };
  return { columns, checked };
}
