import type { Failure } from '@/api/client/api-error';

/** The state of an area's last call. */
export interface Loadable {
  status: 'idle' | 'loading' | 'error';
  /** Why the last call failed; null unless status is `error`. */
  failure: Failure | null;
}

export const idle: Loadable = { status: 'idle', failure: null };

export const loading: Loadable = { status: 'loading', failure: null };

/** The state of an area after a failed call. An aborted call leaves no error. */
export function failed(failure: Failure): Loadable {
  return failure.aborted ? idle : { status: 'error', failure };
}
