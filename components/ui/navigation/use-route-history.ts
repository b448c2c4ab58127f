import Router from 'next/router';
import { useEffect, useSyncExternalStore } from 'react';
import {
  canGoBack,
  emptyRouteHistory,
  previousRoute,
  recordRoute,
  type RouteChange,
  type RouteHistory,
} from '@/lib/site/navigation';

/** Module state: one history per tab. The server never records any. */
let history: RouteHistory = emptyRouteHistory;
const listeners = new Set<() => void>();

const record = (change: RouteChange) => {
  history = recordRoute(history, change);
  listeners.forEach((listener) => listener());
};

/** Next's key of a browser history entry: unchanged by `replace`, and the same again after Back. */
function entryKey(): string | null {
  const state: unknown = window.history.state;
  return state && typeof state === 'object' && 'key' in state && typeof state.key === 'string' ? state.key : null;
}

let recording = false;

/** Starts with the current route and runs until the tab is closed; later calls do nothing. */
function startRecording(): void {
  if (recording) return;
  recording = true;
  let current = entryKey();
  const seen = new Set([current]);
  record({ path: window.location.pathname + window.location.search });
  Router.events.on('routeChangeComplete', (url: string, { shallow }: { shallow: boolean }) => {
    const key = entryKey();
    const path = url.split('#')[0] ?? url;
    const replace = key !== null && key === current;
    const back = !replace && key !== null && seen.has(key) && history.entries.slice(0, -1).includes(path);
    current = key;
    seen.add(key);
    record({ path, shallow, replace, back });
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Starts recording routes; call it in the shell. */
export function useRecordedRoutes(): void {
  useEffect(startRecording, []);
}

/**
 * The previous route, and whether there is one to go back to (product section 4). Shallow changes are ignored. Empty on
 * the server and before hydration.
 */
export function useRouteHistory(): { previous: string | null; canGoBack: boolean } {
  const current = useSyncExternalStore(
    subscribe,
    () => history,
    () => emptyRouteHistory,
  );
  return { previous: previousRoute(current), canGoBack: canGoBack(current) };
}
