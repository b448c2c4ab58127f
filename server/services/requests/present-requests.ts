import { groupBy } from '@/lib/group-by';
import type { Queryable } from '@/server/db/connection';
import { readRequestPlaces, type RequestPlaceRow } from '@/server/repositories/booking-parts';
import { readCareChildren } from '@/server/repositories/family-children';
import { bookingsOf, type RequestRow } from '@/server/repositories/request-groups';
import { facilitiesAsked } from '@/server/repositories/requests-asked-together';
import { movesOf, type MoveSubject } from '@/server/repositories/request-moves';
import { presentMove } from '@/server/services/requests/present-move';
import { presentPlace } from '@/server/services/requests/present-place';

interface Shown<S extends number> extends Pick<RequestRow, 'id' | 'version' | 'number' | 'familyId' | 'addressId'> {
  children: readonly string[];
  note: string | null;
  status: S;
  createdAt: Date;
}

/** What bookings, tours and waitlist requests of a family show alike; one query a part, however many there are. */
export async function readSharedParts<S extends number>(
  db: Queryable,
  subject: MoveSubject,
  groups: readonly Shown<S>[],
) {
  const ids = groups.map((group) => group.id);
  const places = await readRequestPlaces(db, [...new Set(groups.map((group) => group.addressId))]);
  const childIds = [...new Set(groups.flatMap((group) => group.children))];
  const children = await readCareChildren(db, groups[0]?.familyId ?? '', childIds);
  const moves = groupBy(await movesOf(db, subject, ids), (move) => move.subjectId);
  const placeOf = (group: Shown<S>): RequestPlaceRow => places.find((one) => one.addressId === group.addressId)!;
  const partsOf = (group: Shown<S>) => ({
    id: group.id,
    version: group.version,
    number: group.number,
    ...presentPlace(placeOf(group)),
    children: children.filter((child) => group.children.includes(child.id)),
    note: group.note,
    status: group.status,
    createdAt: group.createdAt.toISOString(),
    history: (moves.get(group.id) ?? []).map(presentMove<S>),
  });
  return { placeOf, partsOf };
}

/** The same with what tours and waitlist requests share besides. */
export async function readRequestParts<S extends number>(
  db: Queryable,
  subject: 'tour' | 'waitlist',
  groups: readonly (RequestRow & { status: S })[],
) {
  const { partsOf } = await readSharedParts(db, subject, groups);
  const ids = groups.map((group) => group.id);
  const bookings = await bookingsOf(db, `${subject}Id`, ids);
  const questions = [...new Set(groups.flatMap(({ askedTogether }) => askedTogether ?? []))];
  const asked = await facilitiesAsked(db, `${subject}Group`, questions);
  return (group: RequestRow & { status: S }) => ({
    ...partsOf(group),
    ageGroup: { id: group.ageGroupId, title: group.ageGroupTitle },
    bookingId: bookings.get(group.id) ?? null,
    passedOn: group.passedOnAt !== null,
    askedTogether:
      group.askedTogether === null
        ? null
        : { id: group.askedTogether, others: (asked.get(group.askedTogether) ?? 1) - 1 },
    expiresAt: group.dueAt?.toISOString() ?? null,
    hidden: group.hiddenAt !== null,
  });
}
