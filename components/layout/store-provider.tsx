import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { makePageStore, startTab } from '@/store/browser-store';
import { type Preload, preloaded } from '@/store/slices/settings';

/**
 * Provides the store. The first page's data is preloaded; data of later pages is dispatched before paint. Session and
 * drafts are restored after hydration, because server renders are anonymous.
 */
export function StoreProvider({ preload, children }: { preload: Preload; children: ReactNode }) {
  const [store] = useState(() => makePageStore(preload));
  const lastPreload = useRef(preload);

  useLayoutEffect(() => {
    const { settings, facility, searchDay } = lastPreload.current;
    const same = settings === preload.settings && facility === preload.facility && searchDay === preload.searchDay;
    lastPreload.current = preload;
    if (!same) store.dispatch(preloaded(preload));
  }, [store, preload]);

  useEffect(() => {
    void store.dispatch(startTab());
  }, [store]);

  return <Provider store={store}>{children}</Provider>;
}
