import { hostname } from 'node:os';
import { pino } from 'pino';
import type { Env } from '@/server/env';

export type Logger = ReturnType<typeof createLogger>;

/**
 * Structured logs, each with the machine and process that wrote it: ids, counts, statuses, durations. Errors are reduced to name, code and stack frames, because messages
 * can quote what a parent typed. Photos, signatures, names, tokens and addresses are never logged.
 */
export function createLogger(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>) {
  return pino({
    level: env.LOG_LEVEL,
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    ...(env.NODE_ENV === 'development' ? { transport: { target: 'pino-pretty', options: { colorize: true } } } : {}),
  });
}

export interface ErrorDescription {
  name: string;
  code?: string;
  /** Stack frames. */
  at?: string[];
  cause?: ErrorDescription;
}

/** An error without its message. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as Error & { code?: string }).code;
  const stack = error.stack ?? '';
  // The stack starts with the message, whose lines may look like stack frames.
  const from = stack.indexOf(error.message);
  const at = (from < 0 ? stack : stack.slice(from + error.message.length))
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name: error.name, ...(code ? { code } : {}), at, ...cause };
}
