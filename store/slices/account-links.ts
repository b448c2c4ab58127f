import type { AccountLink } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { loadProfile } from '@/store/slices/profile';

export const loadAccountLinks = createAppAsyncThunk<AccountLink[]>('accountLinks/load', (_, { extra, signal }) =>
  extra.api.listAccountLinks({ signal }),
);

/** Invites a second adult by mail; inviting the same address again replaces the earlier invitation (product rule 6). */
export const createAccountLink = createAppAsyncThunk<void, { email: string; idempotencyKey: string }>(
  'accountLinks/create',
  async ({ email, idempotencyKey }, { extra, dispatch }) => {
    await extra.api.createAccountLink({ body: { email }, idempotencyKey });
    await dispatch(loadAccountLinks());
  },
);

/** Undoes a link or withdraws an invitation. Whoever leaves a record by it is on their own again: the profile is another. */
export const deleteAccountLink = createAppAsyncThunk<void, AccountLink>(
  'accountLinks/delete',
  async ({ id, own }, { extra, dispatch }) => {
    await extra.api.deleteAccountLinks({ query: { itemIds: [id] } });
    await Promise.all([dispatch(loadAccountLinks()), own && dispatch(loadProfile())]);
  },
);

/** Puts the account onto the record it was invited to. Rejected with 404 for a code that is not this account's, 409 with live bookings. */
export const acceptAccountLink = createAppAsyncThunk<void, { code: string; idempotencyKey: string }>(
  'accountLinks/accept',
  async ({ code, idempotencyKey }, { extra, dispatch }) => {
    await extra.api.acceptAccountLink({ params: { code }, idempotencyKey });
    await dispatch(loadProfile());
  },
);

const slice = createLoadedSlice('accountLinks', loadAccountLinks);

export const accountLinksReducer = slice.reducer;
/** Who shares the family record, and who is invited to. */
export const selectAccountLinks = slice.selectSlice;
