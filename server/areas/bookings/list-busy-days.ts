import type { Answer, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { listBusySessions } from '@/server/areas/capacity/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** When the family's children have a place already: what a second request at the same time is refused by. */
export const listBusyDays = async (
  { db }: Deps,
  { familyId }: Caller,
  { from, until }: Query<'listBusyDays'>,
): Promise<Answer<'listBusyDays'>> => ({ items: await listBusySessions(db, familyId, from, until) });
