import { applyMiddleware, legacy_createStore as createStore, type UnknownAction } from 'redux';
import { withExtraArgument, type ThunkAction, type ThunkDispatch } from 'redux-thunk';
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

/**
 * The shared state: one store for each request on the server, one for each tab in the browser. It is made with Redux itself,
 * which is what configureStore of Redux Toolkit comes to in production: the toolkit comes with the areas that need it.
 */
export function makeStore({ api, tokens, draft }: MakeStoreOptions) {
  const services: StoreServices = { api, tokens: tokens ?? null, draft: draft ?? null, callbacks: new Map() };
  const thunks = applyMiddleware<ThunkDispatch<RootState, StoreServices, UnknownAction>>(withExtraArgument(services));
  const store = createStore(rootReducer, thunks);
  listen(store, services);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<R = void> = ThunkAction<R, RootState, StoreServices, UnknownAction>;
