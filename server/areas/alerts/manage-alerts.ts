import { randomUUID } from 'node:crypto';
import type { Answer, Body, SearchAlert } from '@/api/contract/types';
import { AppError, conflict, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { limits } from '@/lib/limits';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { nextTelling } from '@/server/areas/alerts/rules';
import * as rows from '@/server/areas/alerts/rows';
import { checkWish, type CheckedWish } from '@/server/areas/alerts/find-free';
import { listAlerts, presentAlert, usualHour } from '@/server/areas/alerts/present-alerts';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';

const tooMany = () => conflict(`You have ${limits.alertsMax} alerts. Delete one first.`);

/** The schedule under lock. Alerts of a family that had none before are told of on the clock of the new one. */
async function scheduleFor(tx: Tx, familyId: string, { timeZone }: Pick<CheckedWish, 'timeZone'>, now: Date) {
  const usual = { hour: usualHour, timeZone, toldOn: null };
  await rows.insertSchedule(tx, { familyId, ...usual, dueAt: nextTelling(usual, now) });
  const schedule = await rows.lockSchedule(tx, familyId);
  // The account has just been deleted, and its schedule with it.
  if (!schedule) throw new AppError('unauthorized', 'Please log in.');
  const alerts = await rows.listAlerts(tx, familyId);
  if (alerts.length === 0 && schedule.timeZone !== timeZone) {
    const dueAt = nextTelling({ ...schedule, timeZone }, now);
    await rows.updateSchedule(tx, familyId, { timeZone, dueAt });
    return { alerts, timeZone };
  }
  return { alerts, timeZone: schedule.timeZone };
}

/**
 * Adds an alert. The same again is answered with the one that is there, running.
 * Throws `conflict` beyond the family's limit, and as {@link checkWish}.
 */
export async function createAlert(
  deps: Deps,
  caller: Caller,
  { facilityId, search }: Body<'createSearchAlert'>,
  claim: IdempotencyClaim | null,
): Promise<SearchAlert> {
  const wish = await checkWish(deps, { facilityId, search });
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
 * Changes, pauses or resumes an alert; what has a place at this moment is no news afterwards.
 * Throws `notFound`, `conflict` with `details: {alert}` for a stale version, and as {@link checkWish}.
 */
export async function updateAlert(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, search, paused }: Body<'updateSearchAlert'>,
): Promise<SearchAlert> {
  const known = await rows.findAlert(deps.db, caller.familyId, id);
  if (!known) throw notFound();
  // An alert whose days have come can still be paused, though nobody could search for it.
  const wish = paused && search === known.search ? known : await checkWish(deps, { ...known, search });
  return inTransaction(deps, async (tx) => {
    const timeZone = (await rows.findSchedule(tx, caller.familyId))?.timeZone ?? null;
    const change = { search: wish.search, free: wish.free, paused };
    const changed = await rows.updateAlert(tx, { id, version }, change);
    const alert = await rows.findAlert(tx, caller.familyId, id);
    if (!alert) throw notFound();
    const shown = presentAlert(alert, timeZone, deps.clock.now());
    if (!changed) throw conflict('This alert was changed elsewhere. Look at it again.', { alert: shown });
    return shown;
  });
}

/** Throws `notFound` for one that is not the family's. */
export async function deleteAlert(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Record<string, never>> {
  if (!(await rows.deleteAlert(deps.db, caller.familyId, id))) throw notFound();
  return {};
}

/** Chooses the hour of the family's mails. Throws `conflict` where there is no alert yet. */
export async function setAlertHour(deps: Deps, caller: Caller, hour: number): Promise<Answer<'setAlertHour'>> {
  await inTransaction(deps, async (tx) => {
    const schedule = await rows.lockSchedule(tx, caller.familyId);
    if (!schedule) throw conflict('Add an alert first.');
    const dueAt = nextTelling({ ...schedule, hour }, deps.clock.now());
    await rows.updateSchedule(tx, caller.familyId, { hour, dueAt });
  });
  return listAlerts(deps, caller);
}
