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

export function setLoading(state: Loadable): void {
  state.status = 'loading';
  state.failure = null;
}

export function setIdle(state: Loadable): void {
  state.status = 'idle';
  state.failure = null;
}

/** A call that was given up leaves no error behind. */
export function setError(state: Loadable, failure: Failure | undefined): void {
  if (!failure || failure.aborted) return setIdle(state);
  state.status = 'error';
  state.failure = failure;
}
