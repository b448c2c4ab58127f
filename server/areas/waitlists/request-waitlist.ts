import { randomInt, randomUUID } from 'node:crypto';
import type { Body, WaitlistGroup } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { formatDate } from '@/lib/dates/dates';
import { WaitlistStatus } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { requestNumber } from '@/server/areas/bookings/rules/number';
import { lockFamily } from '@/server/areas/family/rows/records';
import { writeDates } from '@/server/areas/mail/rules/letter';
import { changeMove, changeRequest } from '@/server/areas/requests/change-request';
import { type CheckedRequest, checkRequest } from '@/server/areas/requests/check-request';
import { limitRequests } from '@/server/areas/requests/limit-requests';
import { passOn } from '@/server/areas/requests/pass-on';
import { recordFirstMove, recordLineOf } from '@/server/areas/requests/record-move';
import { countIn } from '@/server/areas/requests/rows/groups';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';
import { notifyOfWaitlist } from '@/server/areas/waitlists/notify-of-waitlist';
import { presentWaitlist } from '@/server/areas/waitlists/present-waitlists';
import {
  inLine,
  insertWaitlist,
  lockLines,
  lockWaitlist,
  moveToTheEnd,
  readWaitlist,
  recordMovements,
  type WaitlistGroupRow,
  waitsAlready,
} from '@/server/areas/waitlists/rows';
import { checkWish } from '@/server/areas/waitlists/rules/check-wish';
import { waitlistDueAt } from '@/server/areas/waitlists/rules/due';
import { requireWaitlistMove } from '@/server/areas/waitlists/rules/rules';
import { checkLine, waitlistColumns } from '@/server/areas/waitlists/rules/waitlist-target';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';

type WaitlistBody = Body<'requestWaitlist'>;

const tooManyOpen = () =>
  conflict(`You are already on ${limits.openWaitlistsMax} waitlists. Leave one before you join another.`);

/** Joins a line. Throws `notFound`, `invalid` by field, or `conflict` when these children wait there already. */
export async function requestWaitlist(
  deps: Deps,
  caller: Caller,
  body: WaitlistBody,
  idempotency: IdempotencyClaim | null,
): Promise<WaitlistGroup> {
  return createOnce(deps, caller, idempotency, async (tx) =>
    presentWaitlist(tx, await makeWaitlist(tx, deps, caller, body, null)),
  );
}

/** The same in the caller's transaction. @param askedTogether the question to several facilities that it belongs to */
export async function makeWaitlist(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  body: WaitlistBody,
  askedTogether: string | null,
): Promise<WaitlistGroupRow> {
  await limitRequests(tx, deps, caller.familyId, body.facilityId);
  const id = randomUUID();
  const { columns, timeZone, checked, now } = await lineColumns(tx, deps, caller, id, body);
  if ((await countIn(tx, 'waitlistGroup', caller.familyId, inLine)) >= limits.openWaitlistsMax) throw tooManyOpen();
  const status = WaitlistStatus.NEW;
  const dueAt = waitlistDueAt({ ...columns, status }, null, timeZone, now);
  const times = { joinedAt: now, createdAt: now, updatedAt: now };
  const row = { id, familyId: caller.familyId, ...columns, askedTogether, status, dueAt, ...times };
  while (!(await insertWaitlist(tx, { ...row, number: requestNumber('NW', randomInt) })));
  const first = { actor: 'parent', action: 'request', to: status, at: now, note: columns.note } as const;
  await recordFirstMove(tx, 'waitlist', id, first);
  const waitlist = (await readWaitlist(tx, id))!;
  await recordLineOf(tx, waitlist, 'left', now);
  afterCommit(tx, 'offers');
  await notifyOfWaitlist(tx, deps, waitlist, null, { by: caller.accountId });
  await passWaitlistOn(tx, deps, caller, checked, waitlist, null);
  return waitlist;
}

/** Changes a request that waits; another line means its end (product rule 11). Throws as requestWaitlist. */
export const updateWaitlist = (
  deps: Deps,
  caller: Caller,
  id: string,
  body: Body<'updateWaitlist'>,
): Promise<WaitlistGroup> =>
  changeRequest(
    deps,
    caller,
    'waitlist',
    { id, body },
    {
      lock: lockWaitlist,
      require: (waitlist) => requireWaitlistMove(waitlist, changeMove),
      async make(tx, waitlist, details) {
        const { facilityId: left, ageGroupId, status } = waitlist;
        const { columns, timeZone, checked, now } = await lineColumns(tx, deps, caller, id, body, left);
        if (!sameLine(waitlist, columns)) await moveToTheEnd(tx, id, now);
        const dueAt = waitlistDueAt({ ...columns, status }, null, timeZone, now);
        const asked = { ...columns, dueAt };
        const after = await moveWaitlist(tx, deps, waitlist, changeMove, {
          note: columns.note,
          details,
          columns: asked,
        });
        const { facilityId, familyId } = after;
        const line = { facilityId, familyId, ageGroupIds: [ageGroupId], changedId: id };
        await recordMovements(tx, { ...line, at: now, up: 'left' });
        afterCommit(tx, 'offers');
        await passWaitlistOn(tx, deps, caller, checked, after, waitlist);
        return after;
      },
      present: presentWaitlist,
    },
  );

/**
 * The family's turn is taken first, so that two requests at once cannot both join the same line, then the lines' own: `now`
 * is the time of joining.
 */
async function lineColumns(tx: Tx, deps: Deps, caller: Caller, id: string, body: WaitlistBody, left?: string) {
  await lockFamily(tx, caller.familyId);
  await lockLines(tx, left ? [body.facilityId, left] : [body.facilityId]);
  const now = deps.clock.now();
  const checked = await checkRequest(tx, caller.familyId, body);
  const { terms, ageGroup, children, mailbox } = checked;
  const line = waitlistColumns(body, terms.timeZone, now);
  checkLine(ageGroup, children, line);
  checkWish(terms, ageGroup, { ...body, ...line });
  const columns = {
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    ageGroupId: ageGroup.id,
    children: children.map((child) => child.id),
    type: body.type,
    scheduleType: body.scheduleType,
    ...line,
    note: body.note?.trim() || null,
    passedOnAt: mailbox === null ? null : now,
  };
  if (await waitsAlready(tx, { id, familyId: caller.familyId, ...columns })) {
    throw conflict('You are already on this waitlist.');
  }
  return { columns, timeZone: terms.timeZone, checked, now };
}

/** A facility that does not take part gets the request by mail. */
async function passWaitlistOn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  checked: CheckedRequest,
  waitlist: WaitlistGroupRow,
  was: WaitlistGroupRow | null,
) {
  const { id, number, note, scheduleType, startMonth, bookingDates, permanentBookingDays } = waitlist;
  const when = startMonth ? `From ${formatDate(startMonth, 'MMMM yyyy')}` : writeDates(bookingDates);
  const days = permanentBookingDays.map((day) => weekdayLabels[day]).join(', ');
  const preferences = [when, days, sessionTypeLabels[scheduleType]].filter(Boolean);
  await passOn(tx, deps, caller, checked, { id, was, subjectKind: 'waitlist', number, preferences, note });
}

type Line = Pick<WaitlistGroupRow, 'addressId' | 'ageGroupId' | 'type' | 'startMonth' | 'bookingDates'>;
const sameLine = (one: Line, other: Line) =>
  one.addressId === other.addressId &&
  one.ageGroupId === other.ageGroupId &&
  one.type === other.type &&
  one.startMonth === other.startMonth &&
  one.bookingDates.join() === other.bookingDates.join();
