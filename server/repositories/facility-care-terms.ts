import type { CancellationPolicy, HalfDayPermanent, ScheduleType, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money';
import type { Queryable } from '@/server/db/connection';

/** What a facility offers at one of its addresses, as rows; null when there is no such pair. */
export async function readCareTerms(db: Queryable, facilityId: string, addressId: string) {
  const facility = await db
    .selectFrom('facility')
    .innerJoin('facilityAddress', 'facilityAddress.facilityId', 'facility.id')
    .select([
      'facility.id as facilityId',
      'facility.name as facilityName',
      'facility.currency',
      'facility.dropInCancellationPolicy as policy',
      'facility.halfDayPermanent',
      'facility.openingHours',
      'facility.closedDays',
      'facility.closedAt',
      'facilityAddress.id as addressId',
      'facilityAddress.timeZone',
    ])
    .where('facility.id', '=', facilityId)
    .where('facilityAddress.id', '=', addressId)
    .executeTakeFirst();
  if (!facility) return null;
  const { closedAt, openingHours, ...rest } = facility;
  const ageGroups = await db
    .selectFrom('ageGroup')
    .select(['id', 'title', 'fromMonths', 'toMonths', 'weeklyPlaces'])
    .where('addressId', '=', addressId)
    .where('closedAt', 'is', null)
    .orderBy('position')
    .orderBy('fromMonths')
    .orderBy('id')
    .execute();
  const groupIds = ageGroups.map((group) => group.id);
  const dropInPrices = groupIds.length
    ? await db.selectFrom('dropInItem').selectAll().where('ageGroupId', 'in', groupIds).execute()
    : [];
  const schedules = groupIds.length
    ? await db.selectFrom('schedule').selectAll().where('ageGroupId', 'in', groupIds).execute()
    : [];
  return {
    ...rest,
    currency: rest.currency as Currency,
    policy: rest.policy as CancellationPolicy | null,
    halfDayPermanent: rest.halfDayPermanent as HalfDayPermanent | null,
    closed: closedAt !== null,
    openingHours: hoursOf(openingHours),
    ageGroups,
    dropInPrices: dropInPrices.map((row) => ({ ...row, sessionType: row.sessionType as ScheduleType })),
    schedules: schedules.map((row) => ({ ...row, scheduleType: row.scheduleType as ScheduleType })),
  };
}

/** The facility's first address, for requests that name none. */
export async function firstAddressOf(db: Queryable, facilityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('facilityAddress')
    .select('id')
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function hoursOf(value: unknown): { weekday: Weekday; open: boolean; opens: string | null }[] | null {
  if (value === null) return null;
  return (value as { weekday: Weekday; open?: boolean; opens?: string | null }[]).map(({ weekday, open, opens }) => ({
    weekday,
    open: open === true || Boolean(opens),
    opens: opens ?? null,
  }));
}
