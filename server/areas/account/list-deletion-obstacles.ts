import type { Answer } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import type { Queryable } from '@/server/db/connection';
import { findAccountById, listAdults } from '@/server/areas/family/rows/account';
import { listSharedFamilies } from '@/server/areas/account/rows/links';
import { listObstacles } from '@/server/areas/requests/rows/bindings';
import type { Deps } from '@/server/areas/shared/deps';

type Account = { id: string; ownFamilyId: string };

/** What stops the deletion of the caller's account now; nothing where it can be deleted. */
export async function listDeletionObstacles(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
): Promise<Answer<'listDeletionObstacles'>> {
  const account = await findAccountById(db, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const items = await listObstacles(db, await leftWithout(db, account, await familiesOf(db, account)));
  return {
    items: items.map(({ familyId, ...obstacle }) => ({ ...obstacle, inActiveRecord: familyId === caller.familyId })),
  };
}

/** The records that an account belongs to, in the order in which they are locked. */
export const familiesOf = async (db: Queryable, { id, ownFamilyId }: Account): Promise<string[]> =>
  [ownFamilyId, ...(await listSharedFamilies(db, id))].sort();

/** Those of them that nobody would belong to without the account. */
export async function leftWithout(db: Queryable, { id }: Account, families: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const familyId of families) {
    if ((await listAdults(db, familyId)).every((adult) => adult.id === id)) left.push(familyId);
  }
  return left;
}
