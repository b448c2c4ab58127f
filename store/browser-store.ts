import { browserTokenStorage, type TokenStorage } from '@/api/client/tokens';
import { browserDraftStorage } from '@/store/draft-storage';
import { lazyApi } from '@/store/lazy-api';
import { makeStore, type AppStore } from '@/store/make-store';
import { preloaded, type Preload } from '@/store/preload';
import { sessionEnded } from '@/store/session-events';
import { restore } from '@/store/wake';

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
  return makeStore({ api: lazyApi(() => Promise.reject(new Error('A render makes no calls.'))) });
}

function makeBrowserStore(): AppStore {
  const tokens = browserTokenStorage();
  const api = lazyApi(async () => {
    const { browserApi } = await import(/* webpackChunkName: 'session' */ '@/store/browser-api');
    return browserApi(tokens, () => store.dispatch(sessionEnded('expired')));
  });
  const store: AppStore = makeStore({ api, tokens, draft: browserDraftStorage() });
  watchOtherTabs(store, tokens);
  return store;
}

/** Logging out or in, in any tab, is for all of them (decisions 6). */
function watchOtherTabs(store: AppStore, tokens: TokenStorage): void {
  tokens.subscribe((event) => {
    const { status } = store.getState().session;
    if (event === 'signedOut' && status !== 'out') store.dispatch(sessionEnded('otherTab'));
    if (event === 'signedIn' && status === 'out') void store.dispatch(restore());
  });
}
