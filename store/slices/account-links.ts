import type { AccountInvitation, AccountLink } from '@/api/contract/types';
import { createAppAsyncThunk, type ThunkApi } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { paths } from '@/lib/paths';
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
);

/** Undoes a link or withdraws an invitation. Whoever leaves a record by it is on their own again. */
export const deleteAccountLink = createAppAsyncThunk<void, AccountLink>(
  'accountLinks/delete',
  async ({ id, own }, { extra, dispatch }) => {
    await extra.api.deleteAccountLinks({ query: { itemIds: [id] } });
    if (own) lookElsewhere({ extra, dispatch }, paths.home);
    else await dispatch(loadAccountLinks());
  },
);

/** Whose record an invitation leads to. Rejected with 404 for a code that is not this account's. */
export const loadInvitation = createAppAsyncThunk<AccountInvitation, string>(
  'accountLinks/invitation',
  (code, { extra, signal }) => extra.api.getAccountInvitation({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Puts the account onto the record it was invited to. Rejected with 404 for a code that is not this account's, 409 where both share one already. */
export const acceptAccountLink = createAppAsyncThunk<void, { code: string; idempotencyKey: string }>(
  'accountLinks/accept',
  async ({ code, idempotencyKey }, { extra, dispatch }) => {
    await extra.api.acceptAccountLink({ params: { code }, idempotencyKey });
    lookElsewhere({ extra, dispatch });
  },
);

/** Looks at another record of the account, here and in every tab. */
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
  interface LazyLoadedSlices {
    accountLinks: ReturnType<typeof slice.getInitialState>;
  }
}
const joined = slice.injectInto(rootReducer);

/** Who shares the family record, and who is invited to. */
export const selectAccountLinks = joined.selectSlice;
