import { AppError, type ErrorCode } from '@/lib/app-error';
import type { ErrorBody } from '@/api/contract/types';

/** Decisions 10: one map from reason to status. */
export const statusOf = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

const unavailableRetrySeconds = 2;
/** A full disk is mended by people. */
const fullRetrySeconds = 60;

/** PostgreSQL and socket errors that mean "the database is away or busy", not "the program is wrong". */
const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  // Somebody else holds what this call needs, for longer than a call may wait.
  '55P03',
  '57014',
  '25P03',
  'POOL_BUSY',
]);

/** PostgreSQL's disk, or ours for files, has no room left. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

interface DatabaseError {
  code?: unknown;
  /** The name of the constraint that refused. */
  constraint?: unknown;
}
const databaseError = (error: unknown): DatabaseError => (error ?? {}) as DatabaseError;
const codeOf = (error: unknown): unknown => databaseError(error).code;

/**
 * True for a write that met the deletion of its account: the family or account that it names is there no more, so whoever
 * calls has no session any more either.
 */
export function isOwnerGone(error: unknown): boolean {
  const { code, constraint } = databaseError(error);
  return code === '23503' && /(?:family_id|account_id|invited_by)_fkey$/.test(String(constraint));
}

/** True for an error that a later try may not meet. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // Not asked by `instanceof`: an error may come from another realm than this module.
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && databaseAway.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    String(message),
  );
}

/** The one place that shapes the error body: {error: sentence | {field: sentence}, details?}. Never a stack, never SQL. */
export function errorResponse(error: unknown, headers: Record<string, string> = {}): Response {
  const known = error instanceof AppError ? error : (ownerGone(error) ?? passing(error));
  if (!known) return json({ error: 'An error has occurred. Try again.' }, 500, headers);
  const body: ErrorBody = { error: known.body };
  if (known.details !== undefined) body.details = known.details;
  if (known.retryAfter !== undefined) headers = { ...headers, 'retry-after': String(Math.ceil(known.retryAfter)) };
  return json(body, statusOf[known.code], headers);
}

const ownerGone = (error: unknown): AppError | null =>
  isOwnerGone(error) ? new AppError('unauthorized', 'Please log in.') : null;

/** What will be over some time, as the answer to whoever meets it; null for a fault of ours. */
function passing(error: unknown): AppError | null {
  if (diskFull.has(String(codeOf(error)))) {
    return new AppError('unavailable', 'We can’t save anything right now. Try again in a few minutes.', {
      retryAfter: fullRetrySeconds,
    });
  }
  if (!isDatabaseAway(error)) return null;
  return new AppError('unavailable', 'We can’t reach our records right now. Try again in a moment.', {
    retryAfter: unavailableRetrySeconds,
  });
}

export function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** A path that knows other methods. Whatever can be read can be asked for its headers alone. */
export function notAllowed(methods: readonly string[]): Response {
  const allow = (methods.includes('GET') ? ['HEAD', ...methods] : methods).join(', ');
  return json({ error: 'This is not possible here.' }, 405, { allow });
}
