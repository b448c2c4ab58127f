import type { ErrorBody } from '@/api/contract/types';

/** A failed HTTP answer: its status, status text and parsed body (product section 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** The parsed JSON, or null where the answer had none. */
  readonly body: unknown;
  /** Seconds after which a 429 or 503 says to come back; null where it does not. */
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

/** The last resort of product section 8. */
export const unknownErrorMessage = 'An error has occurred. Try again.';

/**
 * What the error toast shows, line by line, in the order of preference of product section 8: one line "key: message"
 * for each key of an error object, with the key in words (record 0156), the error's sentence, the status text, or the
 * last resort.
 */
export function errorMessages(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [unknownErrorMessage];
  const bodyMessage = bodyError(error);
  if (typeof bodyMessage === 'object' && bodyMessage !== null) {
    const lines = Object.entries(bodyMessage).map(([key, message]) => `${inWords(key)}: ${message}`);
    if (lines.length > 0) return lines;
  } else if (bodyMessage) {
    return [bodyMessage];
  }
  return [error.statusText || unknownErrorMessage];
}

/** "address.postalCode" as a parent reads it: "postal code". */
function inWords(key: string): string {
  const name = key.split('.').findLast((part) => !/^\d+$/.test(part)) ?? key;
  return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A failure as plain data, so that it may live in the shared state. */
export interface Failure {
  /** Null when no answer came at all: the network, or a call that was given up. */
  status: number | null;
  /** Lines of the error toast. */
  messages: string[];
  /** Sentences by field, with dotted body paths (product rule 10); empty where the error is one sentence. */
  fields: Record<string, string>;
  /** Seconds; null where the answer did not say. */
  retryAfter: number | null;
  /** What a conflict says beside its sentence: the lost dates, the saved record. */
  details: unknown;
  /** True when the caller itself gave the call up: nobody wants to hear of it. */
  aborted: boolean;
}

export function failureOf(error: unknown): Failure {
  const known = error instanceof ApiError ? error : null;
  const bodyMessage = known ? bodyError(known) : null;
  return {
    status: known?.status ?? null,
    messages: errorMessages(error),
    fields:
      bodyMessage && typeof bodyMessage === 'object'
        ? Object.fromEntries(Object.entries(bodyMessage).map(([k, v]) => [k, `${v}`]))
        : {},
    retryAfter: known?.retryAfter ?? null,
    details: (known?.body as Partial<ErrorBody> | null)?.details ?? null,
    aborted: !known && (error as Error | null)?.name === 'AbortError',
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
