import { pino } from 'pino';
import type { Env } from '@/server/env';

export type Logger = ReturnType<typeof createLogger>;

/**
 * Structured logs: ids, counts, statuses, durations. An error is reduced to its name, code and stack lines, because a
 * message can quote what a parent typed. Photographs, signatures, names, tokens and addresses never come here.
 */
export function createLogger(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>) {
  return pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    ...(env.NODE_ENV === 'development' ? { transport: { target: 'pino-pretty', options: { colorize: true } } } : {}),
  });
}

export interface ErrorDescription {
  name: string;
  code?: string;
  /** Where it happened. */
  at?: string[];
  /** What it was made of. */
  cause?: ErrorDescription;
}

/** An error without its message. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as Error & { code?: string }).code;
  const stack = error.stack ?? '';
  // The stack begins with the message, whose own lines may look like those of a stack.
  const from = stack.indexOf(error.message);
  const at = (from < 0 ? stack : stack.slice(from + error.message.length))
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name: error.name, ...(code ? { code } : {}), at, ...cause };
}
