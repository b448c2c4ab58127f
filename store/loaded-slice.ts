import { createSlice } from '@reduxjs/toolkit';
import type { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/slices/session';

interface Loaded<T> extends Loadable {
  /** The last answer; null before the first. */
  data: T | null;
}

/** A slice for what one thunk loads of the family’s own; the end of the session empties it. */
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
      builder
        .addCase(sessionEnded, () => initialState)
        .addCase(load.pending, (state) => void Object.assign(state, loading))
        .addCase(load.fulfilled, (_, { payload: data }) => ({ ...idle, data }))
        .addCase(load.rejected, (state, { error }) => void Object.assign(state, failed(error))),
  });
}
