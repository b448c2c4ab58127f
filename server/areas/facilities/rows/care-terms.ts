import type { CancellationPolicy, HalfDayPermanent, ScheduleType, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import { groupBy } from '@/lib/text/group-by';
import type { Queryable } from '@/server/db/connection';

/** What a facility offers at one of its addresses, as rows; null when there is no such pair. */
export async function readCareTerms(db: Queryable, facilityId: string, addressId: string) {
  const terms = (await readCareTermsAt(db, [addressId])).get(addressId);
  return terms?.facilityId === facilityId ? terms : null;
}

/** The same of several addresses, by their id; one query a part, however many there are. */
export async function readCareTermsAt(db: Queryable, addressIds: readonly string[]) {
  if (addressIds.length === 0) return new Map<string, ReturnType<typeof termsOf>>();
  const facilities = await db
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
    .where('facilityAddress.id', 'in', addressIds)
    .execute();
  const ageGroups = await db
    .selectFrom('ageGroup')
    .select(['id', 'addressId', 'title', 'fromMonths', 'toMonths', 'weeklyPlaces'])
    .where('addressId', 'in', addressIds)
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
  const groupsAt = groupBy(ageGroups, (group) => group.addressId);
  const pricesOf = groupBy(dropInPrices, (price) => price.ageGroupId);
  const schedulesOf = groupBy(schedules, (schedule) => schedule.ageGroupId);
  return new Map(
    facilities.map((facility) => {
      const own = groupsAt.get(facility.addressId) ?? [];
      const ids = own.map(({ id }) => id);
      return [
        facility.addressId,
        termsOf(facility, {
          ageGroups: own.map(({ addressId: _, ...group }) => group),
          dropInPrices: ids.flatMap((id) => pricesOf.get(id) ?? []),
          schedules: ids.flatMap((id) => schedulesOf.get(id) ?? []),
        }),
      ];
    }),
  );
}

interface FacilityPart {
  facilityId: string;
  facilityName: string;
  currency: string;
  policy: number | null;
  halfDayPermanent: number | null;
  openingHours: unknown;
  closedDays: string[];
  closedAt: Date | null;
  addressId: string;
  timeZone: string;
}
interface OfferPart {
  ageGroups: {
    id: string;
    title: string;
    fromMonths: number | null;
    toMonths: number | null;
    weeklyPlaces: number[];
  }[];
  dropInPrices: { ageGroupId: string; sessionType: number; price: number }[];
  schedules: { ageGroupId: string; scheduleType: number; days: number; monthlyPrice: number }[];
}

function termsOf({ closedAt, openingHours, ...rest }: FacilityPart, { ageGroups, dropInPrices, schedules }: OfferPart) {
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

interface Hours {
  weekday: Weekday;
  open: boolean;
  opens: string | null;
  closes: string | null;
}

function hoursOf(value: unknown): Hours[] | null {
  if (value === null) return null;
  return (value as (Partial<Hours> & Pick<Hours, 'weekday'>)[]).map(({ weekday, open, opens, closes }) => ({
    weekday,
    open: open === true || Boolean(opens),
    opens: opens ?? null,
    closes: closes ?? null,
  }));
}
