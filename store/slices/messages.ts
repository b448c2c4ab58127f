import { createSlice } from '@reduxjs/toolkit';
import type { Body, Paged, SupportMessage } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/slices/session';

interface MessagesState extends Loadable {
  /** The page of sent messages on show, newest first; null until it is there. */
  sent: Paged<SupportMessage> | null;
}

/** The screen says at its place that the list did not come. */
export const loadMessages = createAppAsyncThunk<Paged<SupportMessage>, number>(
  'messages/load',
  (page, { extra, signal }) => extra.api.listSupportMessages({ query: { page, limit: limits.pageLimit }, signal }),
  { quiet: true },
);

/** A message to support; feedback is one with that subject (decisions 11). The same key again repeats a doubtful one. */
export const sendMessage = createAppAsyncThunk<void, { body: Body<'sendSupport'>; idempotencyKey: string }>(
  'messages/send',
  async (input, { extra, dispatch }) => {
    await extra.api.sendSupport(input);
    await dispatch(loadMessages(1));
  },
);

/** One e-mail to a friend. Answered alike whether or not this family has invited the address before. */
export const inviteFriend = createAppAsyncThunk<unknown, { body: Body<'inviteFriend'>; idempotencyKey: string }>(
  'messages/inviteFriend',
  (input, { extra }) => extra.api.inviteFriend(input),
);

const initialState: MessagesState = { ...idle, sent: null };

const slice = createSlice({
  name: 'messages',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadMessages.pending, (state) => ({ ...state, ...loading }))
      .addCase(loadMessages.fulfilled, (_, { payload: sent }) => ({ ...idle, sent }))
      .addCase(loadMessages.rejected, (state, { error }) => ({ ...state, ...failed(error) })),
  selectors: { selectMessages: (state): MessagesState => state },
});

export const messagesReducer = slice.reducer;
export const { selectMessages } = slice.selectors;
