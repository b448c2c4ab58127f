import { type Api, createApi, sendWithProgress } from '@/api/client/api';
import { deviceHeaders } from '@/api/client/device';
import { browserLock } from '@/api/client/refresh';
import { browserTokenStorage, type TokenStorage } from '@/api/client/tokens';
import { followSharedDraft } from '@/store/drafts/shared-draft';
import { browserSharedStorage, browserTabStorage } from '@/store/drafts/tab-storage';
import { followSwitch } from '@/store/reload-for-family';
import { restoreDraft } from '@/store/slices/booking-draft';
import { restoreLastPlace } from '@/store/slices/last-place';
import { selectActiveFamily } from '@/store/slices/profile';
import { restoreSelection } from '@/store/slices/selection';
import { followOtherTab, restoreSession, sessionEnded } from '@/store/slices/session';
import { loadSettings, type Preload, preloaded } from '@/store/slices/settings';
import { restoreToasts } from '@/store/slices/toasts';
import { type AppStore, type AppThunk, makeStore } from '@/store/store';

const sharedDraftKey = 'sharedDraft';

/** One per tab, regardless of React's renders: two would handle other tabs' events twice. */
let tabStore: AppStore | null = null;

/** The store that a page is rendered with: the tab's own in the browser, one that calls nothing on the server. */
export function makePageStore(preload: Preload): AppStore {
  const store = typeof window === 'undefined' ? makeRenderStore() : (tabStore ??= makeBrowserStore());
  store.dispatch(preloaded(preload));
  return store;
}

/** A render calls nothing: what it needs is in its props. All renders share these calls, which have no state. */
let renderApi: Api | undefined;

function makeRenderStore(): AppStore {
  renderApi ??= createApi({ fetch: () => Promise.reject(new Error('A render makes no calls.')) });
  return makeStore({ api: renderApi });
}

function makeBrowserStore(): AppStore {
  const tokens = browserTokenStorage();
  const api = createApi({
    fetch: (url, init, onProgress) => (onProgress ? sendWithProgress(url, init, onProgress) : window.fetch(url, init)),
    tokens,
    device: deviceHeaders,
    lock: browserLock,
    prove: async (factors) => {
      const { askProof } = await import('@/store/slices/proof');
      return store.dispatch(askProof(factors));
    },
    family: () => selectActiveFamily(store.getState())?.id ?? null,
    onSessionEnd: () => store.dispatch(sessionEnded('expired')),
  });
  const store: AppStore = makeStore({
    api,
    tokens,
    draft: browserTabStorage('bookingDraft'),
    sharedDraft: browserSharedStorage(sharedDraftKey),
    formDrafts: browserTabStorage('formDrafts'),
    toasts: browserTabStorage('toasts'),
    saveWish: browserSharedStorage('saveWish'),
    selection: browserSharedStorage('selection'),
    lastPlace: browserSharedStorage('lastPlace'),
    reload: (to) => (to === undefined ? window.location.reload() : window.location.assign(to)),
  });
  tokens.subscribe((event) => void store.dispatch(event === 'switched' ? followSwitch() : followOtherTab(event)));
  window.addEventListener('storage', ({ key }) => {
    if (key === sharedDraftKey) store.dispatch(followSharedDraft());
  });
  reloadStalePage(window, tokens, () => window.location.reload());
  return store;
}

/**
 * A page restored from the back/forward cache still shows the family that was logged in. Reload it if the session ended or
 * changed meanwhile, before the next user sees it.
 */
export function reloadStalePage(
  events: Pick<EventTarget, 'addEventListener'>,
  tokens: Pick<TokenStorage, 'read'>,
  reload: () => void,
): void {
  const session = () => tokens.read()?.refreshToken;
  let leftWith: string | undefined;
  events.addEventListener('pagehide', () => {
    leftWith = session();
  });
  events.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted && session() !== leftWith) reload();
  });
}

/**
 * Restores session, draft, toasts, selection and last place, and loads settings if the page didn't provide them. Dispatched after hydration, so that
 * server-rendered HTML never depends on the user.
 */
export const startTab = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { session, settings } = getState();
  dispatch(restoreDraft());
  dispatch(restoreToasts());
  dispatch(restoreSelection());
  dispatch(restoreLastPlace());
  await Promise.all([
    session.status === 'idle' && dispatch(restoreSession()),
    !settings.settings && dispatch(loadSettings()),
  ]);
};
