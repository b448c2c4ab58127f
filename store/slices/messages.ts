import type { WithSlice } from '@reduxjs/toolkit';
import type { Answer, Body, Paged, SupportMessage } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';

export const loadMessages = createAppAsyncThunk<Paged<SupportMessage>, number>(
  'messages/load',
  (page, { extra, signal }) => extra.api.listSupportMessages({ query: { page, limit: limits.pageLimit }, signal }),
);

/**
 * A message to support; feedback is one with that subject (product rule 11). The same key again repeats a doubtful one.
 */
export const sendMessage = createAppAsyncThunk<void, { body: Body<'sendSupport'>; idempotencyKey: string }>(
  'messages/send',
  async (input, { extra, dispatch }) => {
    await extra.api.sendSupport(input);
    await dispatch(loadMessages(1));
  },
  { quiet: isUnsent },
);

/** One e-mail to a friend. Answered alike whether or not this family has invited the address before. */
export const inviteFriend = createAppAsyncThunk<unknown, { body: Body<'inviteFriend'>; idempotencyKey: string }>(
  'messages/inviteFriend',
  (input, { extra }) => extra.api.inviteFriend(input),
  { quiet: isUnsent },
);

/** Somebody at a listed facility asks to answer its families. */
export const claimFacility = createAppAsyncThunk<Answer<'claimFacility'>, Body<'claimFacility'>>(
  'messages/claimFacility',
  (body, { extra }) => extra.api.claimFacility({ body }),
  { quiet: isUnsent },
);

const slice = createLoadedSlice('messages', loadMessages);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** The page of sent messages on show, newest first. */
export const selectMessages = slice.injectInto(rootReducer).selectSlice;
