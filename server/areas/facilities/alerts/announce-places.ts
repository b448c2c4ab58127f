import { AppError } from '@/lib/app-error';
import { minuteMs } from '@/lib/dates/durations';
import { insertNotices } from '@/server/areas/care/notices/rows';
import { dayOf, findFree } from '@/server/areas/facilities/alerts/find-free';
import { alertTitle, type AlertFound } from '@/server/areas/facilities/alerts/letters';
import { stopKey } from '@/server/areas/facilities/alerts/manage-alerts';
import * as rows from '@/server/areas/facilities/alerts/rows';
import {
  forgetTakenPlaces,
  listAlertsThatAnnounced,
  listTakenPlaces,
  removeFree,
} from '@/server/areas/facilities/alerts/rows';
import { mayMailNow, mayWait, nextMailAt } from '@/server/areas/facilities/alerts/rules';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** If the process dies while it works on a family, the family is due again after this time. */
const leaseMs = 10 * minuteMs;

interface Look {
  alert: rows.AlertRow;
  free: string[];
  found: AlertFound | null;
}

/** Mails each due family the places that became free since its last mail. Safe to run in several processes. */
export async function announcePlaces(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const schedule = await rows.claimDueSchedule(deps.db, now, new Date(now.getTime() + leaseMs));
    if (!schedule) return;
    const looks: (Look | 'outOfTime' | null)[] = [];
    if (mayMailNow(schedule, schedule.wasDueAt, now)) {
      for (const alert of await rows.listAlerts(deps.db, schedule.familyId)) {
        looks.push(alert.paused ? null : await lookFor(deps, alert, schedule.timeZone));
      }
    }
    // Retry when the lease ends, so that no free place is missed because the service was busy.
    if (looks.includes('outOfTime') && mayWait(schedule, now)) continue;
    const done = looks.filter((look) => look !== null && look !== 'outOfTime');
    await inTransaction(deps, (tx) => tell(tx, deps, schedule.familyId, done));
  }
}

/** What is free now for an alert, and which of it is new. */
async function lookFor(deps: Deps, alert: rows.AlertRow, timeZone: string): Promise<Look | 'outOfTime' | null> {
  const items = await tryFind(deps, alert.id, () => findFree(deps, alert, { timeZone }));
  if (!items || items === 'outOfTime') return items;
  const news = items.filter(({ id }) => !alert.free.includes(id));
  const { facilityName: facility, search, id } = alert;
  const stopKeyOfAlert = stopKey(deps.keys, id, alert.keyHash);
  return {
    alert,
    free: items.map((item) => item.id),
    found: news.length === 0 ? null : { alertId: id, facility, search, places: news, stopKey: stopKeyOfAlert },
  };
}

/** Stores what was found and mails what is new, in one mail. Alerts the parent changed in the meantime are skipped. */
async function tell(tx: Tx, deps: Deps, familyId: string, looks: readonly Look[]): Promise<void> {
  const now = deps.clock.now();
  const current = await rows.lockSchedule(tx, familyId);
  // The family was deleted in the meantime.
  if (!current) return;
  const alerts: AlertFound[] = [];
  for (const { alert, free, found } of looks) {
    const noted = found ? { free, toldAt: now, keyHash: plainHash(found.stopKey) } : { free };
    if ((await rows.noteFound(tx, alert, noted)) && found) alerts.push(found);
  }
  const toldOn = alerts.length > 0 ? dayOf(current, now) : current.toldOn;
  const keyOfAll = stopKey(deps.keys, familyId, current.keyHash);
  await rows.updateSchedule(tx, familyId, {
    toldOn,
    dueAt: nextMailAt({ ...current, toldOn }, now),
    ...(alerts.length > 0 ? { keyHash: plainHash(keyOfAll) } : {}),
  });
  if (alerts.length === 0) return;
  const { hour } = current;
  await enqueueMail(tx, deps, { kind: 'placesFree', familyId, hour, alerts, stopAllKey: keyOfAll });
  for (const found of alerts) await noticeAlert(tx, deps, familyId, found);
}

/** A notice for each adult of the family; it links to the alert on the Saved page. */
async function noticeAlert(tx: Tx, deps: Pick<Deps, 'clock'>, familyId: string, found: AlertFound): Promise<void> {
  const createdAt = deps.clock.now();
  const { alertId: subjectId } = found;
  const title = alertTitle([found]);
  await insertNotices(tx, { familyId, subject: 'alert', subjectId, number: '', title, createdAt }, null);
}

/**
 * When a place that an alert had announced is taken, forget it, so that it is announced when it becomes free again.
 * Only alerts on the facilities concerned are checked. A facility is checked again if a search timed out.
 */
export async function resetTakenAlerts(deps: Deps): Promise<void> {
  for (const taken of await listTakenPlaces(deps.db)) {
    const { facilityId } = taken;
    let isDone = true;
    for (const alert of await listAlertsThatAnnounced(deps.db, facilityId)) {
      const only = { timeZone: alert.timeZone, only: facilityId };
      const free = await tryFind(deps, alert.id, () => findFree(deps, alert, only));
      if (free === 'outOfTime') isDone = false;
      else if (free?.length === 0) await removeFree(deps.db, alert.id, facilityId);
    }
    if (isDone) await forgetTakenPlaces(deps.db, taken);
  }
}

/**
 * Returns null for a search that is no longer valid (a town without facilities, a month too far ahead), and 'outOfTime' for one
 * that timed out. The job then continues with the other alerts.
 */
async function tryFind<T>(
  deps: Pick<Deps, 'log'>,
  alertId: string,
  look: () => Promise<T>,
): Promise<T | 'outOfTime' | null> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ alert: alertId, code: error.code }, 'an alert could not be looked for');
    return error.code === 'unavailable' ? 'outOfTime' : null;
  }
}
