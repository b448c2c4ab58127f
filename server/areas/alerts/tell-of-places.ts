import { minuteMs } from '@/lib/dates/moments';
import { dayOf, findFree } from '@/server/areas/alerts/find-free';
import { alertTitle } from '@/server/areas/alerts/letters';
import { orNothing } from '@/server/areas/alerts/or-nothing';
import * as rows from '@/server/areas/alerts/rows';
import { mayTell, nextTelling } from '@/server/areas/alerts/rules';
import { stopKey } from '@/server/areas/alerts/stop-alerts';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import type { AlertFound } from '@/server/areas/mail/rules/mail';
import { insertNotices } from '@/server/areas/notices/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { plainHash } from '@/server/areas/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** A family that is being looked after is due again after so long, should the program end in the middle. */
const leaseMs = 10 * minuteMs;

interface Look {
  alert: rows.AlertRow;
  free: string[];
  found: AlertFound | null;
}

/** Tells the families that are due of the places that came free since they were told last. Any number of processes may do so. */
export async function tellOfPlaces(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const schedule = await rows.claimDueSchedule(deps.db, now, new Date(now.getTime() + leaseMs));
    if (!schedule) return;
    const looks: Look[] = [];
    if (mayTell(schedule, schedule.wasDueAt, now)) {
      for (const alert of await rows.listAlerts(deps.db, schedule.familyId)) {
        const look = alert.paused ? null : await lookFor(deps, alert, schedule.timeZone);
        if (look) looks.push(look);
      }
    }
    await inTransaction(deps, (tx) => tell(tx, deps, schedule.familyId, looks));
  }
}

/** What is free now for an alert, and what of it is news. */
async function lookFor(deps: Deps, alert: rows.AlertRow, timeZone: string): Promise<Look | null> {
  const items = await orNothing(deps, alert.id, () => findFree(deps, alert, { timeZone }));
  if (!items) return null;
  const news = items.filter(({ id }) => !alert.free.includes(id));
  const { facilityName: facility, search, id } = alert;
  const stopKeyOfAlert = stopKey(deps.secret, id);
  return {
    alert,
    free: items.map((item) => item.id),
    found: news.length === 0 ? null : { alertId: id, facility, search, places: news, stopKey: stopKeyOfAlert },
  };
}

/** Notes what was found, and tells of what is news: all in one mail. What the parent changed meanwhile is left alone. */
async function tell(tx: Tx, deps: Deps, familyId: string, looks: readonly Look[]): Promise<void> {
  const now = deps.clock.now();
  const current = await rows.lockSchedule(tx, familyId);
  // The family has left meanwhile.
  if (!current) return;
  const alerts: AlertFound[] = [];
  for (const { alert, free, found } of looks) {
    const noted = found ? { free, toldAt: now, keyHash: plainHash(found.stopKey) } : { free };
    if ((await rows.noteFound(tx, alert, noted)) && found) alerts.push(found);
  }
  const toldOn = alerts.length > 0 ? dayOf(current, now) : current.toldOn;
  const keyOfAll = stopKey(deps.secret, familyId);
  await rows.updateSchedule(tx, familyId, {
    toldOn,
    dueAt: nextTelling({ ...current, toldOn }, now),
    ...(alerts.length > 0 ? { keyHash: plainHash(keyOfAll) } : {}),
  });
  if (alerts.length === 0) return;
  const { hour } = current;
  await enqueueMail(tx, deps, { kind: 'placesFree', familyId, hour, alerts, stopAllKey: keyOfAll });
  for (const found of alerts) await noticeAlert(tx, deps, familyId, found);
}

/** A notice for each adult of the family, which leads to the alert on the Saved page. */
async function noticeAlert(tx: Tx, deps: Pick<Deps, 'clock'>, familyId: string, found: AlertFound): Promise<void> {
  const createdAt = deps.clock.now();
  const { alertId: subjectId } = found;
  const title = alertTitle([found]);
  await insertNotices(tx, { familyId, subject: 'alert', subjectId, number: '', title, createdAt }, null);
}
