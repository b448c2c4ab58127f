import { sql, type Insertable, type Updateable } from 'kysely';
import type { DayPart, TourStatus, ScheduleType, Weekday } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import {
  insertNumbered,
  lockRow,
  pageOf,
  readRow,
  updateRow,
  type Narrow,
  type RequestRow,
} from '@/server/repositories/request-groups';

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

/** False when the number is taken: the caller draws another. */
export const insertTour = (tx: Tx, row: Insertable<TourGroupTable>): Promise<boolean> =>
  insertNumbered(tx, 'tourGroup', row);

/** Changes a tour; answers it as it is then. */
export const updateTourRow = (tx: Tx, id: string, change: Updateable<TourGroupTable>): Promise<TourGroupRow> =>
  updateRow(tx, 'tourGroup', id, change);

/** One tour; with a family, only that family's. */
export const readTour = (db: Queryable, id: string, familyId?: string): Promise<TourGroupRow | null> =>
  readRow(db, 'tourGroup', id, familyId);

/** The same, locked until the transaction ends. */
export const lockTour = (tx: Tx, id: string, familyId?: string): Promise<TourGroupRow | null> =>
  lockRow(tx, 'tourGroup', id, familyId);

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
