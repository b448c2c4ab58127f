import { hostname } from 'node:os';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Env } from '@/server/env';

export type Logger = ReturnType<typeof createLogger>;

/**
 * Structured logs, each with the machine and process that wrote it: ids, counts, statuses, durations. Errors are reduced to name, code and stack frames, because messages
 * can quote what a parent typed. Photos, signatures, names, tokens and addresses are never logged.
 * @param to where lines go; by default, standard output
 */
export function createLogger(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>, to?: DestinationStream) {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: fewOfAlike() },
    ...(env.NODE_ENV === 'development' ? { transport: { target: 'pino-pretty', options: { colorize: true } } } : {}),
  };
  return to ? pino(options, to) : pino(options);
}

/** A server that is away: sockets, and PostgreSQL that stops, starts or has no connection left. */
const awayCodes = /^(?:ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|57P0\d|08\d{3}|53300)$/;
const awayMessages = /Connection terminated|timeout exceeded when trying to connect|connection error/;
const quietMs = 60_000;

/**
 * While the database is away, every call, job and listener fails with the same error, hundreds of times a minute. Of those, one
 * line a minute is written, with the number of those before it that were not (`alike`).
 */
function fewOfAlike(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const seen = new Map<string, { until: number; alike: number }>();
  return function write(args, method) {
    const [fields, ...rest] = args as unknown as [{ err?: unknown } | undefined, ...string[]];
    const kind = awayKind(fields?.err);
    if (kind === null) return method.apply(this, args);
    const now = performance.now();
    const { until = 0, alike = 0 } = seen.get(kind) ?? {};
    if (now < until) return void seen.set(kind, { until, alike: alike + 1 });
    seen.set(kind, { until: now + quietMs, alike: 0 });
    method.apply(this, [{ ...fields, alike }, ...rest] as unknown as typeof args);
  };
}

/** Which server is away, as far as the error says; null for any other error. */
function awayKind(error: unknown): string | null {
  const { code = '', message = '', port = '' } = (error ?? {}) as { code?: string; message?: string; port?: number };
  if (awayCodes.test(code)) return `${code} ${port}`;
  return awayMessages.test(message) ? 'terminated' : null;
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
