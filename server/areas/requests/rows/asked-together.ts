import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';
import { rowsOf, type RequestRow, type RequestTable } from '@/server/areas/requests/rows/groups';

/** A family's requests that were asked for together, in the order asked. */
export const rowsAskedTogether = async <Row extends RequestRow>(
  db: Queryable,
  table: RequestTable,
  familyId: string,
  askedTogether: string,
): Promise<Row[]> => {
  const found = await rowsOf(db, table)
    .where(`${table}.familyId`, '=', familyId)
    .where(`${table}.askedTogether`, '=', askedTogether)
    .orderBy(`${table}.createdAt`)
    .orderBy(`${table}.number`)
    .execute();
  return found as unknown as Row[];
};

/** How many facilities each of these questions was put to. */
export async function facilitiesAsked(
  db: Queryable,
  table: RequestTable,
  questions: readonly string[],
): Promise<Map<string, number>> {
  if (questions.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['askedTogether', sql<number>`count(DISTINCT facility_id)`.as('total')])
    .where('askedTogether', 'in', questions)
    .groupBy('askedTogether')
    .execute();
  return new Map(rows.map(({ askedTogether, total }) => [askedTogether!, total]));
}
