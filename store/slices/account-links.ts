import type { WithSlice } from '@reduxjs/toolkit';
import type { AccountInvitation, AccountLink } from '@/api/contract/types';
import { paths } from '@/lib/paths';
import { createAppAsyncThunk, isUnsent, type ThunkApi } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { reloadForFamily } from '@/store/reload-for-family';
import { rootReducer } from '@/store/root-reducer';

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
  { quiet: isUnsent },
);

/** Deletes a link or an invitation. An adult who leaves a record this way goes back to their own. */
export const deleteAccountLink = createAppAsyncThunk<void, AccountLink>(
  'accountLinks/delete',
  async ({ id, own }, { extra, dispatch }) => {
    await extra.api.deleteAccountLinks({ query: { itemIds: [id] } });
    if (own) lookElsewhere({ extra, dispatch }, paths.home);
    else await dispatch(loadAccountLinks());
  },
  { quiet: isUnsent },
);

/** Details of an invitation. Rejects with 404 for a code of another account. */
export const loadInvitation = createAppAsyncThunk<AccountInvitation, string>(
  'accountLinks/invitation',
  (code, { extra, signal }) => extra.api.getAccountInvitation({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Joins the record. Rejects with 404 for a code of another account, and 409 if both already share one. */
export const acceptAccountLink = createAppAsyncThunk<void, { code: string; idempotencyKey: string }>(
  'accountLinks/accept',
  async ({ code, idempotencyKey }, { extra, dispatch }) => {
    await extra.api.acceptAccountLink({ params: { code }, idempotencyKey });
    lookElsewhere({ extra, dispatch });
  },
  { quiet: isUnsent },
);

/** Switches to another record of the account, in every tab. */
export const switchFamily = createAppAsyncThunk<void, string>(
  'accountLinks/switch',
  async (familyId, { extra, dispatch }) => {
    await extra.api.setActiveFamily({ body: { familyId } });
    lookElsewhere({ extra, dispatch }, paths.home);
  },
);

function lookElsewhere({ extra, dispatch }: Pick<ThunkApi, 'extra' | 'dispatch'>, to?: string): void {
  extra.tokens?.announceSwitch();
  dispatch(reloadForFamily(to));
}

const slice = createLoadedSlice('accountLinks', loadAccountLinks);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** Adults who share the record, and pending invitations. */
export const selectAccountLinks = slice.injectInto(rootReducer).selectSlice;
