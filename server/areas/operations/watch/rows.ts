import { sql } from 'kysely';
import type { PaymentStatus } from '@/lib/money/charges';
import { owedRefunds, type RefundStatus } from '@/lib/money/refund-terms';
import type { Queryable } from '@/server/db/connection';

const all = sql`true`;
const noExample = sql`NOT is_example`;

/**
 * The tables whose rows become due, by what they are called in the figures and at the desk. `that` leaves out a
 * demonstration's examples, which never move, and mails that a process is sending.
 */
const tablesWithDueRows = {
  bookings: { table: 'booking_group', that: noExample },
  tours: { table: 'tour_group', that: noExample },
  waitlists: { table: 'waitlist_group', that: noExample },
  charges: {
    table: 'payment',
    that: sql`NOT EXISTS (SELECT FROM booking_group g WHERE g.id = payment.group_id AND g.is_example)`,
  },
  refunds: { table: 'refund', that: all },
  mails: { table: 'outbox', that: sql`(leased_until IS NULL OR leased_until <= clock_timestamp())` },
  alerts: { table: 'alert_schedule', that: all },
  files: { table: 'file_removal', that: all },
  cards: { table: 'card_removal', that: all },
} as const;

export interface DueRows {
  what: keyof typeof tablesWithDueRows;
  due: number;
  /** Since when the oldest has been due; null if none is. */
  since: Date | null;
}

/** Rows that are due at `now` and not handled yet. Each count reads an index of due rows only. */
export async function countDueRows(db: Queryable, now: Date): Promise<DueRows[]> {
  const counts = Object.entries(tablesWithDueRows).map(
    ([what, { table, that }]) => sql`
      SELECT ${sql.lit(what)} AS what, count(*)::int AS due, min(due_at) AS since
        FROM ${sql.table(table)} WHERE due_at <= ${now} AND ${that}`,
  );
  const { rows } = await sql<DueRows>`${sql.join(counts, sql` UNION ALL `)}`.execute(db);
  return rows;
}

export interface OutboxState {
  waiting: number;
  givenUp: number;
  /** Seconds for which the mail that waits longest has waited; 0 if none does. */
  oldest: number;
  /** Addresses for which a mail has waited longer than `lateMinutes`: a single dead mailbox is one, whatever it gets. */
  lateRecipients: number;
}

const lateMinutes = 30;
/**
 * When a mail began to wait. After a first try that is `created_at`, because `due_at` is the next try. Before it, `due_at`: a mail
 * that collects a family's changes does not wait until then.
 */
const waitsSince = sql`CASE WHEN attempts > 0 THEN created_at ELSE due_at END`;

export async function readOutboxState(db: Queryable, now: Date): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    SELECT count(*)::int AS waiting, greatest(extract(epoch FROM ${now} - min(${waitsSince})), 0)::float8 AS oldest,
           count(DISTINCT recipient) FILTER (
             WHERE ${waitsSince} < ${now}::timestamptz - make_interval(mins => ${lateMinutes}))::int AS late_recipients,
           (SELECT count(*)::int FROM outbox WHERE given_up_at IS NOT NULL) AS given_up
      FROM outbox WHERE due_at IS NOT NULL`.execute(db);
  return rows[0]!;
}

export interface NotedRuns {
  /** Epoch seconds of the last backup; 0 if there was none. */
  goodBackup: number;
  failedBackup: number;
  failedImports: number;
}

/** When the last backups succeeded and failed, and how many lists failed to import. */
export async function readNotedRuns(db: Queryable): Promise<NotedRuns> {
  const timeOf = (key: string) =>
    sql`coalesce(extract(epoch FROM max(updated_at) FILTER (WHERE key = ${key})), 0)::float8`;
  const { rows } = await sql<NotedRuns>`
    SELECT ${timeOf('backup.good')} AS good_backup, ${timeOf('backup.failed')} AS failed_backup,
           (count(*) FILTER (WHERE key LIKE 'import.%' AND value = '"failed"'))::int AS failed_imports
      FROM setting`.execute(db);
  return rows[0]!;
}

/** Charges that the gateway has not settled, by state. */
export async function countOpenCharges(db: Queryable): Promise<{ state: PaymentStatus; rows: number }[]> {
  const { rows } = await sql<{ state: PaymentStatus; rows: number }>`
    SELECT status AS state, count(*)::int AS rows FROM payment WHERE due_at IS NOT NULL GROUP BY status`.execute(db);
  return rows;
}

/** Refunds that the families have not received, by state. */
export async function countOpenRefunds(db: Queryable): Promise<{ state: RefundStatus; rows: number }[]> {
  const { rows } = await sql<{ state: RefundStatus; rows: number }>`
    SELECT status AS state, count(*)::int AS rows FROM refund
     WHERE status IN (${sql.join(owedRefunds)}) GROUP BY status`.execute(db);
  return rows;
}

/** Age in seconds of the oldest trigger in each queue of pg-boss; none before its first start. */
export async function oldestTriggers(db: Queryable): Promise<{ queue: string; oldest: number }[]> {
  const { rows: known } = await sql<{ is: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS is`.execute(db);
  if (!known[0]?.is) return [];
  const { rows } = await sql<{ queue: string; oldest: number }>`
    SELECT name AS queue, extract(epoch FROM now() - min(created_on))::float8 AS oldest
      FROM pgboss.job WHERE state = 'created' GROUP BY name`.execute(db);
  return rows;
}
