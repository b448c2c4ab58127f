import type { BookingGroup, Paged } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { groupBy } from '@/lib/group-by';
import { openingHoursOf, photosOf } from '@/server/areas/facilities/listings/present-facility';
import { type CareChildRow, readCareChildren } from '@/server/areas/family/records/rows/records';
import { isRepeatedHide, refuseStale } from '@/server/areas/care/requests/answer-checks';
import { readRequestPlaces, type RequestPlaceRow } from '@/server/areas/care/requests/rows/facilities';
import { type DetailedMove, movesOf, type MoveSubject } from '@/server/areas/care/requests/rows/moves';
import { aboutOf } from '@/server/areas/care/requests/rules';
import { bookingsOf, facilitiesAsked, type RequestRow } from '@/server/areas/care/requests/rows/requests';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { type Page, paged, pageOf } from '@/server/areas/platform/shared/paging';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** One page of requests in the contract's envelope. */
export async function answerPage<Row, View>(
  query: { page?: number; limit?: number },
  list: (page: Page) => Promise<{ groups: Row[]; total: number }>,
  present: (groups: Row[]) => Promise<View[]>,
): Promise<Paged<View>> {
  const page = pageOf(query);
  const { groups, total } = await list(page);
  return paged(await present(groups), total, page);
}

interface Hiding<Row, View> {
  lock: (tx: Tx, id: string, familyId: string) => Promise<Row | null>;
  /** Why the request cannot be hidden; null if it is over. */
  refusal: (row: Row, now: Date) => string | null;
  update: (tx: Tx, id: string, change: { hiddenAt: Date; isExample: boolean; updatedAt: Date }) => Promise<Row>;
  present: (db: Queryable, row: Row) => Promise<View>;
}

/**
 * Hides a finished request from the lists. Hiding it again does nothing. Throws `notFound`, or `conflict` (also when the
 * request has changed since the parent saw it).
 */
export async function hideRequest<Row extends { version: number; hiddenAt: Date | null }, View>(
  deps: Deps,
  caller: Caller,
  id: string,
  version: number | undefined,
  { lock, refusal, update, present }: Hiding<Row, View>,
): Promise<View> {
  return inTransaction(deps, async (tx) => {
    const row = await lock(tx, id, caller.familyId);
    if (!row) throw notFound();
    if (isRepeatedHide(row, version)) return present(tx, row);
    await refuseStale({ row, version, present: () => present(tx, row) });
    const now = deps.clock.now();
    const sentence = refusal(row, now);
    if (sentence !== null) throw conflict(sentence);
    return present(tx, await update(tx, id, { hiddenAt: now, isExample: false, updatedAt: now }));
  });
}

interface Shown<S extends number> extends Pick<RequestRow, 'id' | 'version' | 'number' | 'familyId' | 'addressId'> {
  children: readonly string[];
  note: string | null;
  status: S;
  createdAt: Date;
}

/** What a family's bookings, tours and waitlist requests have in common. The number of queries is constant. */
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
  const partsOf = (group: Shown<S>) => {
    const own = children.filter((child) => group.children.includes(child.id));
    return {
      id: group.id,
      version: group.version,
      number: group.number,
      ...presentPlace(placeOf(group)),
      children: own,
      note: group.note,
      status: group.status,
      createdAt: group.createdAt.toISOString(),
      history: (moves.get(group.id) ?? []).map((move) => presentMove<S>(move, subject === 'booking' ? own : null)),
    };
  };
  return { placeOf, partsOf };
}

/** The same, plus what tours and waitlist requests have in common. */
export async function readRequestParts<S extends number>(
  db: Queryable,
  subject: 'tour' | 'waitlist',
  groups: readonly (RequestRow & { status: S })[],
) {
  const { partsOf } = await readSharedParts(db, subject, groups);
  const ids = groups.map((group) => group.id);
  const bookings = await bookingsOf(db, `${subject}Id`, ids);
  const batches = [...new Set(groups.flatMap(({ askedTogether }) => askedTogether ?? []))];
  const asked = await facilitiesAsked(db, `${subject}Group`, batches);
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

/** @param children of a booking; null for requests without single days */
function presentMove<S extends number>(move: DetailedMove, children: readonly CareChildRow[] | null) {
  const about = children === null ? undefined : aboutOf(move, children);
  return {
    at: move.at.toISOString(),
    from: move.fromStatus as S | null,
    to: move.toStatus as S,
    by: move.actor,
    action: move.action,
    note: move.note,
    ...(about && { about }),
  };
}

function presentPlace(place: RequestPlaceRow): Pick<BookingGroup, 'facility' | 'address'> {
  const { facilityId, name, phone, phoneExtension, photos, openingHours, closedDays, whatToBring, askFor, hasContact } =
    place;
  const { addressId, title, line1, city, region, postalCode, timeZone } = place;
  return {
    facility: {
      id: facilityId,
      name,
      phone,
      phoneExtension,
      photo: photosOf(photos)[0] ?? null,
      openingHours: openingHoursOf(openingHours),
      closedDays,
      whatToBring,
      askFor,
      hasContact,
    },
    address: { id: addressId, title, line1, city, region, postalCode, timeZone },
  };
}
