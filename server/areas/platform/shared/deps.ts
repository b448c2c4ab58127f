import type { Settings } from '@/api/contract/types';
import type { FileStore } from '@/server/adapters/files/port';
import type { LeakedPasswords } from '@/server/adapters/leaks/port';
import type { Mailer } from '@/server/adapters/mail/port';
import type { PaymentGateway } from '@/server/adapters/payment/port';
import type { Keys } from '@/server/areas/platform/shared/rules';
import type { Database } from '@/server/db/connection';
import type { TriggerJob } from '@/server/db/transaction';

/** Business time. In demonstration mode the desk may move it (product rule 8). */
export interface Clock {
  now(): Date;
  /** Reloads the time that the desk has set; absent if the time cannot be moved. */
  look?(): Promise<void>;
}

/** Structured logging without private data: ids, counts, statuses and durations only. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Limits of the throttles (product rule 6). */
export interface RateFigures {
  signinPerAccount: number;
  signinPerAddress: number;
  mailPerMailbox: number;
  mailPerAddress: number;
  readsPerSecond: number;
  /** Per minute. */
  writesPerSession: number;
  writesPerAddress: number;
  /** The share of time that one caller's reads may use, from 0 to 1; 1 means no limit. */
  readShare: number;
  /** Per hour. */
  exportsPerFamily: number;
  signingsPerFamily: number;
  /** Per 24 hours. */
  invitationsPerFamily: number;
  claimsPerFacility: number;
  requestsPerFacility: number;
  requestsPerFamily: number;
  /** Seconds before a request is passed on by mail, so that changes make one mail. */
  passOnDelay: number;
}

export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentGateway;
  readonly mailer: Mailer;
  readonly files: FileStore;
  /** Absent if the operator has no such list. */
  readonly leaks?: LeakedPasswords;
  readonly log: Log;
  /** Called after the commit of a transaction that requested the job. */
  readonly triggerJob: TriggerJob;
  /** From which every signature and keyed hash is derived. */
  readonly keys: Keys;
  /** The base URL of links in mails, without a trailing slash. */
  readonly publicUrl: string;
  readonly rates: RateFigures;
  /** Whether the operator asks every account for a second factor or a passkey. */
  readonly requiresFactor: boolean;
  readonly settings: Omit<Settings, 'now' | 'payment' | 'inventedFacilities'>;
}

/** What moving a request needs: the time, and facts for its mails. */
export type RequestDeps = Pick<Deps, 'clock' | 'publicUrl' | 'settings'>;
