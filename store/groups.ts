import type { Failure } from '@/api/client/api-error';
import type { Paged } from '@/api/contract/types';
import { idle, setError, setIdle, setLoading, type Loadable } from '@/store/loadable';

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

export function setListLoading<L extends string>(state: Groups<unknown, L>, list: L): void {
  setLoading(state.lists[list]);
}

export function setList<T extends { id: string }, L extends string>(
  state: Groups<T, L>,
  list: L,
  page: Paged<T>,
): void {
  for (const group of page.items) state.byId[group.id] = group;
  const { totalItems, totalPages } = page;
  state.lists[list] = { ...idle, ids: page.items.map(({ id }) => id), page: page.page, totalItems, totalPages };
}

export function setListError<L extends string>(state: Groups<unknown, L>, list: L, failure: Failure | undefined): void {
  setError(state.lists[list], failure);
}

export function setGroup<T extends { id: string }>(state: Groups<T, string>, group: T): void {
  setIdle(state);
  state.byId[group.id] = group;
}

/** The groups of a list in its order; null before the first answer. */
export function groupsOf<T, L extends string>({ byId, lists }: Groups<T, L>, list: L): T[] | null {
  return lists[list].ids?.flatMap((id) => byId[id] ?? []) ?? null;
}
