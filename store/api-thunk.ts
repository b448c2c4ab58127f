import type { AsyncThunk } from '@reduxjs/toolkit';
import { failureOf, type Failure } from '@/api/client/api-error';
import type { AppDispatch } from '@/store/make-store';
import { nextId } from '@/store/next-id';
import type { RootState } from '@/store/root-reducer';
import type { StoreServices } from '@/store/services';
import { toastAdded } from '@/store/slices/toasts';

export interface ThunkTools extends Pick<StoreServices, 'api' | 'tokens'> {
  dispatch: AppDispatch;
  getState: () => RootState;
  /** Aborted when the dispatched promise's `abort()` is called; hand it on to the calls. */
  signal: AbortSignal;
}

export interface ApiThunkOptions {
  /** True where this failure needs no toast, because the screen says it better. */
  quiet?: boolean | ((failure: Failure) => boolean);
}

interface Config {
  state: RootState;
  dispatch: AppDispatch;
  extra: StoreServices;
  rejectValue: Failure;
}

/**
 * The one way to write a thunk that calls the service. It is rejected with a `Failure` and shows the error toast of
 * specification section 8, unless the call was given up or the session's end is told already.
 *
 * To whoever dispatches it and to the slices it is a createAsyncThunk of Redux Toolkit, and has its types. It is not made with
 * it, so that restoring a session brings no part of that library (docs/decisions/0031-light-first-loads.md).
 */
export function apiThunk<Returned, Arg = void>(
  type: string,
  work: (arg: Arg, tools: ThunkTools) => Promise<Returned>,
  { quiet = false }: ApiThunkOptions = {},
): AsyncThunk<Returned, Arg, Config> {
  const [pending, fulfilled, rejected] = [step(`${type}/pending`), step(`${type}/fulfilled`), step(`${type}/rejected`)];

  const start = (arg: Arg) => (dispatch: AppDispatch, getState: () => RootState, services: StoreServices) => {
    const [requestId, given] = [nextId(), new AbortController()];
    const { api, tokens } = services;
    const settle = (creator: Step, requestStatus: string, payload?: unknown) =>
      dispatch({ type: creator.type, payload, meta: { arg, requestId, requestStatus } });

    const tell = (failure: Failure) => {
      const { status, endedBy } = getState().session;
      const sessionEnded = failure.status === 401 && status === 'out' && endedBy !== null;
      const untold = typeof quiet === 'function' ? quiet(failure) : quiet;
      if (!failure.aborted && !sessionEnded && !untold) dispatch(toastAdded('error', failure.messages.join('\n')));
    };
    const run = async () => {
      settle(pending, 'pending');
      try {
        const tools = { api, tokens, dispatch, getState, signal: given.signal };
        return settle(fulfilled, 'fulfilled', await Promise.race([work(arg, tools), aborted(given.signal)]));
      } catch (error) {
        const failure = failureOf(error);
        tell(failure);
        return settle(rejected, 'rejected', failure);
      }
    };
    const running = run();
    const unwrap = async () => {
      const { payload, meta } = await running;
      if (meta.requestStatus === 'rejected') throw payload;
      return payload;
    };
    return Object.assign(running, { arg, requestId, unwrap, abort: () => given.abort() });
  };
  const settled = { match: (action: { type: unknown }) => fulfilled.match(action) || rejected.match(action) };
  // The library's types tell apart arguments that may be left out; at run time they are alike.
  return Object.assign(start, { typePrefix: type, pending, fulfilled, rejected, settled }) as unknown as AsyncThunk<
    Returned,
    Arg,
    Config
  >;
}

interface Step {
  type: string;
  match: (action: { type: unknown }) => boolean;
}

/** What slices know a step of the call by. */
function step(type: string): Step {
  return Object.assign(() => ({ type }), { type, match: (action: { type: unknown }) => action.type === type });
}

/** Rejected when the call is given up, whether or not its work listens. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The call was given up.', 'AbortError')));
  });
}
