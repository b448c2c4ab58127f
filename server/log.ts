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

/** {name, code, at}: where it happened, without the message. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as Error & { code?: string }).code;
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { name: error.name, ...(code ? { code } : {}), at };
}
