import type { Api } from '@/api/client/api';
import type { Paged } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import type { GroupArg, Seen } from '@/store/requests/group-list';

export const requestLists = ['upcoming', 'all'] as const;
/** upcoming: not final; all: not hidden (product rule 4). */
type RequestListName = (typeof requestLists)[number];

export interface RequestPage {
  list: RequestListName;
  page?: number;
  /** Suppresses the error toast. */
  background?: boolean;
}

/** The operations that tours and waitlists share. */
interface RequestOperations<G, B> {
  listUpcoming: (input: { query: { page: number; limit: number }; signal: AbortSignal }) => Promise<Paged<G>>;
  list: RequestOperations<G, B>['listUpcoming'];
  get: (input: { params: { id: string }; signal: AbortSignal }) => Promise<G>;
  request: (input: { body: B; idempotencyKey?: string }) => Promise<G>;
  update: (input: { params: { id: string }; body: B & { version: number } }) => Promise<G>;
  cancel: (input: { params: { id: string }; body: { version: number } }) => Promise<G>;
  hide: RequestOperations<G, B>['cancel'];
}

/**
 * The thunks that tours and waitlists share. `name` is the slice's. Thunks that take a version reject with 409 if the group has
 * changed; the store then has the current one.
 */
export function createRequestThunks<G extends { id: string; version: number }, B extends object>(
  name: string,
  of: (api: Api) => RequestOperations<G, B>,
) {
  return {
    /** Upcoming requests are loaded at once (product section 7), all others by page. */
    loadList: createAppAsyncThunk<Paged<G>, RequestPage>(
      `${name}/loadList`,
      ({ list, page = 1 }, { extra: { api }, signal }) =>
        list === 'upcoming'
          ? of(api).listUpcoming({ query: { page, limit: limits.groupLimitMax }, signal })
          : of(api).list({ query: { page, limit: limits.pageLimit }, signal }),
    ),
    load: createAppAsyncThunk<G, GroupArg>(`${name}/load`, ({ id }, { extra: { api }, signal }) =>
      of(api).get({ params: { id }, signal }),
    ),
    request: createAppAsyncThunk<G, { body: B; idempotencyKey?: string }>(
      `${name}/request`,
      (input, { extra: { api } }) => of(api).request(input),
      { quiet: isUnsent },
    ),
    update: createAppAsyncThunk<G, Seen<G> & { body: B }>(
      `${name}/update`,
      ({ id, version, body }, { extra: { api } }) => of(api).update({ params: { id }, body: { ...body, version } }),
      { quiet: isUnsent },
    ),
    cancel: createAppAsyncThunk<G, Seen<G>>(
      `${name}/cancel`,
      ({ id, version }, { extra: { api } }) => of(api).cancel({ params: { id }, body: { version } }),
      { quiet: isLost },
    ),
    /** Hides it from the lists; doesn't delete it. */
    hide: createAppAsyncThunk<G, Seen<G>>(
      `${name}/hide`,
      ({ id, version }, { extra: { api } }) => of(api).hide({ params: { id }, body: { version } }),
      { quiet: isLost },
    ),
  };
}
