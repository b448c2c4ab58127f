import type { Paged, Query, SupportMessage } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { countSupportMessages, listSupportMessagesOf } from '@/server/areas/messages/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { paged, pageOf } from '@/server/areas/shared/paging';

/** What the family has written to support, feedback too, newest first: linked adults see the same (product rule 6). */
export async function listSupportMessages(
  { db }: Pick<Deps, 'db'>,
  { familyId }: Caller,
  query: Query<'listSupportMessages'>,
): Promise<Paged<SupportMessage>> {
  const page = pageOf(query);
  const totalItems = await countSupportMessages(db, familyId);
  const rows = await listSupportMessagesOf(db, familyId, page);
  const items = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return paged(items, totalItems, page);
}
