import { AppError, conflict } from '@/lib/app-error';
import { dayMs, minuteMs } from '@/lib/dates/durations';
import { isKeyRefused } from '@/lib/money/charges';
import { formatMoney } from '@/lib/money/money';
import {
  listOverdueRequests,
  listStuckCharges,
  listStuckRefunds,
  makeDue,
  type StuckMoney,
} from '@/server/areas/operations/desk/rows';
import { countDueRows, type DueRows } from '@/server/areas/operations/watch/rows';
import { listGivenUpMails, sendGivenUpMails } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { afterCommit, inTransaction } from '@/server/db/transaction';

/** What `again` can repeat. */
export const stuckKinds = ['charge', 'refund', 'mail', 'offer', 'job'] as const;
export type StuckKind = (typeof stuckKinds)[number];

export interface Stuck {
  kind: StuckKind;
  /** What `again` takes: an id, a request's number, a job's name. */
  id: string;
  since: Date;
  /** What it is about. */
  about: string;
  reason: string;
  /** The desk's command that helps; null if nothing of ours does. */
  remedy: string | null;
}

/** Jobs run every minute at least, so what is due for longer has been missed. */
const overdueMs = 5 * minuteMs;
const shown = { expired: dayMs } as const;

const money = ({ amount, currency, bookingNumber }: StuckMoney) =>
  `${bookingNumber} ${formatMoney(amount, currency)} ${currency}`;

const reasonOf = ({ lastError, status }: StuckMoney) =>
  lastError !== null && isKeyRefused(lastError)
    ? `the gateway refuses our key (${lastError}): check STRIPE_SECRET_KEY`
    : (lastError ?? status);

/**
 * All that waits longer than it should, by kind: charges without an answer, refunds not made, mails given up, requests past
 * their deadline, jobs overdue. A mail whose code expired is listed for a day, because only its recipient can ask for another.
 */
export async function listStuck({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Stuck[]> {
  const now = clock.now();
  const before = new Date(now.getTime() - overdueMs);
  const again = (kind: StuckKind, id: string) => `again ${kind} ${id}`;
  const charges = await listStuckCharges(db);
  const refunds = await listStuckRefunds(db);
  const mails = await listGivenUpMails(db);
  const requests = await listOverdueRequests(db, before);
  const due = await countDueRows(db, before);
  return [
    ...charges.map((charge): Stuck => ({
      kind: 'charge',
      id: charge.id,
      since: charge.since,
      about: money(charge),
      reason: reasonOf(charge),
      remedy: again('charge', charge.id),
    })),
    ...refunds.map((refund): Stuck => ({
      kind: 'refund',
      id: refund.id,
      since: refund.since,
      about: money(refund),
      reason: refund.status === 'failed' ? `returned by the bank: ${refund.lastError}` : reasonOf(refund),
      // A bank that returned a refund would return it again.
      remedy: refund.status === 'failed' ? `refund-paid ${refund.bookingNumber}` : again('refund', refund.id),
    })),
    ...mails
      .filter(
        ({ expiresAt, givenUpAt }) => !isOver(expiresAt, now) || now.getTime() - givenUpAt!.getTime() < shown.expired,
      )
      .map((mail): Stuck => ({
        kind: 'mail',
        id: mail.id,
        since: mail.createdAt,
        about: `${mail.kind} to ${mail.recipient}`,
        reason: isOver(mail.expiresAt, now) ? 'its code has expired' : (mail.lastReply ?? 'unknown'),
        remedy: isOver(mail.expiresAt, now) ? null : again('mail', mail.id),
      })),
    ...requests.map(({ number, dueAt }): Stuck => ({
      kind: 'offer',
      id: number,
      since: dueAt,
      about: number,
      reason: 'its time is over, and it has not moved',
      remedy: again('offer', number),
    })),
    ...due.flatMap(({ what, due: count, since }): Stuck[] => {
      const job = jobOf[what];
      if (!job || since === null) return [];
      const about = `${count} ${what} due`;
      return [{ kind: 'job', id: job, since, about, reason: 'no process has done it', remedy: again('job', job) }];
    }),
  ];
}

/** The job that handles rows of a kind. Requests are listed one by one; removing files and cards is not urgent. */
const jobOf: Partial<Record<DueRows['what'], (typeof jobs)[number]>> = {
  charges: 'payments',
  refunds: 'payments',
  mails: 'mail',
  alerts: 'alerts',
};

const isOver = (expiresAt: Date | null, now: Date) => expiresAt !== null && expiresAt <= now;

/**
 * Does a stuck thing again, now. `all` as a mail's id stands for every mail that was given up. Returns a sentence. Throws
 * `notFound` for what is not stuck, `conflict` for a mail whose code has expired.
 */
export async function doAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'triggerJob'>,
  kind: StuckKind,
  id: string,
): Promise<string> {
  return inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    switch (kind) {
      case 'charge':
      case 'refund': {
        if (!(await makeDue(tx, kind === 'charge' ? 'payment' : 'refund', id, now))) throw notStuck(kind, id);
        afterCommit(tx, 'payments');
        return `The ${kind} is asked for again. If it was made after all, it is not made twice.`;
      }
      case 'mail': {
        const mails = (await listGivenUpMails(tx)).filter((mail) => id === 'all' || mail.id === id);
        if (mails.length === 0) throw notStuck(kind, id);
        const count = await sendGivenUpMails(
          tx,
          mails.map((mail) => mail.id),
          now,
        );
        if (count === 0) throw conflict('Its code has expired. The person it was for can ask for another one.');
        afterCommit(tx, 'mail');
        return count === 1 ? 'The mail is sent again.' : `${count} mails are sent again.`;
      }
      case 'offer': {
        const overdue = await listOverdueRequests(tx, now);
        if (!overdue.some(({ number }) => number === id)) throw notStuck(kind, id);
        afterCommit(tx, 'deadlines');
        return 'Every request whose time is over is moved now.';
      }
      case 'job': {
        const job = jobs.find((name) => name === id);
        if (!job) throw new AppError('notFound', `A job is one of ${jobs.join(', ')}.`);
        afterCommit(tx, job);
        return `The job ${job} runs now.`;
      }
    }
  });
}

const jobs = ['mail', 'payments', 'offers', 'alerts', 'deadlines'] as const;

const notStuck = (kind: StuckKind, id: string) => new AppError('notFound', `No ${kind} ${id} is stuck.`);
