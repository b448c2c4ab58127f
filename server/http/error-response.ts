import type { ErrorBody } from '@/api/contract/types';
import { AppError, type ErrorCode, unauthorized } from '@/lib/app-error';

/** Maps each error code to its status (product rule 10). */
export const statusOf = {
  malformed: 400,
  interrupted: 400,
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
/** A full disk needs an operator. */
const fullRetrySeconds = 60;

/** PostgreSQL and socket errors that mean the database is unavailable or busy. */
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
  // Lock not available within the lock timeout.
  '55P03',
  '57014',
  '25P03',
  'POOL_BUSY',
  // This process, or the machine, has no file handle left for another connection.
  'EMFILE',
  'ENFILE',
]);

/** No space left on PostgreSQL's disk or on ours. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True for a request whose body ended early, which the log reports separately. */
export const isInterrupted = (error: unknown): boolean => error instanceof AppError && error.code === 'interrupted';

interface DatabaseError {
  code?: unknown;
  /** The violated constraint. */
  constraint?: unknown;
}
const databaseError = (error: unknown): DatabaseError => (error ?? {}) as DatabaseError;
const codeOf = (error: unknown): unknown => databaseError(error).code;

/** True when a write met the deletion of its own account: the family or account it references is gone. */
export function isOwnerGone(error: unknown): boolean {
  const { code, constraint } = databaseError(error);
  return code === '23503' && /(?:family_id|account_id|invited_by)_fkey$/.test(String(constraint));
}

/** True for an error that may not occur on retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // `instanceof` fails for errors from another realm.
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

const ownerGone = (error: unknown): AppError | null => (isOwnerGone(error) ? unauthorized() : null);

/** The error to send for a temporary condition; null for a bug of ours. */
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
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** The path exists with other methods. */
export const notAllowed = (methods: readonly string[]): Response =>
  json({ error: 'This is not possible here.' }, 405, { allow: methods.join(', ') });
