import { sql, type Insertable, type Updateable } from 'kysely';
import type { DayPart, TourStatus, ScheduleType, Weekday } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import { dueIds, insertNumbered, lockRow, pageOf, updateVersioned } from '@/server/repositories/request-groups';

/** What a facility offers with SCHEDULED_START. */
export interface StartOffer {
  children: string[];
  permanentBookingDays: Weekday[];
  scheduleType: ScheduleType;
  startDate: string;
}

/** A tour request with what its moves and its mails need of the facility. */
export interface TourGroupRow {
  id: string;
  number: string;
  version: number;
  familyId: string;
  facilityId: string;
  facilityName: string;
  addressId: string;
  timeZone: string;
  ageGroupId: string;
  ageGroupTitle: string;
  children: string[];
  preferredTimes: { date: string; dayPart: DayPart }[];
  note: string | null;
  status: TourStatus;
  scheduledAt: Date | null;
  offer: StartOffer | null;
  confirmedAt: Date | null;
  hiddenAt: Date | null;
  dueAt: Date | null;
  /** When it was passed on by mail; null where the facility answers here. */
  passedOnAt: Date | null;
  isExample: boolean;
  createdAt: Date;
  /** While it is SCHEDULED_START and unconfirmed: when the start was offered. */
  updatedAt: Date;
}

function tours(db: Queryable) {
  return db
    .selectFrom('tourGroup')
    .innerJoin('facility', 'facility.id', 'tourGroup.facilityId')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'tourGroup.addressId')
    .innerJoin('ageGroup', 'ageGroup.id', 'tourGroup.ageGroupId')
    .selectAll('tourGroup')
    .select(['facility.name as facilityName', 'facilityAddress.timeZone', 'ageGroup.title as ageGroupTitle']);
}

/** False when the number is taken: the caller draws another. */
export const insertTour = (tx: Tx, row: Insertable<TourGroupTable>): Promise<boolean> =>
  insertNumbered(tx, 'tourGroup', row);

export const updateTourRow = (tx: Tx, id: string, change: Updateable<TourGroupTable>): Promise<void> =>
  updateVersioned(tx, 'tourGroup', id, change);

/** One tour; with a family, only that family's. */
export async function readTour(db: Queryable, id: string, familyId?: string): Promise<TourGroupRow | null> {
  let query = tours(db).where('tourGroup.id', '=', id);
  if (familyId !== undefined) query = query.where('tourGroup.familyId', '=', familyId);
  return ((await query.executeTakeFirst()) as TourGroupRow | undefined) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockTour(tx: Tx, id: string, familyId?: string): Promise<TourGroupRow | null> {
  await lockRow(tx, 'tourGroup', id);
  return readTour(tx, id, familyId);
}

export interface TourPage {
  groups: TourGroupRow[];
  total: number;
}

/** The condition on tour_group that the parent's answer is awaited; for a confirmed tour it is not. */
export const tourWaits = (waiting: readonly TourStatus[]) =>
  sql<boolean>`tour_group.status = ANY (${waiting}::smallint[]) AND tour_group.confirmed_at IS NULL`;

/** A family's tours that are not hidden: those that wait for its answer, then the newest; `passedBefore` leaves out confirmed ones whose time has passed. */
export async function listTourRows(
  db: Queryable,
  familyId: string,
  narrow: { statuses: readonly TourStatus[] | null; passedBefore: Date | null; waiting: readonly TourStatus[] },
  at: { offset: number; limit: number },
): Promise<TourPage> {
  let query = tours(db).where('tourGroup.familyId', '=', familyId).where('tourGroup.hiddenAt', 'is', null);
  if (narrow.statuses) query = query.where('tourGroup.status', 'in', narrow.statuses);
  if (narrow.passedBefore) {
    query = query.where((eb) =>
      eb.or([eb('tourGroup.confirmedAt', 'is', null), eb('tourGroup.scheduledAt', '>=', narrow.passedBefore!)]),
    );
  }
  const { groups, total } = await pageOf(query, 'tourGroup', { waits: tourWaits(narrow.waiting), ...at });
  return { groups: groups as unknown as TourGroupRow[], total };
}

export const dueTours = (db: Queryable, now: Date, skip: readonly string[], limit: number): Promise<string[]> =>
  dueIds(db, 'tourGroup', { now, skip, limit });

/** The booking that each of these tours has become. */
export async function bookingsOfTours(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('bookingGroup').select(['id', 'tourId']).where('tourId', 'in', ids).execute();
  return new Map(rows.map((row) => [row.tourId!, row.id]));
}
