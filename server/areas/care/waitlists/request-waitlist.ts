import { randomInt, randomUUID } from 'node:crypto';
import type { Body, WaitlistGroup } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import { formatDate } from '@/lib/dates/dates';
import { WaitlistStatus } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { offerFreed } from '@/server/areas/facilities/capacity/hold-places';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import { type CheckedRequest, checkRequest, limitRequests } from '@/server/areas/care/requests/check-request';
import { recordFirstMove, recordLineMovement } from '@/server/areas/care/requests/record-move';
import { passOn } from '@/server/areas/care/requests/request-mail';
import { changeMove, changeRequest } from '@/server/areas/care/requests/request-moves';
import { countIn } from '@/server/areas/care/requests/rows/requests';
import { isUnchanged, requestNumber } from '@/server/areas/care/requests/rules';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { moveWaitlist, notifyOfWaitlist } from '@/server/areas/care/waitlists/move-waitlist';
import { presentWaitlist } from '@/server/areas/care/waitlists/read-waitlists';
import {
  inLineStatuses,
  insertWaitlist,
  lockLines,
  lockWaitlist,
  moveToEndOfLine,
  readWaitlist,
  recordMovements,
  type WaitlistGroupRow,
  isAlreadyWaiting,
} from '@/server/areas/care/waitlists/rows';
import { waitlistDueAt } from '@/server/areas/care/waitlists/rules/due';
import { requireWaitlistMove } from '@/server/areas/care/waitlists/rules/moves';
import { checkLine, checkWish, waitlistColumns } from '@/server/areas/care/waitlists/rules/wish';
import type { Tx } from '@/server/db/connection';

type WaitlistBody = Body<'requestWaitlist'>;

const tooManyOpen = () =>
  conflict(`You’re already on ${limits.openWaitlistsMax} waitlists. Leave one before you join another.`);

/** Joins a waitlist. Throws `notFound`, `invalid` by field, or `conflict` if one of the children is on it already. */
export async function requestWaitlist(
  deps: Deps,
  caller: Caller,
  body: WaitlistBody,
  idempotency: IdempotencyClaim | null,
): Promise<WaitlistGroup> {
  return createOnce(deps, caller, idempotency, async (tx) =>
    presentWaitlist(tx, await createWaitlist(tx, deps, caller, body, null)),
  );
}

/** The same in the caller's transaction. @param askedTogether id shared by requests sent to several facilities at once */
export async function createWaitlist(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  body: WaitlistBody,
  askedTogether: string | null,
): Promise<WaitlistGroupRow> {
  await limitRequests(tx, deps, caller.familyId, body.facilityId);
  const id = randomUUID();
  const { columns, timeZone, checked, now } = await lineColumns(tx, deps, caller, id, body);
  if ((await countIn(tx, 'waitlistGroup', caller.familyId, inLineStatuses)) >= limits.openWaitlistsMax)
    throw tooManyOpen();
  const status = WaitlistStatus.NEW;
  const dueAt = waitlistDueAt({ ...columns, status }, null, timeZone, now);
  const times = { joinedAt: now, createdAt: now, updatedAt: now };
  const row = { id, familyId: caller.familyId, ...columns, askedTogether, status, dueAt, ...times };
  while (!(await insertWaitlist(tx, { ...row, number: requestNumber('NW', randomInt) })));
  const first = { actor: 'parent', action: 'request', to: status, at: now, note: columns.note } as const;
  await recordFirstMove(tx, deps, 'waitlist', id, first);
  const waitlist = (await readWaitlist(tx, id))!;
  await recordLineMovement(tx, waitlist, 'left', now);
  await offerFreed(tx, { ageGroupIds: [waitlist.ageGroupId] });
  await notifyOfWaitlist(tx, deps, waitlist, null, { by: caller.accountId });
  await passOnWaitlist(tx, deps, caller, checked, waitlist, null);
  return waitlist;
}

/** Changes a waiting request; a change to another line moves it to the end (product rule 11). Throws as requestWaitlist. */
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
      check: (tx, { facilityId: leftId }) => lineColumns(tx, deps, caller, id, body, leftId),
      isSame: (waitlist, { columns: { passedOnAt: _, ...wish } }) => isUnchanged(waitlist, wish),
      async make(tx, waitlist, details, { columns, timeZone, checked, now }) {
        const { ageGroupId, status } = waitlist;
        if (!sameLine(waitlist, columns)) await moveToEndOfLine(tx, id, now);
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
        await offerFreed(tx, { ageGroupIds: [after.ageGroupId] });
        await passOnWaitlist(tx, deps, caller, checked, after, waitlist);
        return after;
      },
      present: presentWaitlist,
    },
  );

/**
 * Checks the request and returns its columns. Locks the family first, so that two concurrent requests cannot join the same line,
 * then the lines, so that `now` is the time of joining.
 */
async function lineColumns(tx: Tx, deps: Deps, caller: Caller, id: string, body: WaitlistBody, leftId?: string) {
  await lockFamily(tx, caller.familyId);
  await lockLines(tx, leftId ? [body.facilityId, leftId] : [body.facilityId]);
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
  if (await isAlreadyWaiting(tx, { id, familyId: caller.familyId, ...columns })) {
    throw conflict('You’re already on this waitlist.');
  }
  return { columns, timeZone: terms.timeZone, checked, now };
}

async function passOnWaitlist(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  checked: CheckedRequest,
  waitlist: WaitlistGroupRow,
  previous: WaitlistGroupRow | null,
) {
  const { id, number, note, scheduleType, startMonth, bookingDates, permanentBookingDays } = waitlist;
  const when = startMonth ? `From ${formatDate(startMonth, 'MMMM yyyy')}` : writeDates(bookingDates);
  const days = permanentBookingDays.map((day) => weekdayLabels[day]).join(', ');
  const preferences = [when, days, sessionTypeLabels[scheduleType]].filter(Boolean);
  await passOn(tx, deps, caller, checked, { id, previous, subjectKind: 'waitlist', number, preferences, note });
}

type Line = Pick<WaitlistGroupRow, 'addressId' | 'ageGroupId' | 'type' | 'startMonth' | 'bookingDates'>;
const sameLine = (one: Line, other: Line) =>
  one.addressId === other.addressId &&
  one.ageGroupId === other.ageGroupId &&
  one.type === other.type &&
  one.startMonth === other.startMonth &&
  one.bookingDates.join() === other.bookingDates.join();
