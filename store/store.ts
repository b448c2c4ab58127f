import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { StoreServices } from '@/store/api-thunk';
import { createListeners } from '@/store/listeners';
import { rootReducer, type RootState } from '@/store/root-reducer';

type MakeStoreOptions = Pick<StoreServices, 'api'> & Partial<StoreServices>;

/** Development checks warn of their own duration, which on a busy machine says nothing. */
const warnAfter = Infinity;

/** What a server render has none of. */
const without = {
  tokens: null,
  draft: null,
  sharedDraft: null,
  formDrafts: null,
  toasts: null,
  saveWish: null,
  selection: null,
  lastPlace: null,
  reload: () => undefined,
} as const satisfies Omit<StoreServices, 'api'>;

/** One store per server render, and one per tab in the browser. */
export function makeStore(given: MakeStoreOptions) {
  const services: StoreServices = { ...without, ...given };
  const listeners = createListeners(services);
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        immutableCheck: { warnAfter },
        serializableCheck: { warnAfter },
      }).prepend(listeners.middleware),
  });
}

export type { RootState };
export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Returned = void> = ThunkAction<Returned, RootState, StoreServices, UnknownAction>;
