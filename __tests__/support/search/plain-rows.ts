import { groupBy } from '@/lib/group-by';
import type { Database } from '@/server/db/connection';

export async function readPlainRows(db: Database) {
  const facilities = await db.selectFrom('facility').selectAll().where('closedAt', 'is', null).execute();
  const addresses = await db.selectFrom('facilityAddress').selectAll().orderBy('position').orderBy('id').execute();
  const groups = await db.selectFrom('ageGroup').selectAll().where('closedAt', 'is', null).execute();
  const capacity = await db.selectFrom('capacity').selectAll().execute();
  const slots = await db.selectFrom('slot').selectAll().execute();
  const days = await db.selectFrom('dropInItem').selectAll().execute();
  const months = await db.selectFrom('schedule').selectAll().execute();
  const keyed = <T>(rows: readonly T[], key: (row: T) => string, figure: (row: T) => number) =>
    new Map(rows.map((row) => [key(row), figure(row)]));
  return {
    facilities: facilities.map((facility) => ({
      ...facility,
      hours: (facility.openingHours ?? []) as { weekday: number; opens?: string | null }[],
      addresses: addresses.filter(({ facilityId }) => facilityId === facility.id),
      groups: groups.filter(({ facilityId }) => facilityId === facility.id),
    })),
    capacity: keyed(
      capacity,
      (row) => [row.ageGroupId, row.weekday, row.pool].join(),
      (row) => row.places,
    ),
    taken: keyed(
      slots,
      (row) => [row.ageGroupId, row.date, row.pool].join(),
      (row) => row.taken,
    ),
    days: groupBy(days, ({ ageGroupId }) => ageGroupId),
    months: groupBy(months, ({ ageGroupId }) => ageGroupId),
  };
}

export type PlainRows = Awaited<ReturnType<typeof readPlainRows>>;
export type PlainFacility = PlainRows['facilities'][number];
export type PlainAddress = PlainFacility['addresses'][number];
export type PlainGroup = PlainFacility['groups'][number];

/** Memoizes answers per object and key: the oracle repeats the same questions. */
export function remembered<Of extends object, Key, Answer>() {
  const known = new WeakMap<Of, Map<Key, Answer>>();
  return (of: Of, key: Key, work: () => Answer): Answer => {
    const answers = known.get(of) ?? new Map<Key, Answer>();
    known.set(of, answers);
    if (!answers.has(key)) answers.set(key, work());
    return answers.get(key)!;
  };
}
