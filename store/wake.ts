import type { AppThunk } from '@/store/make-store';
import { sessionMissing, sessionRestoring, sessionUnreachable } from '@/store/session-events';

/** From stored tokens to a session. The code of the calls is fetched only if there are some. */
export const restore =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _, { tokens }) => {
    if (!tokens?.read()) return void dispatch(sessionMissing());
    dispatch(sessionRestoring());
    try {
      const { restoreSession } = await import(/* webpackChunkName: 'session' */ '@/store/calls/session');
      await dispatch(restoreSession());
    } catch {
      // The code did not come: as good as a service that does not answer.
      dispatch(sessionUnreachable());
    }
  };

/**
 * What only the browser knows, once the first render stands: a stored session and a kept draft; and the settings, where the
 * page came without them. Dispatched after hydration, so that the HTML never depends on who asks.
 */
export const wake =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { draft }) => {
    const work: Promise<unknown>[] = [];
    if (getState().session.status === 'idle') work.push(dispatch(restore()));
    if (draft?.read()) {
      work.push(import('@/store/kept-draft').then(({ restoreDraft }) => dispatch(restoreDraft())));
    }
    if (!getState().settings.settings) {
      work.push(import('@/store/calls/settings').then(({ loadSettings }) => dispatch(loadSettings())));
    }
    await Promise.allSettled(work);
  };
