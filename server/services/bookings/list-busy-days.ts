import type { Answer, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/call';
import { listBusySessions } from '@/server/repositories/capacity-child-places';
import type { Deps } from '@/server/services/deps';

/** When the family's children have a place already: what a second request at the same time is refused by. */
export const listBusyDays = async (
  { db }: Deps,
  { familyId }: Caller,
  { from, until }: Query<'listBusyDays'>,
): Promise<Answer<'listBusyDays'>> => ({ items: await listBusySessions(db, familyId, from, until) });
