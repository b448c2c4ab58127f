import type { Queryable } from '@/server/db/connection';

/** A child as a request needs it: whom it is for and how old, nothing private. */
export interface CareChildRow {
  id: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** The family's children, or those of them with these ids, in the order in which they were entered. */
export async function readCareChildren(
  db: Queryable,
  familyId: string,
  ids?: readonly string[],
): Promise<CareChildRow[]> {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('child')
    .select(['id', 'firstName', 'lastName', 'birthDate'])
    .where('familyId', '=', familyId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
