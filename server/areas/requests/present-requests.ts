import type { BookingGroup } from '@/api/contract/types';
import { groupBy } from '@/lib/text/group-by';
import { openingHoursOf } from '@/server/areas/facilities/opening-hours';
import { photosOf } from '@/server/areas/facilities/photos';
import { readCareChildren } from '@/server/areas/family/rows/children';
import { facilitiesAsked } from '@/server/areas/requests/rows/asked-together';
import { readRequestPlaces, type RequestPlaceRow } from '@/server/areas/requests/rows/booking-parts';
import { bookingsOf, type RequestRow } from '@/server/areas/requests/rows/groups';
import { type MoveRow, movesOf, type MoveSubject } from '@/server/areas/requests/rows/moves';
import type { Queryable } from '@/server/db/connection';

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

/** A move of a booking, a tour or a waitlist request as the contract answers it; `S` is that request's statuses. */
const presentMove = <S extends number>(move: MoveRow) => ({
  at: move.at.toISOString(),
  from: move.fromStatus as S | null,
  to: move.toStatus as S,
  by: move.actor,
  action: move.action,
  note: move.note,
});

/** Facility and address as every request shows them. */
function presentPlace(place: RequestPlaceRow): Pick<BookingGroup, 'facility' | 'address'> {
  const { facilityId, name, phone, phoneExtension, photos, openingHours } = place;
  const { addressId, title, line1, city, region, postalCode, timeZone } = place;
  return {
    facility: {
      id: facilityId,
      name,
      phone,
      phoneExtension,
      photo: photosOf(photos)[0] ?? null,
      openingHours: openingHoursOf(openingHours),
    },
    address: { id: addressId, title, line1, city, region, postalCode, timeZone },
  };
}
