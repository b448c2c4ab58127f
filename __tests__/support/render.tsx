import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider, type FakeRouter } from '@/__tests__/support/fake-router';
import { someTokens } from '@/__tests__/support/msw-answers';
import { createApi } from '@/api/client/api';
import type { TokenStorage } from '@/api/client/tokens';
import type { Profile, Settings, Tokens } from '@/api/contract/types';
import { GuardedPage, type Page } from '@/components/layout/protected';
import type { TabStorage } from '@/store/drafts/tab-storage';
import { selectActiveFamily } from '@/store/slices/profile';
import { askProof } from '@/store/slices/proof';
import { restoreSession, sessionEnded } from '@/store/slices/session';
import { preloaded, type Preload } from '@/store/slices/settings';
import { makeStore, type AppStore } from '@/store/store';

export function memoryTokens(
  pair: Tokens | null = null,
): TokenStorage & { remembered: boolean | null; switches: number } {
  let kept = pair;
  const storage = {
    remembered: null as boolean | null,
    switches: 0,
    read: () => kept,
    write: (next: Tokens, remember: boolean) => {
      kept = next;
      storage.remembered = remember;
    },
    replace: (next: Tokens) => {
      if (kept) kept = next;
    },
    clear: () => {
      kept = null;
    },
    clearEverywhere: () => {
      kept = null;
    },
    announceSwitch: () => {
      storage.switches += 1;
    },
    subscribe: () => () => undefined,
  };
  return storage;
}

export function memoryTabStorage(): TabStorage {
  let kept: unknown = null;
  return {
    read: () => kept,
    write: (value) => {
      kept = structuredClone(value);
    },
  };
}

export interface StoreOptions {
  /** The logged-in family; null is logged out; undefined is before the session check. */
  profile?: Profile | null;
  settings?: Settings;
  preload?: Omit<Preload, 'settings'>;
  tokens?: TokenStorage;
  draft?: TabStorage;
  sharedDraft?: TabStorage;
  formDrafts?: TabStorage;
  toasts?: TabStorage;
  saveWish?: TabStorage;
  selection?: TabStorage;
  lastPlace?: TabStorage;
  reload?: (to?: string) => void;
}

/** A store as the browser creates it, using the page's fetch: `useMockService` answers. */
export function makeTestStore({ profile, settings = aSettings(), preload, ...given }: StoreOptions = {}): AppStore {
  const tokens = given.tokens ?? memoryTokens(profile ? someTokens : null);
  const api = createApi({
    fetch: (url, init) => window.fetch(url, init),
    tokens,
    family: () => selectActiveFamily(store.getState())?.id ?? null,
    prove: (factors) => store.dispatch(askProof(factors)),
    onSessionEnd: () => store.dispatch(sessionEnded('expired')),
  });
  const store: AppStore = makeStore({
    draft: memoryTabStorage(),
    sharedDraft: memoryTabStorage(),
    formDrafts: memoryTabStorage(),
    toasts: memoryTabStorage(),
    saveWish: memoryTabStorage(),
    selection: memoryTabStorage(),
    lastPlace: memoryTabStorage(),
    ...given,
    api,
    tokens,
  });
  store.dispatch(preloaded({ ...preload, settings }));
  if (profile !== undefined) store.dispatch(restoreSession.fulfilled(profile, 'given'));
  return store;
}

/** A screen with a frame, as the app shows it to a family with a session; another element as it is. */
export function opened(page: ReactElement): ReactElement {
  const { type, props } = page as { type: Page<object>; props: object };
  return type.Frame ? <GuardedPage needs="account" page={type} props={props} /> : page;
}

/** A page with parts of the shell, such as its question and its toasts. */
export const beside = (page: ReactNode, ...parts: ComponentType[]): ReactElement => (
  <>
    {page}
    {parts.map((Part, index) => (
      <Part key={index} />
    ))}
  </>
);

export interface RenderOptions extends StoreOptions {
  store?: AppStore;
  /** The page's URL, or a router made with `fakeRouter`. */
  at?: string | FakeRouter;
}

export function renderWithStore(ui: ReactElement, { store, at = '/', ...options }: RenderOptions = {}) {
  const theStore = store ?? makeTestStore(options);
  const router = typeof at === 'string' ? fakeRouter(at) : at;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FakeRouterProvider router={router}>
      <Provider store={theStore}>{children}</Provider>
    </FakeRouterProvider>
  );
  // Tests load no style sheet, so looking up `pointer-events` at each press would find nothing.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...render(opened(ui), { wrapper }), store: theStore, router, user };
}
