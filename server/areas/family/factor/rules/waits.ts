import { dayMs, hourMs } from '@/lib/dates/durations';
import { limits } from '@/lib/limits';

/** When the code of a wait begins to work, and when it ends. */
export function waitOf(startedAt: Date): { endsAt: Date; expiresAt: Date } {
  const endsAt = new Date(startedAt.getTime() + limits.lostFactorHours * hourMs);
  return { endsAt, expiresAt: new Date(endsAt.getTime() + limits.lostFactorDays * dayMs) };
}

/** A wait that nobody finished is over. */
export const isRunning = (startedAt: Date, now: Date): boolean => now < waitOf(startedAt).expiresAt;

/** When a running wait ends; null if none runs. */
export const lostUntilOf = (wait: { startedAt: Date } | undefined, now: Date): string | null =>
  wait && isRunning(wait.startedAt, now) ? waitOf(wait.startedAt).endsAt.toISOString() : null;

/** What is known of an account where the operator asks for a second factor or a passkey. */
export interface Guard {
  /** It has one. */
  isGuarded: boolean;
  /** How often it has logged in without. */
  logIns: number;
}

/** Whether its sessions can only turn one on. */
export const isHeldBack = ({ isGuarded, logIns }: Guard): boolean => !isGuarded && logIns > limits.unguardedLogIns;

/** The log-ins without a second factor that are left where the operator asks for one. */
export const logInsLeft = (logIns: number): number => Math.max(0, limits.unguardedLogIns - logIns);
