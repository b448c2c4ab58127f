import { sql, type Insertable, type Updateable } from 'kysely';
import { type DayPart, TourStatus, type ScheduleType, type Weekday } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import { pageOf, requestRows, type ListFilter, type RequestRow } from '@/server/areas/care/requests/rows/requests';

export interface StartOffer {
  children: string[];
  permanentBookingDays: Weekday[];
  scheduleType: ScheduleType;
  startDate: string;
}

export interface PreferredTime {
  date: string;
  dayPart: DayPart;
}

/** The wish to move a confirmed tour. */
export interface ChangeWanted {
  preferredTimes: PreferredTime[];
  note: string | null;
  /** The time that the facility proposes instead, ISO 8601. */
  proposedAt: string | null;
}

export interface TourGroupRow extends RequestRow {
  preferredTimes: PreferredTime[];
  status: TourStatus;
  scheduledAt: Date | null;
  offer: StartOffer | null;
  confirmedAt: Date | null;
  changeWanted: ChangeWanted | null;
  /** For an unconfirmed SCHEDULED_START: when the start was offered. */
  updatedAt: Date;
}

const rows = requestRows<TourGroupRow, Insertable<TourGroupTable>, Updateable<TourGroupTable>>('tourGroup');
/** Returns false if the number is taken; retry with another. */
export const insertTour = rows.insert;
export const updateTourRow = rows.update;
export const readTour = rows.read;
export const lockTour = rows.lock;

/**
 * The family's open tour of the same children at the same address and times, or null. Open: NEW, or SCHEDULED_TOUR
 * and not over yet. Notes may differ.
 */
export async function findSameOpenTour(
  tx: Tx,
  tour: Pick<TourGroupRow, 'familyId' | 'addressId' | 'ageGroupId' | 'children'> & { preferredTimes: string },
  now: Date,
): Promise<TourGroupRow | null> {
  const { rows: found } = await sql<{ id: string }>`
    SELECT id FROM tour_group
     WHERE family_id = ${tour.familyId} AND address_id = ${tour.addressId} AND age_group_id = ${tour.ageGroupId}
       AND status IN (${sql.join([TourStatus.NEW, TourStatus.SCHEDULED_TOUR])})
       AND (confirmed_at IS NULL OR scheduled_at > ${now})
       AND children @> ${tour.children}::uuid[] AND children <@ ${tour.children}::uuid[]
       AND preferred_times @> ${tour.preferredTimes}::jsonb AND preferred_times <@ ${tour.preferredTimes}::jsonb
     LIMIT 1`.execute(tx);
  return found[0] ? readTour(tx, found[0].id) : null;
}

/** When the facility's other confirmed visits at this address begin, after `from`; earliest first. */
export async function confirmedVisits(
  db: Queryable,
  { id, addressId }: Pick<TourGroupRow, 'id' | 'addressId'>,
  from: Date,
): Promise<Date[]> {
  const visits = await db
    .selectFrom('tourGroup')
    .select('scheduledAt')
    .where('addressId', '=', addressId)
    .where('id', '<>', id)
    .where('status', '=', TourStatus.SCHEDULED_TOUR)
    .where('confirmedAt', 'is not', null)
    .where('scheduledAt', '>', from)
    .orderBy('scheduledAt')
    .execute();
  return visits.flatMap(({ scheduledAt }) => scheduledAt ?? []);
}

/** SQL condition: the tour waits for the parent's answer. */
export const tourWaits = (waiting: readonly TourStatus[]) =>
  sql<boolean>`tour_group.status = ANY (${waiting}::smallint[])
    AND (tour_group.confirmed_at IS NULL OR tour_group.change_wanted ->> 'proposedAt' IS NOT NULL)`;

/** `passedBefore` leaves out confirmed tours before that time. */
export const listTourRows = (
  db: Queryable,
  familyId: string,
  { statuses, waiting, passedBefore }: ListFilter<TourStatus> & { passedBefore: Date | null },
  at: { offset: number; limit: number },
) => {
  const isAhead = sql<boolean>`(tour_group.confirmed_at IS NULL OR tour_group.scheduled_at >= ${passedBefore})`;
  const narrow = { statuses, waits: tourWaits(waiting), extra: passedBefore && isAhead };
  return pageOf<TourGroupRow>(db, 'tourGroup', familyId, narrow, at);
};
