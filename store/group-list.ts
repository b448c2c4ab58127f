import { createEntityAdapter, createSelector, type EntityState } from '@reduxjs/toolkit';
import type { Failure } from '@/api/client/api-error';
import type { Card, Paged } from '@/api/contract/types';
import { failed, idle, loading, type Loadable } from '@/store/loadable';

/** One list of groups: the page that is shown. */
interface GroupList extends Loadable {
  /** Null before the first answer. */
  ids: string[] | null;
  page: number;
  totalPages: number;
  totalItems: number;
}

/**
 * Bookings, tours and waitlists in the shared state: each group once, so that a move shows wherever it is listed.
 * `status` and `failure` are those of the last call for a single group.
 */
interface GroupsState<T, L extends string> extends EntityState<T, string>, Loadable {
  lists: Record<L, GroupList>;
}

interface Identified {
  id: string;
}

const emptyList: GroupList = { ...idle, ids: null, page: 1, totalPages: 0, totalItems: 0 };

/** The group as it stands, where an answer was refused because it had changed (decisions 4, "What was seen"); else null. */
export function changedGroup<T extends Identified>({ status, details }: Failure): T | null {
  return status === 409 ? ((details as { group?: T } | null)?.group ?? null) : null;
}
/** The main card as it is now, where an answer was refused and says it (null: there is none); else the one that was seen. */
export function changedCard({ details }: Failure, seen: Card | null): Card | null {
  const card = (details as { card?: Card | null } | null)?.card;
  return card === undefined ? seen : card;
}
/** Which group is looked at. `background`: nobody asked for it now, so that a failure needs no toast. */
export interface Looked extends Identified {
  background?: boolean;
}

/** What an answer says was seen: the group as it stood on the screen. */
export type Seen<T extends Identified & { version: number }> = Pick<T, 'id' | 'version'>;

/** The card that was named to be charged. */
export interface SeenCard {
  cardId?: string;
}

/** The case reducers and selectors of groups of one kind that appear in the lists `names`. */
export function createGroupList<T extends Identified, L extends string>(names: readonly L[]) {
  const adapter = createEntityAdapter<T>();
  const lists = Object.fromEntries(names.map((name) => [name, emptyList])) as Record<L, GroupList>;
  type State = GroupsState<T, L>;
  const selectIds = (state: State, list: L) => state.lists[list].ids;

  return {
    initialState: adapter.getInitialState({ ...idle, lists }) as State,

    listPending(state: State, list: L) {
      Object.assign(state.lists[list], loading);
    },
    listFulfilled(state: State, list: L, { items, page, totalItems, totalPages }: Paged<T>) {
      adapter.setMany(state, items);
      Object.assign(state.lists[list], { ...idle, ids: items.map(({ id }) => id), page, totalItems, totalPages });
    },
    listRejected(state: State, list: L, failure: Failure) {
      Object.assign(state.lists[list], failed(failure));
    },
    groupPending(state: State) {
      Object.assign(state, loading);
    },
    groupFulfilled(state: State, group: T) {
      adapter.setOne(state, group);
      Object.assign(state, idle);
    },
    /** An answer was refused: the group as it is now, where that was the reason. */
    answerRejected(state: State, failure: Failure) {
      const group = changedGroup<T>(failure);
      if (group) adapter.setOne(state, group);
    },
    groupRejected(state: State, failure: Failure) {
      Object.assign(state, failed(failure));
    },

    /** One group; null while it is not here. */
    selectGroup: (state: State, id: string): T | null => state.entities[id] ?? null,
    /** The groups of a list in its order; null before the first answer. */
    selectGroups: createSelector([(state: State) => state.entities, selectIds], (entities, ids): T[] | null =>
      ids ? ids.flatMap((id) => entities[id] ?? []) : null,
    ),
  };
}

/** The request form that is open for a tour or a place in line (specification section 3, "modal state"). */
export interface GroupModal {
  facilityId: string;
  ageGroupId: string | null;
}
