import { BookingStatus } from '@/lib/enums';
import { firstSession, statedToBring } from '@/lib/requests/care/booking-facts';
import { type BookingGroupRow, lockDueGroup, setDue } from '@/server/areas/care/bookings/rows';
import { firstDayMailAt, type Pickup } from '@/server/areas/care/bookings/rules/first-day';
import { careForMail } from '@/server/areas/care/requests/request-mail';
import { advanceDue } from '@/server/areas/care/requests/request-moves';
import { readRequestPlaces } from '@/server/areas/care/requests/rows/facilities';
import { movesOf } from '@/server/areas/care/requests/rows/moves';
import { dueIds } from '@/server/areas/care/requests/rows/requests';
import { type BookingItemRow, itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { listRecords, readCareChildren } from '@/server/areas/family/records/rows/records';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

/** Mails each family the evening before a booking's first day, once. Safe to run in several processes at once. */
export const mailFirstDays = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'bookingGroup', { now, skip, limit, column: 'firstDayMailAt' }),
    async advance(tx, id) {
      const group = await lockDueGroup(tx, id, deps.clock.now(), 'firstDayMailAt');
      if (group) await mailFirstDay(tx, deps, group);
    },
    failed: ['bookingId', 'a mail before the first day could not be written'],
  });

/** Days may have been given up since the mail was planned: then it waits for the evening before the new first day. */
async function mailFirstDay(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<void> {
  const now = deps.clock.now();
  const items = await itemsOfGroups(tx, [group.id]);
  const first = firstSession(items);
  const at =
    group.status === BookingStatus.APPROVED && first ? firstDayMailAt(first.startAt, group.timeZone, now) : null;
  const isDue = at !== null && at <= now;
  await setDue(tx, group.id, { firstDayMailAt: isDue ? null : at });
  if (isDue) await enqueueMail(tx, deps, await firstDayMail(tx, group, items, first!.date));
}

async function firstDayMail(tx: Tx, group: BookingGroupRow, items: readonly BookingItemRow[], date: string) {
  const coming = items.filter((item) => item.date === date && firstSession([item])).map(({ childId }) => childId);
  const children = await readCareChildren(
    tx,
    group.familyId,
    coming.filter((id) => id !== null),
  );
  const [place] = await readRequestPlaces(tx, [group.addressId]);
  const history = (await movesOf(tx, 'booking', [group.id])).map((move) => ({ ...move, by: move.actor }));
  return {
    kind: 'firstDay',
    ...aboutRequest(group),
    date,
    children: children.map(({ firstName }) => firstName),
    care: { ...(await careForMail(tx, group)), days: { dates: [date] } },
    bring: statedToBring({ facility: { whatToBring: place!.whatToBring }, history }),
    askFor: place!.askFor,
    pickups: await pickupsOf(tx, group.familyId),
  } as const;
}

async function pickupsOf(tx: Tx, familyId: string): Promise<Pickup[]> {
  const guardians = await listRecords(tx, 'parent_info', familyId);
  const others = await listRecords(tx, 'authorized_pickup', familyId);
  const named = ({ fields }: (typeof others)[number], relation: unknown) => ({
    name: `${String(fields.firstName)} ${String(fields.lastName)}`.trim(),
    relation: typeof relation === 'string' ? relation : null,
  });
  return [
    ...guardians.map((guardian) => named(guardian, null)),
    ...others.map((other) => named(other, other.fields.relation)),
  ];
}
