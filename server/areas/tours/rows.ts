import { sql, type Insertable, type Updateable } from 'kysely';
import type { DayPart, TourStatus, ScheduleType, Weekday } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import { pageOf, requestRows, type Narrow, type RequestRow } from '@/server/areas/requests/rows/groups';

/** What a facility offers with SCHEDULED_START. */
export interface StartOffer {
  children: string[];
  permanentBookingDays: Weekday[];
  scheduleType: ScheduleType;
  startDate: string;
}

export interface TourGroupRow extends RequestRow {
  preferredTimes: { date: string; dayPart: DayPart }[];
  status: TourStatus;
  scheduledAt: Date | null;
  offer: StartOffer | null;
  confirmedAt: Date | null;
  /** While it is SCHEDULED_START and unconfirmed: when the start was offered. */
  updatedAt: Date;
}

const rows = requestRows<TourGroupRow, Insertable<TourGroupTable>, Updateable<TourGroupTable>>('tourGroup');
/** False when the number is taken: the caller draws another. */
export const insertTour = rows.insert;
/** Changes a request; answers it as it is then. */
export const updateTourRow = rows.update;
/** One request; with a family, only that family's. */
export const readTour = rows.read;
/** The same, locked until the transaction ends. */
export const lockTour = rows.lock;

/** The condition on tour_group that the parent's answer is awaited; for a confirmed tour it is not. */
export const tourWaits = (waiting: readonly TourStatus[]) =>
  sql<boolean>`tour_group.status = ANY (${waiting}::smallint[]) AND tour_group.confirmed_at IS NULL`;

/** A page of a family's tours ({@link pageOf}); `passedBefore` leaves out confirmed ones whose time has passed. */
export const listTourRows = (
  db: Queryable,
  familyId: string,
  { statuses, waiting, passedBefore }: Narrow<TourStatus> & { passedBefore: Date | null },
  at: { offset: number; limit: number },
) => {
  const isAhead = sql<boolean>`(tour_group.confirmed_at IS NULL OR tour_group.scheduled_at >= ${passedBefore})`;
  const narrow = { statuses, waits: tourWaits(waiting), also: passedBefore && isAhead };
  return pageOf<TourGroupRow>(db, 'tourGroup', familyId, narrow, at);
};
