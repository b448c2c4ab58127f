import { randomUUID } from 'node:crypto';
import type { Answer, Body, SearchAlert } from '@/api/contract/types';
import { conflict, notFound, unauthorized } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { tomorrowIn } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';
import { askedFrom, filtersOf } from '@/lib/search/alerts';
import { type CheckedAlert, checkAlert } from '@/server/areas/facilities/alerts/find-free';
import * as rows from '@/server/areas/facilities/alerts/rows';
import { type AlertRow, listAlertsOfKey, pauseAlerts } from '@/server/areas/facilities/alerts/rows';
import { nextMailAt } from '@/server/areas/facilities/alerts/rules';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { type Keys, keptHash, plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

const tooMany = () => conflict(`You have ${limits.alertsMax} alerts. Delete one first.`);

/** Locks the family's schedule, creating it if needed. The first alert sets its time zone. */
async function scheduleFor(tx: Tx, familyId: string, { timeZone }: Pick<CheckedAlert, 'timeZone'>, now: Date) {
  const usual = { hour: defaultAlertHour, timeZone, toldOn: null };
  await rows.insertSchedule(tx, { familyId, ...usual, dueAt: nextMailAt(usual, now) });
  const schedule = await rows.lockSchedule(tx, familyId);
  // The account was deleted concurrently, and its schedule with it.
  if (!schedule) throw unauthorized();
  const alerts = await rows.listAlerts(tx, familyId);
  if (alerts.length === 0 && schedule.timeZone !== timeZone) {
    const dueAt = nextMailAt({ ...schedule, timeZone }, now);
    await rows.updateSchedule(tx, familyId, { timeZone, dueAt });
    return { alerts, timeZone };
  }
  return { alerts, timeZone: schedule.timeZone };
}

/**
 * Adds an alert. If the same alert exists, it is resumed and returned. Throws `conflict` beyond the family's limit, and
 * like {@link checkAlert}.
 */
export async function createAlert(
  deps: Deps,
  caller: Caller,
  { facilityId, search }: Body<'createSearchAlert'>,
  claim: IdempotencyClaim | null,
): Promise<SearchAlert> {
  const wish = await checkAlert(deps, { facilityId, search });
  return createOnce(deps, caller, claim, async (tx) => {
    const now = deps.clock.now();
    const { familyId } = caller;
    const { alerts, timeZone } = await scheduleFor(tx, familyId, wish, now);
    const same = alerts.find((alert) => alert.facilityId === facilityId && alert.search === wish.search);
    if (!same && alerts.length >= limits.alertsMax) throw tooMany();
    const id = same?.id ?? randomUUID();
    if (same?.paused) await rows.updateAlert(tx, same, { paused: false, free: wish.free });
    if (!same) {
      const { free } = wish;
      await rows.insertAlert(tx, { id, familyId, facilityId, search: wish.search, free, createdAt: now });
    }
    return presentAlert((await rows.findAlert(tx, familyId, id))!, timeZone, now);
  });
}

/**
 * Changes, pauses or resumes an alert. Places that are free now are not announced later. Throws `notFound`, `conflict`
 * with `details: {alert}` for a stale version, and like {@link checkAlert}.
 */
export async function updateAlert(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, search, paused }: Body<'updateSearchAlert'>,
): Promise<SearchAlert> {
  const known = await rows.findAlert(deps.db, caller.familyId, id);
  if (!known) throw notFound();
  // An alert whose days are past can still be paused, although its search is no longer valid.
  const wish = paused && search === known.search ? known : await checkAlert(deps, { ...known, search });
  return inTransaction(deps, async (tx) => {
    const timeZone = (await rows.findSchedule(tx, caller.familyId))?.timeZone ?? null;
    const change = { search: wish.search, free: wish.free, paused };
    const changed = await rows.updateAlert(tx, { id, version }, change);
    const alert = await rows.findAlert(tx, caller.familyId, id);
    if (!alert) throw notFound();
    const shown = presentAlert(alert, timeZone, deps.clock.now());
    if (!changed) throw conflict('This alert was changed somewhere else. Check it again.', { alert: shown });
    return shown;
  });
}

/** Throws `notFound` for one that is not the family's. */
export async function deleteAlert(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Record<string, never>> {
  if (!(await rows.deleteAlert(deps.db, caller.familyId, id))) throw notFound();
  return {};
}

/** Sets the hour of the family's alert mails. Throws `conflict` if the family has no alert yet. */
export async function setAlertHour(deps: Deps, caller: Caller, hour: number): Promise<Answer<'setAlertHour'>> {
  await inTransaction(deps, async (tx) => {
    const schedule = await rows.lockSchedule(tx, caller.familyId);
    if (!schedule) throw conflict('Add an alert first.');
    const dueAt = nextMailAt({ ...schedule, hour }, deps.clock.now());
    await rows.updateSchedule(tx, caller.familyId, { hour, dueAt });
  });
  return listAlerts(deps, caller);
}

/**
 * The unsubscribe key of an alert, or (by the family's id) of all alerts: 256 bits that only the server can derive. It is the same in
 * each mail, so that the links of earlier ones go on.
 */
export const stopKey = (keys: Keys, id: string, stored: string | null): string =>
  keptHash(keys, 'alert-stop', id, stored);

const present = (alerts: readonly AlertRow[]): Answer<'readAlertStop'> => ({
  alerts: alerts.map(({ facilityName, search, paused }) => ({ facility: facilityName, search, paused })),
});

/** The alerts that an unsubscribe link pauses. Throws `notFound` for an unknown key, or if its alerts were deleted. */
export async function readAlertStop(deps: Pick<Deps, 'db'>, key: string): Promise<Answer<'readAlertStop'>> {
  const alerts = await listAlertsOfKey(deps.db, plainHash(key));
  if (alerts.length === 0) throw notFound();
  return present(alerts);
}

/** Pauses them; idempotent. The family can resume them. Throws like {@link readAlertStop}. */
export async function stopAlerts(deps: Pick<Deps, 'db'>, key: string): Promise<Answer<'stopAlerts'>> {
  return inTransaction(deps, async (tx) => {
    const alerts = await listAlertsOfKey(tx, plainHash(key));
    if (alerts.length === 0) throw notFound();
    await pauseAlerts(
      tx,
      alerts.map(({ id }) => id),
    );
    return present(alerts.map((alert) => ({ ...alert, paused: true })));
  });
}

/** Hour of the alert mails unless the family chose another. */
export const defaultAlertHour = 7;

/** The family's alerts, newest first, with the hour of its mails. */
export async function listAlerts(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<Answer<'listSearchAlerts'>> {
  const schedule = await rows.findSchedule(deps.db, caller.familyId);
  const alerts = await rows.listAlerts(deps.db, caller.familyId);
  const timeZone = schedule?.timeZone ?? null;
  return {
    hour: schedule?.hour ?? defaultAlertHour,
    timeZone,
    items: alerts.map((row) => presentAlert(row, timeZone, deps.clock.now())),
  };
}

function presentAlert(row: rows.AlertRow, timeZone: string | null, now: Date): SearchAlert {
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
