import type { FileStore } from '@/server/adapters/files/port';
import type { Mailer } from '@/server/adapters/mail/port';
import type { PaymentGateway } from '@/server/adapters/payment/port';
import type { Database } from '@/server/db/connection';
import type { TriggerJob } from '@/server/db/transaction';
import type { Settings } from '@/api/contract/types';

/** Business time. In demonstration mode the desk may move it (product rule 8). */
export interface Clock {
  now(): Date;
  /** Reads anew what a demonstration's desk has set; absent where the time cannot be moved. */
  look?(): Promise<void>;
}

/** Structured logging without private data: ids, counts, statuses and durations only. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Figures of the throttles (product rule 6). */
export interface RateFigures {
  signinPerAccount: number;
  signinPerAddress: number;
  mailPerMailbox: number;
  mailPerAddress: number;
  readsPerSecond: number;
  /** A minute. */
  writesPerSession: number;
  writesPerAddress: number;
  /** The part of the time for which one caller's reads may run, from 0 to 1; 1 is without a limit. */
  readShare: number;
  /** An hour. */
  exportsPerFamily: number;
  signingsPerFamily: number;
  /** 24 hours. */
  invitationsPerFamily: number;
  requestsPerFacility: number;
  requestsPerFamily: number;
  /** Seconds for which a request to be passed on by mail waits for changes. */
  passOnDelay: number;
}

/** What the use cases are given. Wired once, in container.ts. */
export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentGateway;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly log: Log;
  /** Called by the transaction that asked for the job, after its commit. */
  readonly triggerJob: TriggerJob;
  /** The server key: signs access tokens and file addresses, derives successors of refresh tokens. */
  readonly secret: string;
  /** Where mails point to, without a trailing slash. */
  readonly publicUrl: string;
  readonly rates: RateFigures;
  readonly settings: Omit<Settings, 'now' | 'payment' | 'inventedFacilities'>;
}

/** What moving a request needs: the time, and what a mail says of us. */
export type RequestDeps = Pick<Deps, 'clock' | 'publicUrl' | 'settings'>;
