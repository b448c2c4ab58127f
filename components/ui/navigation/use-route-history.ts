import { useEffect, useSyncExternalStore } from 'react';
import Router from 'next/router';
import {
  canGoBack,
  emptyRouteHistory,
  previousRoute,
  recordRoute,
  type RouteChange,
  type RouteHistory,
} from '@/lib/site/route-history';

/** The one visit of this browser's page; the server has none. */
let history: RouteHistory = emptyRouteHistory;
const listeners = new Set<() => void>();

const tell = (change: RouteChange) => {
  history = recordRoute(history, change);
  listeners.forEach((listener) => listener());
};

/** The framework's name for an entry of the browser's history: kept when an entry is replaced, there again on Back. */
function entryKey(): string | null {
  const state: unknown = window.history.state;
  return state && typeof state === 'object' && 'key' in state && typeof state.key === 'string' ? state.key : null;
}

let recording = false;

/** Begins with the route on show. It goes on as long as the page: a visit has one history, whoever asks for it. */
function startRecording(): void {
  if (recording) return;
  recording = true;
  let current = entryKey();
  const seen = new Set([current]);
  tell({ path: window.location.pathname + window.location.search });
  Router.events.on('routeChangeComplete', (url: string, { shallow }: { shallow: boolean }) => {
    const key = entryKey();
    const path = url.split('#')[0] ?? url;
    const replace = key !== null && key === current;
    const back = !replace && key !== null && seen.has(key) && history.entries.slice(0, -1).includes(path);
    current = key;
    seen.add(key);
    tell({ path, shallow, replace, back });
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps the history of routes from here on; for the part that every page has. */
export function useRecordedRoutes(): void {
  useEffect(startRecording, []);
}

/**
 * The route history helper (product section 4): the previous route, and whether there is one to go back to. Shallow
 * changes are ignored, and Back leaves an entry. Nothing is known on the server and before hydration.
 */
export function useRouteHistory(): { previous: string | null; canGoBack: boolean } {
  const now = useSyncExternalStore(
    subscribe,
    () => history,
    () => emptyRouteHistory,
  );
  return { previous: previousRoute(now), canGoBack: canGoBack(now) };
}
