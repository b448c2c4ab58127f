import { randomUUID } from 'node:crypto';
import type { Answer, Body } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { addDays, formatDate } from '@/lib/dates/dates';
import { dayMs, minuteMs } from '@/lib/dates/durations';
import { formatTime, wallClockIn } from '@/lib/dates/instants';
import type { GuardianRelation } from '@/lib/enums';
import { guardianRelationLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { type DayState, markOf } from '@/lib/requests/day-marks';
import { browserName } from '@/lib/site/device-name';
import { markAllHere, markChild } from '@/server/areas/care/bookings/mark-attendance';
import { waitingRequests } from '@/server/areas/care/requests/rows/any-request';
import { actByLink, openLink, type OpenLink } from '@/server/areas/facilities/contacts/links';
import { requirePin } from '@/server/areas/facilities/contacts/pin';
import { maskedEmail } from '@/server/areas/facilities/contacts/rules';
import {
  type ComingRow,
  listComing,
  listPeople,
  type PersonRow,
  recordOpening,
  zoneOf,
} from '@/server/areas/facility-side/day/rows/children';
import { listPageOpenings, notePageOpening } from '@/server/areas/facility-side/day/rows/openings';
import { listTours } from '@/server/areas/facility-side/day/rows/tours';
import { canHaveCome } from '@/server/areas/facility-side/day/rules';
import { networkHash } from '@/server/areas/family/session/throttle';
import { signFileAddress } from '@/server/areas/platform/files/file-address';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { deviceHashOf } from '@/server/areas/platform/shared/rules';

type Day = Answer<'readDayLink'>['days'][number];
type Child = Day['groups'][number]['children'][number];
type Person = NonNullable<Child['record']>['guardians'][number];

/**
 * Who comes today and tomorrow at the link's facility. The family of each child whose record is shown sees that the contact has
 * opened it, and the contact reads from which device. Throws as openLink and requirePin.
 */
export async function readDayLink(deps: Deps, key: string, context: CallContext): Promise<Answer<'readDayLink'>> {
  const open = await openLink(deps, key, 'day', context.address);
  await requirePin(deps, open, context);
  const { contactId } = open.link;
  const at = deps.clock.now();
  const seen = {
    device: browserName(context.userAgent),
    deviceHash: deviceHashOf(contactId, context.deviceKey),
    network: networkHash(deps, context.address),
  };
  await notePageOpening(deps.db, { contactId, at, ...seen }, new Date(at.getTime() - reloadMs));
  return present(deps, open, context);
}

/** The same device opens the page again for each mark. */
const reloadMs = 10 * minuteMs;

/** Marks one child and returns the day as it then is. Throws as actByLink, requirePin and markChild. */
export async function markChildByLink(
  deps: Deps,
  key: string,
  { token, itemId, mark, seen }: Body<'markChild'>,
  context: CallContext,
): Promise<Answer<'markChild'>> {
  const link = await actByLink(deps, { key, token }, 'day', context.address);
  await requirePin(deps, { link, token }, context);
  await markChild(deps, { itemId, to: mark, shown: seen }, link);
  return present(deps, { link, token }, context);
}

/** Marks the children of these days as here and returns the day as it then is. Throws as actByLink, requirePin and markAllHere. */
export async function markAllHereByLink(
  deps: Deps,
  key: string,
  { token, items }: Body<'markAllHere'>,
  context: CallContext,
): Promise<Answer<'markAllHere'>> {
  const link = await actByLink(deps, { key, token }, 'day', context.address);
  await requirePin(deps, { link, token }, context);
  await markAllHere(deps, items, link);
  return present(deps, { link, token }, context);
}

/** As many openings as the page shows, and how long back. */
const openingsMax = 10;
const openingsMs = 30 * dayMs;

async function present(deps: Deps, { link, token }: OpenLink, context: CallContext): Promise<Answer<'readDayLink'>> {
  const { id: linkId, facilityId, facilityName, contactId } = link;
  const now = deps.clock.now();
  const timeZone = await zoneOf(deps.db, facilityId);
  const { date: today, time } = wallClockIn(timeZone, now);
  const dates = [today, addDays(today, 1)];
  const rows = await listComing(deps.db, facilityId, dates);
  const tours = await listTours(deps.db, facilityId, dates);
  const shown = rows.filter(({ released }) => !released);
  // Recorded before anything is answered, so that no record is read unseen.
  await recordOpening(deps.db, {
    rows: [...new Set(shown.map(({ childId }) => childId))].map((childId) => ({ id: randomUUID(), childId })),
    contactId,
    at: now,
    seenOn: today,
    text: `Seen by ${facilityName} on ${formatDate(today, 'MMMM d')}, ${formatTime(time)}`,
  });
  const people = await listPeople(deps.db, [...new Set(shown.map(({ familyId }) => familyId))]);
  const ownHash = deviceHashOf(contactId, context.deviceKey);
  const openings = await listPageOpenings(deps.db, contactId, new Date(now.getTime() - openingsMs), openingsMax);
  const photoOf = (path: string | null) => path && signFileAddress(deps, { chainId: linkId }, path);
  const presentChild = (row: ComingRow): Child => childOf(row, people, photoOf);
  return {
    facilityName,
    timeZone,
    expiresAt: link.expiresAt!.toISOString(),
    token,
    mailbox: maskedEmail(link.contactEmail),
    hasPin: link.pinHash !== null,
    openings: openings.map(({ at, device, deviceHash }) => ({
      at: at.toISOString(),
      device,
      isThisDevice: ownHash !== null && deviceHash === ownHash,
    })),
    waiting: (await waitingRequests(deps.db, facilityId)).length,
    expectedNow: shown
      .filter((row) => row.date === today && stateOf(row) === 'expected' && canHaveCome(row.sessionType, time))
      .slice(0, limits.markedAtOnceMax)
      .map(({ itemId }) => itemId),
    days: dates.map((date) => ({
      date,
      isToday: date === today,
      tours: tours.filter((tour) => tour.date === date).map(({ date: _, ...tour }) => tour),
      groups: groupsOf(
        rows.filter((row) => row.date === date),
        presentChild,
      ),
    })),
  };
}

function groupsOf(rows: readonly ComingRow[], presentChild: (row: ComingRow) => Child): Day['groups'] {
  const hasSeveral = new Set(rows.map(({ addressTitle }) => addressTitle)).size > 1;
  return [...new Set(rows.map(({ groupId }) => groupId))].map((id) => {
    const own = rows.filter(({ groupId }) => groupId === id);
    const { groupTitle: title, addressTitle } = own[0]!;
    return { id, title, address: hasSeveral ? addressTitle : null, children: own.map(presentChild) };
  });
}

type PhotoOf = (path: string | null) => string | null;

const stateOf = ({ away, status }: ComingRow): DayState => (away ? 'away' : markOf(status)!);

function childOf(row: ComingRow, people: readonly PersonRow[], photoOf: PhotoOf): Child {
  const { itemId, number, firstName, lastName, birthDate, sessionType, released, markedAt, markedBy } = row;
  return {
    itemId,
    number,
    firstName,
    lastName,
    birthDate,
    sessionType,
    state: stateOf(row),
    marked: markedAt && markedBy !== null ? { at: markedAt.toISOString(), by: markedBy } : null,
    // A child may come although the family said no.
    record: released ? null : recordOf(row, people, photoOf),
  };
}

function recordOf(row: ComingRow, people: readonly PersonRow[], photoOf: PhotoOf): NonNullable<Child['record']> {
  const { familyId, allergies, medications, dietaryNeeds, medicalNotes, physicianName, physicianPhone } = row;
  const of = (kind: PersonRow['kind']) =>
    people
      .filter((person) => person.familyId === familyId && person.kind === kind)
      .map((person) => personOf(person, photoOf));
  const physician: Person[] = physicianPhone
    ? [
        {
          firstName: physicianName ?? '',
          lastName: '',
          relation: 'Physician',
          phones: [physicianPhone],
          photoUrl: null,
        },
      ]
    : [];
  return {
    allergies,
    medications,
    dietaryNeeds,
    medicalNotes,
    guardians: of('guardian'),
    mayPickUp: of('mayPickUp'),
    mayNotPickUp: of('mayNotPickUp'),
    emergency: [...of('emergency'), ...physician],
  };
}

function personOf({ kind, firstName, lastName, relation, phones, photoPath }: PersonRow, photoOf: PhotoOf): Person {
  return {
    firstName,
    lastName,
    relation: kind === 'guardian' ? guardianRelationLabels[Number(relation) as GuardianRelation] : relation,
    phones: phones.filter((phone) => phone !== null),
    photoUrl: photoOf(photoPath),
  };
}
