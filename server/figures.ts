import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The figures of this process for Prometheus; server/metrics.ts serves them. A label takes its values from a table of ours and
 * never holds a name, token, address or id, so the number of series is bounded. Durations are in seconds.
 */
export const figures = new Registry();

const registers = [figures];
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Answers of the service, by the contract's operation; everything outside the contract is `other`. */
export const calls = new Counter({
  name: 'nestling_calls_total',
  help: 'Calls of the service, by operation and status',
  labelNames: ['operation', 'status'] as const,
  registers,
});
export const callSeconds = new Histogram({
  name: 'nestling_call_seconds',
  help: 'Time until the answer to a call, by operation',
  labelNames: ['operation'] as const,
  buckets: callBuckets,
  registers,
});

/** What the process answers over HTTP, pages and files too, until the last byte is sent. */
export const responseSeconds = new Histogram({
  name: 'nestling_response_seconds',
  help: 'Time until a response is sent, by kind (api, page, asset, other) and class of status',
  labelNames: ['kind', 'status'] as const,
  buckets: callBuckets,
  registers,
});

export const pageCacheReads = new Counter({
  name: 'nestling_page_cache_reads_total',
  help: 'Public pages found fresh (hit) or outdated (stale) in the cache, or rendered (miss)',
  labelNames: ['result'] as const,
  registers,
});

export const connections = new Gauge({
  name: 'nestling_database_connections',
  help: 'Connections for calls: used, idle and the limit',
  labelNames: ['state'] as const,
  registers,
});
export const connectionsWaited = new Gauge({
  name: 'nestling_database_waiting',
  help: 'Statements that wait for a connection',
  registers,
});
export const transactionsWaiting = new Gauge({
  name: 'nestling_transactions_waiting',
  help: 'Transactions that wait for their turn',
  registers,
});
export const databaseUp = new Gauge({
  name: 'nestling_database_up',
  help: '1 if the database answered this scrape; without it, figures of rows are missing',
  registers,
});

export const clockAhead = new Gauge({
  name: 'nestling_clock_ahead_seconds',
  help: 'How far this machine’s clock is ahead of the database’s',
  registers,
});

/** The states of rows, read from the database at each scrape: every process shows the same. */
export const dueRows = new Gauge({
  name: 'nestling_due_rows',
  help: 'Rows whose time has come and that no sweep has handled',
  labelNames: ['what'] as const,
  registers,
});
export const overdueSeconds = new Gauge({
  name: 'nestling_overdue_seconds',
  help: 'How long the oldest of these rows has been due',
  labelNames: ['what'] as const,
  registers,
});
export const outboxMails = new Gauge({
  name: 'nestling_outbox_mails',
  help: 'Mails that wait to be sent, and mails given up',
  labelNames: ['state'] as const,
  registers,
});
export const outboxSeconds = new Gauge({
  name: 'nestling_outbox_oldest_seconds',
  help: 'How long the mail that waits longest has waited, since it was first to be sent',
  registers,
});
export const lateRecipients = new Gauge({
  name: 'nestling_outbox_late_recipients',
  help: 'Addresses for which a mail has waited for more than half an hour',
  registers,
});
export const backupTime = new Gauge({
  name: 'nestling_backup_timestamp_seconds',
  help: 'When `npm run backup` last made a backup (good; 0 if never) and last failed',
  labelNames: ['result'] as const,
  registers,
});
export const importsFailed = new Gauge({
  name: 'nestling_imports_failed',
  help: 'Lists of facilities whose last import failed or was stopped',
  registers,
});
export const openCharges = new Gauge({
  name: 'nestling_open_charges',
  help: 'Charges without an outcome, by state',
  labelNames: ['state'] as const,
  registers,
});
export const openRefunds = new Gauge({
  name: 'nestling_open_refunds',
  help: 'Refunds that have not been made, by state',
  labelNames: ['state'] as const,
  registers,
});
export const queuedJobSeconds = new Gauge({
  name: 'nestling_queued_job_oldest_seconds',
  help: 'Age of the oldest trigger that no process has taken, by sweep',
  labelNames: ['sweep'] as const,
  registers,
});

export const chargeAnswers = new Counter({
  name: 'nestling_charge_answers_total',
  help: 'Answers of the payment gateway to charges; error: none came',
  labelNames: ['result'] as const,
  registers,
});
export const refundAnswers = new Counter({
  name: 'nestling_refund_answers_total',
  help: 'Answers of the payment gateway to refunds; returned: the bank sent the money back',
  labelNames: ['result'] as const,
  registers,
});
export const mailsHandled = new Counter({
  name: 'nestling_mails_total',
  help: 'Mails sent, postponed after a failure, and given up',
  labelNames: ['result'] as const,
  registers,
});

const results = [
  [chargeAnswers, ['succeeded', 'failed', 'needs_authentication', 'error']],
  [refundAnswers, ['succeeded', 'returned', 'error']],
  [mailsHandled, ['sent', 'postponed', 'given_up']],
] as const;
// Prometheus sees no increase in a series that begins at 1.
for (const [counter, names] of results) for (const result of names) counter.inc({ result }, 0);

export const sweepSeconds = new Histogram({
  name: 'nestling_sweep_seconds',
  help: 'Duration of the sweeps that this process ran',
  labelNames: ['sweep'] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  registers,
});
export const sweepsFailed = new Counter({
  name: 'nestling_sweeps_failed_total',
  help: 'Sweeps that an error interrupted',
  labelNames: ['sweep'] as const,
  registers,
});
export const sweepFinished = new Gauge({
  name: 'nestling_sweep_finished_timestamp_seconds',
  help: 'When this process last finished the sweep; take the maximum over all processes',
  labelNames: ['sweep'] as const,
  registers,
});

/** What visitors' browsers report (server/http/page-figures.ts). */
const pageLabels = ['page', 'device'] as const;
export const largestPaint = new Histogram({
  name: 'nestling_page_largest_paint_seconds',
  help: 'Largest contentful paint, as browsers report it',
  labelNames: pageLabels,
  buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  registers,
});
export const nextPaint = new Histogram({
  name: 'nestling_page_interaction_seconds',
  help: 'Interaction to next paint, as browsers report it',
  labelNames: pageLabels,
  buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  registers,
});
export const layoutShift = new Histogram({
  name: 'nestling_page_layout_shift',
  help: 'Cumulative layout shift, as browsers report it',
  labelNames: pageLabels,
  buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  registers,
});

/** Gauges of rows, which a failed scrape must not show with old values. */
export const rowFigures = [
  dueRows,
  overdueSeconds,
  outboxMails,
  openCharges,
  openRefunds,
  queuedJobSeconds,
  backupTime,
] as const;
/** Row figures without labels: `reset` would set them to 0, so a failed scrape removes them. */
export const plainRowFigures = [outboxSeconds, lateRecipients, importsFailed] as const;
