import type { Activity, Paged, Query } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { usualTimeZone } from '@/lib/dates/instants';
import type { ShownActivityKind } from '@/lib/enums';
import { countActivity, listActivity } from '@/server/areas/family/records/rows/activity';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import { presentPhoto } from '@/server/areas/platform/files/file-address';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';

/** A child's activity log, newest first; `kind` "all" means no filter (product section 9). */
export async function listChildActivity(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  caller: Caller,
  childId: string,
  query: Query<'listChildActivity'>,
): Promise<Paged<Activity>> {
  if ((await readCareChildren(deps.db, caller.familyId, [childId])).length === 0) throw notFound();
  const { kind = 'all' } = query;
  const page = pageOf(query);
  const filter = { childId, kind: kind === 'all' ? null : kind };
  const totalItems = await countActivity(deps.db, filter);
  const rows = await listActivity(deps.db, filter, page);
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    timeZone: row.timeZone ?? usualTimeZone,
    kind: row.kind as ShownActivityKind,
    text: row.text,
    photo: presentPhoto(deps, caller, row.photoId, row.photoPath),
  }));
  return paged(items, totalItems, page);
}
