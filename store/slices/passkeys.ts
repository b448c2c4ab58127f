import type { WithSlice } from '@reduxjs/toolkit';
import type { Answer, Body, Passkey } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent, type SliceThunk, type ThunkConfig } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';
import { loadProfile } from '@/store/slices/profile';

export const loadPasskeys = createAppAsyncThunk<Passkey[]>(
  'passkeys/load',
  async (_, { extra, signal }) => (await extra.api.listPasskeys({ signal })).items,
);

/** The profile says whether a second step is missing, which a passkey is. */
const passkeysChanged = (): SliceThunk<ThunkConfig['state'], Promise<unknown>> => (dispatch) =>
  Promise.all([dispatch(loadPasskeys()), dispatch(loadProfile())]);

/** What the browser needs to make a passkey. Rejects with 422 for a wrong password, and 409 beyond the number of passkeys. */
export const beginPasskey = createAppAsyncThunk<Answer<'beginPasskey'>, Body<'beginPasskey'>>(
  'passkeys/begin',
  (body, { extra }) => extra.api.beginPasskey({ body }),
  { quiet: isUnsent },
);

export const addPasskey = createAppAsyncThunk<Passkey, Body<'addPasskey'>>(
  'passkeys/add',
  async (body, { extra, dispatch }) => {
    const added = await extra.api.addPasskey({ body });
    await dispatch(passkeysChanged());
    return added;
  },
  { quiet: isUnsent },
);

export const removePasskey = createAppAsyncThunk<void, string>(
  'passkeys/remove',
  async (id, { extra, dispatch }) => {
    await extra.api.removePasskey({ params: { id } });
    await dispatch(passkeysChanged());
  },
  { quiet: isUnsent },
);

const slice = createLoadedSlice('passkeys', loadPasskeys);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** The passkeys of the account, the newest first. */
export const selectPasskeys = slice.injectInto(rootReducer).selectSlice;
