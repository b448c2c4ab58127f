import { isAnyOf } from '@reduxjs/toolkit';
import type { AskedTogether, Body } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import type { GroupArg } from '@/store/group-list';

/** One question to several facilities. The requests that it made are in the state of tours and waitlists. */
export const askSeveral = createAppAsyncThunk<AskedTogether, { body: Body<'askSeveral'>; idempotencyKey: string }>(
  'several/ask',
  (input, { extra: { api } }) => api.askSeveral(input),
);

/** Who has answered. */
export const loadAsked = createAppAsyncThunk<AskedTogether, GroupArg>(
  'several/load',
  ({ id }, { extra: { api }, signal }) => api.getAsked({ params: { id }, signal }),
);

/** The answers that bring its requests. */
export const bringsAsked = isAnyOf(askSeveral.fulfilled, loadAsked.fulfilled);
