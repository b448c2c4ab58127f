import { isAnyOf } from '@reduxjs/toolkit';
import type { AskedTogether, Body } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import type { GroupArg } from '@/store/requests/group-list';

/** A request to several facilities. The resulting requests are stored in the tours and waitlists slices. */
export const askSeveral = createAppAsyncThunk<AskedTogether, { body: Body<'askSeveral'>; idempotencyKey: string }>(
  'several/ask',
  (input, { extra: { api } }) => api.askSeveral(input),
  { quiet: isUnsent },
);

export const loadAsked = createAppAsyncThunk<AskedTogether, GroupArg>(
  'several/load',
  ({ id }, { extra: { api }, signal }) => api.getAsked({ params: { id }, signal }),
);

/** Actions whose payload contains the requests. */
export const bringsAsked = isAnyOf(askSeveral.fulfilled, loadAsked.fulfilled);
