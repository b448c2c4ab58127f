import { paymentStatuses } from '@/lib/money/charges';
import { owedRefunds } from '@/lib/money/refund-terms';
import {
  countDueRows,
  countOpenCharges,
  countOpenRefunds,
  oldestTriggers,
  readNotedRuns,
  readOutboxState,
} from '@/server/areas/operations/watch/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import {
  backupTime,
  databaseUp,
  dueRows,
  importsFailed,
  lateRecipients,
  openCharges,
  openRefunds,
  outboxMails,
  outboxSeconds,
  overdueSeconds,
  plainRowFigures,
  queuedJobSeconds,
  rowFigures,
} from '@/server/figures';

/** How long figures of rows are shown before they are read again, so that scrapers cannot keep the database busy. */
const keptMs = 5_000;

/**
 * Reads the states of rows into the figures, at most every few seconds. If the database does not answer, there are none:
 * old values would hide the trouble.
 */
export function rowFiguresOf(deps: Pick<Deps, 'db' | 'clock'>): () => Promise<void> {
  let last: { at: number; read: Promise<void> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at >= keptMs) last = { at: Date.now(), read: readFigures(deps) };
    return last.read;
  };
}

async function readFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  try {
    const due = await countDueRows(db, now);
    const outbox = await readOutboxState(db, now);
    const charges = await countOpenCharges(db);
    const refunds = await countOpenRefunds(db);
    const triggers = await oldestTriggers(db);
    const runs = await readNotedRuns(db);
    for (const figure of rowFigures) figure.reset();
    for (const { what, due: rows, since } of due) {
      dueRows.set({ what }, rows);
      overdueSeconds.set({ what }, since === null ? 0 : (now.getTime() - since.getTime()) / 1000);
    }
    outboxMails.set({ state: 'waiting' }, outbox.waiting);
    outboxMails.set({ state: 'given_up' }, outbox.givenUp);
    outboxSeconds.set(outbox.oldest);
    lateRecipients.set(outbox.lateRecipients);
    backupTime.set({ result: 'good' }, runs.goodBackup);
    backupTime.set({ result: 'failed' }, runs.failedBackup);
    importsFailed.set(runs.failedImports);
    for (const state of paymentStatuses) openCharges.set({ state }, 0);
    for (const { state, rows } of charges) openCharges.set({ state }, rows);
    for (const state of owedRefunds) openRefunds.set({ state }, 0);
    for (const { state, rows } of refunds) openRefunds.set({ state }, rows);
    for (const { queue, oldest } of triggers) queuedJobSeconds.set({ sweep: queue.replace('sweep-', '') }, oldest);
    databaseUp.set(1);
  } catch {
    for (const figure of rowFigures) figure.reset();
    for (const figure of plainRowFigures) figure.remove();
    databaseUp.set(0);
  }
}
