import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { useSyncExternalStore, type ReactNode } from 'react';

type Handler = (...args: unknown[]) => void;

/** A router that records navigations without loading pages. */
export interface FakeRouter extends NextRouter {
  /** URLs in the order visited, including the first; `replace` overwrites the last. */
  visited: string[];
  subscribe: (listener: () => void) => () => void;
}

/** `pathname` is the route pattern when the URL has parameters: `/confirm/[code]`. */
export function fakeRouter(asPath = '/', pathname?: string): FakeRouter {
  const listeners = new Set<() => void>();
  const handlers = new Map<string, Set<Handler>>();
  const on = (event: string) => handlers.get(event) ?? handlers.set(event, new Set()).get(event)!;
  const router = {
    route: '',
    basePath: '',
    isReady: true,
    isFallback: false,
    isPreview: false,
    isLocaleDomain: false,
    visited: [asPath],
    events: {
      on: (event: string, handler: Handler) => void on(event).add(handler),
      off: (event: string, handler: Handler) => void on(event).delete(handler),
      emit: (event: string, ...args: unknown[]) => on(event).forEach((handler) => handler(...args)),
    },
    push: (url: unknown) => go(String(url), false),
    replace: (url: unknown) => go(String(url), true),
    prefetch: async () => undefined,
    reload: () => undefined,
    back: () => undefined,
    forward: () => undefined,
    beforePopState: () => undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as FakeRouter;
  const place = (url: string, pattern?: string) => {
    const { pathname: path, searchParams } = new URL(url, 'http://portal.test');
    const names = [...(pattern ?? '').matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '');
    const values = pattern ? path.match(new RegExp(`^${pattern.replace(/\[\w+\]/g, '([^/]+)')}$`))?.slice(1) : [];
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values?.[index] ?? '')]));
    Object.assign(router, {
      asPath: url,
      pathname: pattern ?? path,
      query: { ...Object.fromEntries(searchParams), ...params },
    });
  };
  const go = async (url: string, instead: boolean) => {
    if (instead) router.visited.pop();
    router.visited.push(url);
    place(url);
    listeners.forEach((listener) => listener());
    router.events.emit('routeChangeComplete', url, { shallow: false });
    return true;
  };
  place(asPath, pathname);
  return router;
}

/** Provides the router, renewed after each navigation as Next does. */
export function FakeRouterProvider({ router, children }: { router: FakeRouter; children: ReactNode }) {
  const here = () => router.asPath;
  const asPath = useSyncExternalStore(router.subscribe, here, here);
  return <RouterContext.Provider value={{ ...router, asPath }}>{children}</RouterContext.Provider>;
}
