/**
 * Route history helper (product section 4): which routes this visit has seen, so that "Back" can name the previous
 * one. Pure: the shell keeps the value and tells it of every finished route change.
 */
export interface RouteHistory {
  /** Oldest first; the last is the current route. */
  readonly entries: readonly string[];
}

export const emptyRouteHistory: RouteHistory = { entries: [] };

/** More would only cost memory in a visit that lasts all day. */
const longest = 50;

export interface RouteChange {
  path: string;
  /** Changes of the address that stay on the page; they are ignored. */
  shallow?: boolean;
  /** The browser's Back: the current entry is left and the one before it becomes current. */
  back?: boolean;
  /** The current entry was replaced, as after a redirect. */
  replace?: boolean;
}

/** The history after a route change. Coming to the current route again changes nothing. */
export function recordRoute(history: RouteHistory, { path, shallow, back, replace }: RouteChange): RouteHistory {
  const { entries } = history;
  if (shallow || entries.at(-1) === path) return history;
  if (back) {
    const seen = entries.lastIndexOf(path, entries.length - 2);
    return { entries: seen >= 0 ? entries.slice(0, seen + 1) : [path] };
  }
  return { entries: [...(replace ? entries.slice(0, -1) : entries), path].slice(-longest) };
}

/** The route before the current one, or null. */
export const previousRoute = (history: RouteHistory): string | null => history.entries.at(-2) ?? null;

/** Going back is possible when more than one entry exists. */
export const canGoBack = (history: RouteHistory): boolean => history.entries.length > 1;
