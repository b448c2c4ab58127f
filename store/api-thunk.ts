import { createAsyncThunk } from '@reduxjs/toolkit';
import { failureOf, type Failure } from '@/api/client/api-error';
import type { AppDispatch } from '@/store/make-store';
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

/**
 * The one way to write a thunk that calls the service. It is rejected with a `Failure` and shows the error toast of
 * specification section 8, unless the call was given up or the session's end is told already.
 */
export function apiThunk<Returned, Arg = void>(
  type: string,
  work: (arg: Arg, tools: ThunkTools) => Promise<Returned>,
  { quiet = false }: ApiThunkOptions = {},
) {
  return createAsyncThunk<
    Returned,
    Arg,
    { state: RootState; dispatch: AppDispatch; extra: StoreServices; rejectValue: Failure }
  >(type, async (arg, thunk) => {
    const { api, tokens } = thunk.extra;
    try {
      return await work(arg, { api, tokens, dispatch: thunk.dispatch, getState: thunk.getState, signal: thunk.signal });
    } catch (error) {
      const failure = failureOf(error);
      const { status, endedBy } = thunk.getState().session;
      const sessionEnded = failure.status === 401 && status === 'out' && endedBy !== null;
      const untold = typeof quiet === 'function' ? quiet(failure) : quiet;
      if (!failure.aborted && !sessionEnded && !untold) {
        thunk.dispatch(toastAdded('error', failure.messages.join('\n')));
      }
      return thunk.rejectWithValue(failure);
    }
  });
}
