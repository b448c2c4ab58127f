import { createApi } from '@/api/client/api';
import { browserLock } from '@/api/client/refresh';
import { browserTokenStorage } from '@/api/client/tokens';
import { browserDraftStorage } from '@/store/draft-storage';
import { makeStore, type AppStore, type AppThunk } from '@/store/make-store';
import { preloaded, type Preload } from '@/store/preload';
import { sessionEnded } from '@/store/session-events';
import { draftRestored, readDraft } from '@/store/slices/booking-draft';
import { restoreSession } from '@/store/slices/session';

/** A tab has one, however often React renders its root: two would answer each other tab's news twice. */
let tabStore: AppStore | null = null;

/** The store that a page is rendered with: the tab's own in the browser, one that calls nothing on the server. */
export function makePageStore(preload: Preload): AppStore {
  const store = typeof window === 'undefined' ? makeRenderStore() : (tabStore ??= makeBrowserStore());
  store.dispatch(preloaded(preload));
  return store;
}

/** A render calls nothing: what it needs is in its props. */
function makeRenderStore(): AppStore {
  const fetch = () => Promise.reject(new Error('A render makes no calls; its data comes from getServerSideProps.'));
  return makeStore({ api: createApi({ fetch }) });
}

function makeBrowserStore(): AppStore {
  const tokens = browserTokenStorage();
  const api = createApi({
    fetch: (url, init) => window.fetch(url, init),
    tokens,
    lock: browserLock,
    onSessionEnd: () => store.dispatch(sessionEnded('expired')),
  });
  const store: AppStore = makeStore({ api, tokens, draft: browserDraftStorage() });
  watchOtherTabs(store, tokens);
  return store;
}

/** Logging out or in, in any tab, is for all of them (decisions 6). */
function watchOtherTabs(store: AppStore, tokens: ReturnType<typeof browserTokenStorage>): void {
  tokens.subscribe((event) => {
    const { status } = store.getState().session;
    if (event === 'signedOut' && status !== 'out') store.dispatch(sessionEnded('otherTab'));
    if (event === 'signedIn' && status === 'out') void store.dispatch(restoreSession());
  });
}

/**
 * What only the browser knows, once the first render stands: a kept draft and a stored session. Dispatched after hydration,
 * so that the HTML never depends on who asks.
 */
export const wake =
  (): AppThunk =>
  (dispatch, _, { draft }) => {
    const kept = readDraft(draft?.read());
    if (kept) dispatch(draftRestored(kept));
    void dispatch(restoreSession());
  };
