/** Mapped to status codes in server/http/error-response.ts. */
export type ErrorCode =
  | 'malformed'
  | 'interrupted'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
  | 'invalid'
  | 'tooMany'
  | 'unavailable';

export interface AppErrorOptions {
  /** Additional data of a conflict: the lost dates, the saved record (product rules 5 and 11). */
  details?: unknown;
  /** Seconds, for `tooMany` and `unavailable`. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * An error whose message may be shown to parents: a sentence, or for `invalid` a sentence by dotted body path (product
 * rule 10).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly body: string | Record<string, string>;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, body: string | Record<string, string>, options: AppErrorOptions = {}) {
    super(typeof body === 'string' ? body : Object.values(body).join(' '), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.body = body;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/**
 * The same response for a missing record and another family's, so as not to reveal which ids exist (product rule 6).
 */
export const notFound = () => new AppError('notFound', 'Not found.');
export const conflict = (sentence: string, details?: unknown) => new AppError('conflict', sentence, { details });
export const unauthorized = () => new AppError('unauthorized', 'Please log in.');
export const invalid = (fields: Record<string, string>) => new AppError('invalid', fields);
