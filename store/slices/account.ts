import type { Answer, Body } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { saveFile } from '@/store/save-file';
import { draftCleared } from '@/store/slices/booking-draft';
import { restoreSession, sessionEnded } from '@/store/slices/session';

/** `target` is an e-mail address or an expired code. */
export const resendConfirmation = createAppAsyncThunk<unknown, string>(
  'session/resend',
  (target, { extra }) => extra.api.resend({ params: { target } }),
  { quiet: isUnsent },
);

export const requestReset = createAppAsyncThunk<unknown, string>(
  'session/requestReset',
  (email, { extra }) => extra.api.requestReset({ body: { email } }),
  { quiet: isUnsent },
);

/** Rejects with 404 for a used or expired link. */
export const checkReset = createAppAsyncThunk<unknown, string>(
  'session/checkReset',
  (code, { extra, signal }) => extra.api.checkReset({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Ends the other sessions; this one continues with a new token pair (product rule 6). */
export const updatePassword = createAppAsyncThunk<void, Body<'updatePassword'>>(
  'profile/updatePassword',
  async (body, { extra: { api, tokens } }) => tokens?.replace(await api.updatePassword({ body })),
  { quiet: isUnsent },
);

/** The address that the link from the old mailbox restores. Rejects with 404 for a used or expired link. */
export const checkEmailUndo = createAppAsyncThunk<{ email: string }, string>(
  'profile/checkEmailUndo',
  (code, { extra, signal }) => extra.api.checkEmailUndo({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Whose account the link "This wasn't me" locks. Rejects with 404 for a used or expired link. */
export const checkNotMe = createAppAsyncThunk<{ email: string }, string>(
  'profile/checkNotMe',
  (code, { extra, signal }) => extra.api.checkNotMe({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Returns a code for a new password. Ends all sessions of the account, possibly this one. */
const lockingOut = (call: 'undoEmail' | 'reportNotMe') =>
  createAppAsyncThunk<{ code: string }, string>(
    `profile/${call}`,
    async (code, { extra, dispatch }) => {
      const opened = await extra.api[call]({ params: { code } });
      if (extra.tokens?.read()) await dispatch(restoreSession());
      return opened;
    },
    { quiet: ({ status, unsent }) => unsent || status === 404 },
  );

/** Restores the old address. */
export const undoEmail = lockingOut('undoEmail');
/** Logs everyone out of the account. */
export const reportNotMe = lockingOut('reportNotMe');

/** Downloads all of the family's data; returns its size. Rejects with 429 while another export is running. */
export const exportAccount = createAppAsyncThunk<number, { onReceived: (bytes: number) => void }>(
  'profile/export',
  async ({ onReceived }, { extra, signal }) => {
    const bytes = await extra.api.exportAccount({ onReceived, signal });
    saveFile('family-data.zip', 'application/zip', bytes);
    return bytes.byteLength;
  },
);

/** What ends with the account, and what delays its deletion. */
export const loadDeletion = createAppAsyncThunk<Answer<'getDeletion'>>('profile/loadDeletion', (_, { extra, signal }) =>
  extra.api.getDeletion({ signal }),
);

/** The account is gone with its session. Rejects with 409 where something delays it or the list changed ({@link loadDeletion}). */
export const deleteAccount = createAppAsyncThunk<void, Body<'deleteAccount'>>(
  'profile/delete',
  async (body, { extra: { api, tokens, formDrafts }, dispatch }) => {
    await api.deleteAccount({ body });
    tokens?.clearEverywhere();
    dispatch(sessionEnded('parent'));
    dispatch(draftCleared());
    formDrafts?.write(null);
  },
  { quiet: isUnsent },
);
