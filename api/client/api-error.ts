import type { ErrorBody } from '@/api/contract/types';

/** An HTTP error response (product section 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** The parsed JSON; null without one. */
  readonly body: unknown;
  /** The Retry-After header in seconds; null without one. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: unknown, retryAfter: number | null = null) {
    super(`The call was answered with ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  static async from(response: Response): Promise<ApiError> {
    const text = await response.text().catch(() => '');
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    return new ApiError(response.status, response.statusText, parsed(text), Number.isFinite(seconds) ? seconds : null);
  }
}

/** The browser was offline before the call, which was therefore not sent. */
export class NoConnectionError extends Error {
  constructor(method: string) {
    super(
      method === 'GET' ? 'No connection. Try again when you’re online.' : 'No connection. Your request was not sent.',
    );
    this.name = 'NoConnectionError';
  }
}

/** For an error response of a proxy or a server that is starting: it has no sentence of ours. */
const unavailableMessage = 'Our service is not available right now. Try again in a few minutes.';

/** The fallback of product section 8. */
export const unknownErrorMessage = 'An error has occurred. Try again.';

/**
 * The lines of the error toast, in the order of preference of product section 8: one line "key: message" per key of an error
 * object, the error's sentence, a sentence for a server's failure, the status text, or the fallback.
 */
export function errorMessages(error: unknown): string[] {
  if (error instanceof NoConnectionError) return [error.message];
  if (!(error instanceof ApiError)) return [unknownErrorMessage];
  const bodyMessage = bodyError(error);
  if (typeof bodyMessage === 'object' && bodyMessage !== null) {
    const lines = Object.entries(bodyMessage).map(([key, message]) => `${inWords(key)}: ${message}`);
    if (lines.length > 0) return lines;
  } else if (bodyMessage) {
    return [bodyMessage];
  }
  return [error.status >= 500 ? unavailableMessage : error.statusText || unknownErrorMessage];
}

/** "address.postalCode" gives "postal code". */
function inWords(key: string): string {
  const name = key.split('.').findLast((part) => !/^\d+$/.test(part)) ?? key;
  return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A failed call as plain data, so that it can be stored in the Redux state. */
export interface Failure {
  /** Null without a response: a network error or an aborted call. */
  status: number | null;
  /** For the log, not for parents; null without a response. */
  statusText: string | null;
  /** Lines of the error toast. */
  messages: string[];
  /** Messages by dotted body path (product rule 10); empty if the error is a single sentence. */
  fields: Record<string, string>;
  retryAfter: number | null;
  /** Additional data of a conflict: the lost dates, the saved record. */
  details: unknown;
  /** True if the caller aborted the call; don't show an error. */
  aborted: boolean;
  /** True if the browser was offline, so that nothing was sent. */
  unsent: boolean;
}

export function failureOf(error: unknown): Failure {
  const known = error instanceof ApiError ? error : null;
  const bodyMessage = known ? bodyError(known) : null;
  return {
    status: known?.status ?? null,
    statusText: known?.statusText ?? null,
    messages: errorMessages(error),
    fields:
      bodyMessage && typeof bodyMessage === 'object'
        ? Object.fromEntries(Object.entries(bodyMessage).map(([k, v]) => [k, `${v}`]))
        : {},
    retryAfter: known?.retryAfter ?? null,
    details: (known?.body as Partial<ErrorBody> | null)?.details ?? null,
    aborted: !known && (error as Error | null)?.name === 'AbortError',
    unsent: error instanceof NoConnectionError,
  };
}

function bodyError(error: ApiError): string | Record<string, unknown> | null {
  const bodyMessage = (error.body as Partial<ErrorBody> | null)?.error;
  return typeof bodyMessage === 'string' || (typeof bodyMessage === 'object' && bodyMessage !== null)
    ? bodyMessage
    : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
