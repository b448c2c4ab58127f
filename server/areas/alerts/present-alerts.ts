import type { Answer, SearchAlert } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { askedFrom, filtersOf } from '@/lib/search/alerts';
import { tomorrowIn } from '@/lib/dates/time-zones';
import * as rows from '@/server/areas/alerts/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** The hour at which a family is told that has not chosen another. */
export const usualHour = 7;

/** The family's alerts, the newest first, with the hour at which it is told. */
export async function listAlerts(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<Answer<'listSearchAlerts'>> {
  const schedule = await rows.findSchedule(deps.db, caller.familyId);
  const alerts = await rows.listAlerts(deps.db, caller.familyId);
  const timeZone = schedule?.timeZone ?? null;
  return {
    hour: schedule?.hour ?? usualHour,
    timeZone,
    items: alerts.map((row) => presentAlert(row, timeZone, deps.clock.now())),
  };
}

export function presentAlert(row: rows.AlertRow, timeZone: string | null, now: Date): SearchAlert {
  return {
    id: row.id,
    version: row.version,
    facility: row.facilityId && row.facilityName !== null ? { id: row.facilityId, name: row.facilityName } : null,
    search: row.search,
    free: row.free.length,
    paused: row.paused,
    over: timeZone !== null && askedFrom(filtersOf(row.search), tomorrowIn(timeZone, now)) === null,
    toldAt: row.toldAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Throws `notFound` for one that is not the family's. */
export async function getAlert(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller, id: string): Promise<SearchAlert> {
  const row = await rows.findAlert(deps.db, caller.familyId, id);
  if (!row) throw notFound();
  const schedule = await rows.findSchedule(deps.db, caller.familyId);
  return presentAlert(row, schedule?.timeZone ?? null, deps.clock.now());
}
