import type { Answer, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/call-context';
import { dayMs } from '@/lib/dates/durations';
import { formerAdults, recordActivityDays } from '@/lib/family/record-activity';
import {
  countRecordActivity,
  listActors,
  listRecordActivity,
} from '@/server/areas/family/records/rows/record-activity';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';

type Actor = Answer<'listRecordActivity'>['items'][number]['by'];

/** What adults did in the caller's record and what facilities opened of it, in the last 12 months, newest first. */
export async function listFamilyActivity(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, familyId }: Caller,
  query: Query<'listRecordActivity'>,
): Promise<Answer<'listRecordActivity'>> {
  const page = pageOf(query);
  const whose = { familyId, since: new Date(deps.clock.now().getTime() - recordActivityDays * dayMs) };
  const filter = { ...whose, by: query.by ?? null };
  const actorOf = (row: Awaited<ReturnType<typeof listActors>>[number], isFacility: boolean): Actor => ({
    id: isFacility ? row.facilityId : (row.accountId ?? formerAdults),
    kind: isFacility ? 'facility' : row.accountId === null ? 'former' : 'adult',
    name: isFacility ? row.facilityName : row.email,
    isYou: row.accountId === accountId,
  });
  const rows = await listRecordActivity(deps.db, filter, page);
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by: actorOf(row, row.kind === 'facilityOpened'),
    about: row.about,
  }));
  const actors = (await listActors(deps.db, whose)).map((row) => actorOf(row, row.facilityId !== null));
  return { ...paged(items, await countRecordActivity(deps.db, filter), page), actors };
}
