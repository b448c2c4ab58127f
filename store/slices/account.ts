import type { Body, DeletionObstacle } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { saveFile } from '@/store/save-file';
import { draftCleared } from '@/store/slices/booking-draft';
import { restoreSession, sessionEnded } from '@/store/slices/session';

/** `target` is an e-mail address or an expired code. */
export const resendConfirmation = createAppAsyncThunk<unknown, string>('session/resend', (target, { extra }) =>
  extra.api.resend({ params: { target } }),
);

export const requestReset = createAppAsyncThunk<unknown, string>('session/requestReset', (email, { extra }) =>
  extra.api.requestReset({ body: { email } }),
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
);

/** The address that the link from the old mailbox restores. Rejects with 404 for a used or expired link. */
export const checkEmailUndo = createAppAsyncThunk<{ email: string }, string>(
  'profile/checkEmailUndo',
  (code, { extra, signal }) => extra.api.checkEmailUndo({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Restores the old address; returns a code for a new password. Ends all sessions of that account, possibly this one. */
export const undoEmail = createAppAsyncThunk<{ code: string }, string>(
  'profile/undoEmail',
  async (code, { extra, dispatch }) => {
    const opened = await extra.api.undoEmail({ params: { code } });
    if (extra.tokens?.read()) await dispatch(restoreSession());
    return opened;
  },
  { quiet: ({ status }) => status === 404 },
);

/** Downloads all of the family's data; returns its size. Rejects with 429 while another export is running. */
export const exportAccount = createAppAsyncThunk<number, { onReceived: (bytes: number) => void }>(
  'profile/export',
  async ({ onReceived }, { extra, signal }) => {
    const bytes = await extra.api.exportAccount({ onReceived, signal });
    saveFile('family-data.zip', 'application/zip', bytes);
    return bytes.byteLength;
  },
);

/** Empty if the account can be deleted. */
export const loadDeletionObstacles = createAppAsyncThunk<DeletionObstacle[]>(
  'profile/deletionObstacles',
  async (_, { extra, signal }) => (await extra.api.listDeletionObstacles({ signal })).items,
);

/** The account is gone with its session. Rejected with 409 where something stops it ({@link loadDeletionObstacles}). */
export const deleteAccount = createAppAsyncThunk<void, Body<'deleteAccount'>>(
  'profile/delete',
  async (body, { extra: { api, tokens, formDrafts }, dispatch }) => {
    await api.deleteAccount({ body });
    tokens?.clearEverywhere();
    dispatch(sessionEnded('parent'));
    dispatch(draftCleared());
    formDrafts?.write(null);
  },
);
