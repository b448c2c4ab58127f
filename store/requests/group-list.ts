import {
  createEntityAdapter,
  createSelector,
  createSlice,
  current,
  type EntityState,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Failure } from '@/api/client/api-error';
import type { Paged } from '@/api/contract/types';
import type { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loaded-slice';
import { changedGroup } from '@/store/requests/changed-group';
import { sessionEnded } from '@/store/slices/session';

/** The current page of a list. */
export interface GroupPage extends Loadable {
  /** Null until loaded. */
  ids: string[] | null;
  page: number;
  totalPages: number;
  totalItems: number;
}

/** Normalized: each group is stored once, so that a change shows in every list. */
interface GroupsState<T, L extends string> extends EntityState<T, string> {
  lists: Record<L, GroupPage>;
}

interface Identified {
  id: string;
}

interface Group extends Identified {
  version: number;
  hidden?: boolean;
}

const emptyList: GroupPage = { ...idle, ids: null, page: 1, totalPages: 0, totalItems: 0 };

/** `background` suppresses the error toast. */
export interface GroupArg extends Identified {
  background?: boolean;
}

/** The version of the group that was on screen. */
export type Seen<T extends Identified & { version: number }> = Pick<T, 'id' | 'version'>;

/** The card that was chosen or shown as the one to be charged. */
export interface SeenCard {
  cardId?: string | null;
}

type Thunk<Returned, Arg> = ReturnType<typeof createAppAsyncThunk<Returned, Arg>>;

/** A thunk that returns the updated group. */
interface GroupCall<T> {
  fulfilled: { match: (action: unknown) => action is PayloadAction<T> };
  rejected: { match: (action: unknown) => action is UnknownAction & { error: Failure } };
}

interface GroupCalls<T, L extends string, P> {
  loadList: Thunk<Paged<T>, { list: L; page?: number }>;
  load: Thunk<T, GroupArg>;
  /** Thunks that send the seen version. Their 409 contains the current group. */
  answers: readonly GroupCall<T>[];
  others: readonly GroupCall<T>[];
  /** Actions whose payload has several groups. */
  several?: { match: (action: unknown) => action is PayloadAction<P>; groupsOf: (payload: P) => T[] };
}

/** The object from before if an answer says the same. Both are JSON of one service, so their fields have one order. */
const keepSame = <T>(before: T | undefined, after: T): T =>
  JSON.stringify(before) === JSON.stringify(after) ? (before as T) : after;

/** A slice for one kind of request with its lists and thunks. */
export function createGroupSlice<Name extends string, T extends Group, L extends string, P>(
  name: Name,
  names: readonly L[],
  { loadList, load, answers, others, several }: GroupCalls<T, L, P>,
) {
  type State = GroupsState<T, L>;
  const adapter = createEntityAdapter<T>();
  const lists = Object.fromEntries(names.map((list) => [list, emptyList])) as Record<L, GroupPage>;
  const initialState = adapter.getInitialState({ lists }) as State;
  const receiving: readonly GroupCall<T>[] = [load, ...answers, ...others];

  /**
   * A poll that brings nothing new keeps the objects, so that no card renders again. An older version is dropped: it is
   * of a poll that began before the parent's answer and ended after it.
   */
  function put(state: State, ...groups: T[]) {
    const known = current<Record<string, Group>>(state.entities);
    adapter.setMany(
      state,
      groups
        .filter(({ id, version }) => version >= (known[id]?.version ?? 0))
        .map((group) => keepSame(known[group.id] as T | undefined, group)),
    );
  }
  function mark(state: State, list: L, loadable: Loadable) {
    Object.assign(state.lists[list], loadable);
  }
  function putList(state: State, list: L, { items, page, totalItems, totalPages }: Paged<T>) {
    put(state, ...items);
    const ids = items.map(({ id }) => id);
    Object.assign(state.lists[list], {
      ...idle,
      ids: keepSame(current<GroupPage>(state.lists[list]).ids, ids),
      page,
      totalItems,
      totalPages,
    });
  }

  return createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) =>
      builder
        .addCase(sessionEnded, () => initialState)
        .addCase(loadList.pending, (state, { meta }) => mark(state as State, meta.arg.list, loading))
        .addCase(loadList.fulfilled, (state, { meta, payload }) => putList(state as State, meta.arg.list, payload))
        .addCase(loadList.rejected, (state, { meta, error }) => mark(state as State, meta.arg.list, failed(error)))
        .addMatcher(
          (action): action is UnknownAction & { error: Failure } =>
            answers.some(({ rejected }) => rejected.match(action)),
          (state, { error }) => {
            const group = changedGroup<T>(error);
            if (group) put(state as State, group);
          },
        )
        .addMatcher(
          (action): action is PayloadAction<T> => receiving.some(({ fulfilled }) => fulfilled.match(action)),
          (state, { payload }) => put(state as State, payload),
        )
        .addMatcher(
          (action): action is PayloadAction<P> => several?.match(action) ?? false,
          (state, { payload }) => put(state as State, ...(several?.groupsOf(payload) ?? [])),
        ),
    selectors: {
      selectList: (state, list: L) => state.lists[list],
      /** The groups of a list, without those hidden since; null until loaded. */
      selectGroups: createSelector(
        [(state: State) => state.entities, (state: State, list: L) => state.lists[list].ids],
        (entities, ids): T[] | null =>
          ids ? ids.flatMap((id) => entities[id] ?? []).filter(({ hidden }) => !hidden) : null,
      ),
      selectEntities: (state) => state.entities,
      /** Null if not loaded. */
      selectGroup: (state, id: string): T | null => state.entities[id] ?? null,
    },
  });
}
