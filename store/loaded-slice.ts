import { type ActionReducerMapBuilder, createSlice } from '@reduxjs/toolkit';
import type { Failure } from '@/api/client/api-error';
import type { createAppAsyncThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

interface Loaded<T> extends Loadable {
  /** Null until loaded. */
  data: T | null;
}

/** A slice for one thunk's family data; reset when the session ends. */
export function createLoadedSlice<Name extends string, T, Arg>(
  name: Name,
  load: ReturnType<typeof createAppAsyncThunk<T, Arg>>,
) {
  const initialState: Loaded<T> = { ...idle, data: null };
  return createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) =>
      trackLoad(builder, load)
        .addCase(sessionEnded, () => initialState)
        .addCase(load.fulfilled, (_, { payload: data }) => ({ ...idle, data })),
  });
}

/** Keeps the state of the slice's last call; what an answer brings is the slice's own case. */
export const trackLoad = <S extends Loadable, T, Arg>(
  builder: ActionReducerMapBuilder<S>,
  load: ReturnType<typeof createAppAsyncThunk<T, Arg>>,
): ActionReducerMapBuilder<S> =>
  builder
    .addCase(load.pending, (state) => void Object.assign(state, loading))
    .addCase(load.rejected, (state, { error }) => void Object.assign(state, failed(error)));

/** The state of a slice's last call. */
export interface Loadable {
  status: 'idle' | 'loading' | 'error';
  failure: Failure | null;
}

export const idle: Loadable = { status: 'idle', failure: null };

export const loading: Loadable = { status: 'loading', failure: null };

/** After a failed call. Aborted calls leave no error. */
export function failed(failure: Failure): Loadable {
  return failure.aborted ? idle : { status: 'error', failure };
}
