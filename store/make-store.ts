import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { TokenStorage } from '@/api/client/tokens';
import type { Api } from '@/api/client/types';
import type { DraftStorage } from '@/store/draft-storage';
import { listen } from '@/store/listeners';
import { rootReducer, type RootState } from '@/store/root-reducer';
import type { StoreServices } from '@/store/services';

export interface MakeStoreOptions {
  api: Api;
  tokens?: TokenStorage;
  draft?: DraftStorage;
}

/** The shared state: one store for each request on the server, one for each tab in the browser. */
export function makeStore({ api, tokens, draft }: MakeStoreOptions) {
  const services: StoreServices = { api, tokens: tokens ?? null, draft: draft ?? null, callbacks: new Map() };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // Development's checks are wanted; that they take long on a busy machine is not news.
        immutableCheck: { warnAfter: 1000 },
        serializableCheck: { warnAfter: 1000 },
      }),
    // A family's data is nothing for a browser extension to record.
    devTools: false,
  });
  listen(store, services);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<R = void> = ThunkAction<R, RootState, StoreServices, UnknownAction>;
