import type { Paged, Query, SupportMessage } from '@/api/contract/types';
import type { Caller } from '@/lib/call';
import { limits } from '@/lib/limits';
import { pageOffset } from '@/server/domain/family/page-offset';
import { countSupportMessages, listSupportMessagesOf } from '@/server/repositories/messages';
import type { Deps } from '@/server/services/deps';

/** What the family has written to support, feedback too, newest first: linked adults see the same (product rule 6). */
export async function listSupportMessages(
  { db }: Pick<Deps, 'db'>,
  { familyId }: Caller,
  { page = 1, limit = limits.pageLimit }: Query<'listSupportMessages'>,
): Promise<Paged<SupportMessage>> {
  const totalItems = await countSupportMessages(db, familyId);
  const rows = await listSupportMessagesOf(db, familyId, { offset: pageOffset(page, limit), limit });
  const items = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { items, totalItems, totalPages: Math.ceil(totalItems / limit), page, limit };
}
