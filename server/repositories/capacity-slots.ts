import { sql } from 'kysely';
import type { Pool } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';

interface Counter {
  ageGroupId: string;
  date: string;
  pool: Pool;
  places: number;
}

const asRows = (counts: readonly Counter[]) => sql`
  unnest(${counts.map((c) => c.ageGroupId)}::uuid[], ${counts.map((c) => c.date)}::date[],
         ${counts.map((c) => c.pool)}::smallint[], ${counts.map((c) => c.places)}::integer[])
    AS wanted (age_group_id, date, pool, places)`;

/**
 * Takes the places where there are enough, by the guarded counter of product rule 5, and gives others back; returns
 * those that could not be taken: the caller then gives the transaction up. Counters are made, then locked, in one fixed
 * order, and only then counted, so that the guard reads what every earlier transaction left. Both under one round of
 * locks: two families that exchange the same days in opposite directions wait in line, not in a ring. A counter that
 * would fall below zero breaks the table's check: drift is never silent.
 */
export async function exchangePlaces(
  tx: Tx,
  { take, give }: { take: readonly Counter[]; give: readonly Counter[] },
): Promise<Omit<Counter, 'places'>[]> {
  const touched = [...take, ...give];
  if (touched.length === 0) return [];
  if (take.length > 0) await makeCounters(tx, take);
  await lockCounters(tx, touched);
  const taken = take.length > 0 ? await addGuarded(tx, take) : [];
  if (give.length > 0) {
    await sql`
      UPDATE slot SET taken = slot.taken - wanted.places FROM ${asRows(give)}
       WHERE slot.age_group_id = wanted.age_group_id AND slot.date = wanted.date AND slot.pool = wanted.pool`.execute(
      tx,
    );
  }
  await writeMonths(tx, touched);
  const kept = new Set(taken.map(keyOf));
  return take.filter((count) => !kept.has(keyOf(count)));
}

async function makeCounters(tx: Tx, counts: readonly Counter[]): Promise<void> {
  await sql`
    INSERT INTO slot (age_group_id, date, pool, taken)
    SELECT age_group_id, date, pool, 0 FROM ${asRows(counts)} ORDER BY age_group_id, date, pool
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function addGuarded(tx: Tx, counts: readonly Counter[]): Promise<Omit<Counter, 'places'>[]> {
  const { rows } = await sql<Omit<Counter, 'places'>>`
    UPDATE slot SET taken = slot.taken + wanted.places
      FROM ${asRows(counts)}
      LEFT JOIN capacity ON capacity.age_group_id = wanted.age_group_id
        AND capacity.weekday = extract(isodow FROM wanted.date) AND capacity.pool = wanted.pool
     WHERE slot.age_group_id = wanted.age_group_id AND slot.date = wanted.date AND slot.pool = wanted.pool
       AND slot.taken + wanted.places <= coalesce(capacity.places, 0)
    RETURNING slot.age_group_id, slot.date, slot.pool`.execute(tx);
  return rows;
}

const keyOf = (c: Omit<Counter, 'places'>) => `${c.ageGroupId} ${c.date} ${c.pool}`;

async function lockCounters(tx: Tx, counts: readonly Counter[]): Promise<void> {
  await sql`
    SELECT 1 FROM slot JOIN ${asRows(counts)} USING (age_group_id, date, pool)
     ORDER BY slot.age_group_id, slot.date, slot.pool FOR UPDATE OF slot`.execute(tx);
}

/**
 * Writes the search's compact rows anew from the counters of their months. The month's row is locked first: the statement
 * that follows sees every counter of everyone who held it before, so the two can never drift apart.
 */
async function writeMonths(tx: Tx, counts: readonly Counter[]): Promise<void> {
  const months = new Map(counts.map((c) => [`${c.ageGroupId} ${c.date.slice(0, 7)}`, c]));
  const keys = sql`
    unnest(${[...months.values()].map((c) => c.ageGroupId)}::uuid[],
           ${[...months.values()].map((c) => `${c.date.slice(0, 7)}-01`)}::date[]) AS touched (age_group_id, month)`;
  const none = sql`array_fill(0::smallint, ARRAY[31])`;
  await sql`
    INSERT INTO availability_month (age_group_id, month, taken_am, taken_pm, taken_before_after)
    SELECT age_group_id, month, ${none}, ${none}, ${none} FROM ${keys} ORDER BY age_group_id, month
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    SELECT 1 FROM availability_month JOIN ${keys} USING (age_group_id, month)
     ORDER BY availability_month.age_group_id, availability_month.month FOR UPDATE OF availability_month`.execute(tx);
  await sql`
    UPDATE availability_month SET taken_am = days.am, taken_pm = days.pm, taken_before_after = days.before_after
      FROM (
        SELECT touched.age_group_id, touched.month,
               array_agg(coalesce(am.taken, 0)::smallint ORDER BY day) AS am,
               array_agg(coalesce(pm.taken, 0)::smallint ORDER BY day) AS pm,
               array_agg(coalesce(beside.taken, 0)::smallint ORDER BY day) AS before_after
          FROM ${keys} CROSS JOIN generate_series(0, 30) AS day
          LEFT JOIN slot am ON am.age_group_id = touched.age_group_id AND am.pool = 1
            AND am.date = touched.month + day AND am.date < touched.month + interval '1 month'
          LEFT JOIN slot pm ON pm.age_group_id = touched.age_group_id AND pm.pool = 2
            AND pm.date = touched.month + day AND pm.date < touched.month + interval '1 month'
          LEFT JOIN slot beside ON beside.age_group_id = touched.age_group_id AND beside.pool = 3
            AND beside.date = touched.month + day AND beside.date < touched.month + interval '1 month'
         GROUP BY touched.age_group_id, touched.month
      ) AS days
     WHERE availability_month.age_group_id = days.age_group_id AND availability_month.month = days.month`.execute(tx);
}
