import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makePageStore } from '@/store/browser-store';
import { preloaded, type Preload } from '@/store/preload';
import { startTab } from '@/store/start-tab';

/**
 * The shared state around a page. The first page's data is in it from the start; that of later pages is dispatched before
 * they are painted. The session and the kept draft come after hydration: the HTML never depends on who asks.
 */
export function StoreProvider({ preload, children }: { preload: Preload; children: ReactNode }) {
  const [store] = useState(() => makePageStore(preload));
  const given = useRef(preload);

  useLayoutEffect(() => {
    const { settings, facility, searchDay } = given.current;
    const same = settings === preload.settings && facility === preload.facility && searchDay === preload.searchDay;
    given.current = preload;
    if (!same) store.dispatch(preloaded(preload));
  }, [store, preload]);

  useEffect(() => {
    void store.dispatch(startTab());
  }, [store]);

  return <Provider store={store}>{children}</Provider>;
}
