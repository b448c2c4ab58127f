import { restoreDraft } from '@/store/slices/booking-draft';
import { restoreSession } from '@/store/slices/session';
import { loadSettings } from '@/store/slices/settings';
import { restoreToasts } from '@/store/slices/toasts';
import type { AppThunk } from '@/store/store';

/**
 * What only the browser knows, after the first render: a stored session, a kept draft and toasts; and the settings,
 * where the page came without them. Dispatched after hydration, so that the HTML never depends on who asks.
 */
export const startTab = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { session, settings } = getState();
  dispatch(restoreDraft());
  dispatch(restoreToasts());
  await Promise.all([
    session.status === 'idle' && dispatch(restoreSession()),
    !settings.settings && dispatch(loadSettings()),
  ]);
};
