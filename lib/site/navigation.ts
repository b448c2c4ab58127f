import { paths } from '@/lib/paths';

/** A base for parsing relative URLs. */
const base = 'http://portal.invalid';

/**
 * Validates the untrusted target of a redirect: a path of this portal, or null. Rejects other origins and what browsers
 * may parse as one (`//evil.example`, `/\evil.example`).
 */
export function safePath(from: unknown): string | null {
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return null;
  const url = URL.canParse(from, base) ? new URL(from, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname === paths.login ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** The routes of this visit, so that "Back" can name the previous one (product section 4). */
export interface RouteHistory {
  /** Oldest first; the last is the current route. */
  readonly entries: readonly string[];
}

export const emptyRouteHistory: RouteHistory = { entries: [] };

const longest = 50;

export interface RouteChange {
  path: string;
  /** Shallow route changes are ignored. */
  shallow?: boolean;
  /** The browser's Back. */
  back?: boolean;
  /** Replaces the current entry, as a redirect does. */
  replace?: boolean;
}

export function recordRoute(history: RouteHistory, { path, shallow, back, replace }: RouteChange): RouteHistory {
  const { entries } = history;
  if (shallow || entries.at(-1) === path) return history;
  if (back) {
    const seen = entries.lastIndexOf(path, entries.length - 2);
    return { entries: seen >= 0 ? entries.slice(0, seen + 1) : [path] };
  }
  return { entries: [...(replace ? entries.slice(0, -1) : entries), path].slice(-longest) };
}

export const previousRoute = (history: RouteHistory): string | null => history.entries.at(-2) ?? null;

export const canGoBack = (history: RouteHistory): boolean => history.entries.length > 1;
