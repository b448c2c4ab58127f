import type { Failure } from '@/api/client/api-error';
import type { Paged } from '@/api/contract/types';
import { failed, idle, loading, type Loadable } from '@/store/loadable';

/** One list of groups: the ids of the page that is shown. */
export interface GroupList extends Loadable {
  /** Null before the first answer. */
  ids: string[] | null;
  page: number;
  totalPages: number;
  totalItems: number;
}

/**
 * Bookings, tours and waitlists in the shared state: each group once, so that a move shows wherever it is listed.
 * `Loadable` is where the single group stands.
 */
export interface Groups<T, L extends string> extends Loadable {
  byId: Record<string, T>;
  lists: Record<L, GroupList>;
}

const emptyList: GroupList = { ...idle, ids: null, page: 1, totalPages: 0, totalItems: 0 };

export function emptyGroups<T, L extends string>(names: readonly L[]): Groups<T, L> {
  const lists = Object.fromEntries(names.map((name) => [name, emptyList])) as Record<L, GroupList>;
  return { ...idle, byId: {}, lists };
}

/** What a list is after a change; the other lists and the groups stay. */
function withList<G extends Groups<unknown, string>>(state: G, list: keyof G['lists'], change: Partial<GroupList>): G {
  return { ...state, lists: { ...state.lists, [list]: { ...state.lists[list as string]!, ...change } } };
}

export function setListLoading<T, L extends string>(state: Groups<T, L>, list: L): Groups<T, L> {
  return withList(state, list, loading);
}

export function setList<T extends { id: string }, L extends string>(
  state: Groups<T, L>,
  list: L,
  { items, page, totalItems, totalPages }: Paged<T>,
): Groups<T, L> {
  const byId = { ...state.byId, ...Object.fromEntries(items.map((group) => [group.id, group])) };
  return withList({ ...state, byId }, list, { ...idle, ids: items.map(({ id }) => id), page, totalItems, totalPages });
}

export function setListError<T, L extends string>(
  state: Groups<T, L>,
  list: L,
  failure: Failure | undefined,
): Groups<T, L> {
  return withList(state, list, failed(failure));
}

export function setGroup<T extends { id: string }, L extends string>(state: Groups<T, L>, group: T): Groups<T, L> {
  return { ...state, ...idle, byId: { ...state.byId, [group.id]: group } };
}

/**
 * A selector of a list's groups in its order; null before the first answer. The same array comes back while nothing of the
 * area has changed, or whoever selects it would render without end.
 */
export function groupsSelector<S, T, L extends string>(
  area: (state: S) => Groups<T, L>,
  shows: (group: T) => boolean = () => true,
): (state: S, list: L) => T[] | null {
  const kept = new Map<L, { from: Groups<T, L>; groups: T[] | null }>();
  return (state, list) => {
    const from = area(state);
    const last = kept.get(list);
    if (last?.from === from) return last.groups;
    const groups = from.lists[list].ids?.flatMap((id) => from.byId[id] ?? []).filter(shows) ?? null;
    kept.set(list, { from, groups });
    return groups;
  };
}
