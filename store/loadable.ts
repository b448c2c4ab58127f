import type { Failure } from '@/api/client/api-error';

/** Where an area stands with its last call. */
export interface Loadable {
  status: 'idle' | 'loading' | 'error';
  /** Why the last call failed; null unless status is `error`. */
  failure: Failure | null;
}

export const idle: Loadable = { status: 'idle', failure: null };

/** No answer came at all, nor the code that would have asked. */
export const noAnswer: Failure = {
  status: null,
  messages: ['An error has occurred. Try again.'],
  fields: {},
  retryAfter: null,
  details: null,
  aborted: false,
};

export const loading: Loadable = { status: 'loading', failure: null };

/** Where an area stands after a call failed. One that was given up leaves no error behind. */
export function failed(failure: Failure | undefined): Loadable {
  return !failure || failure.aborted ? idle : { status: 'error', failure };
}
