import type { Api } from '@/api/client/api';
import type { Paged } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import type { GroupArg, Seen } from '@/store/group-list';

export const requestLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (product rule 4). */
type RequestListName = (typeof requestLists)[number];

/** A page of one of the lists, the first unless another is given. */
export interface RequestPage {
  list: RequestListName;
  page?: number;
  /** Nobody asked for it now, so that a failure needs no toast. */
  background?: boolean;
}

/** The operations that tours and waitlists have alike. */
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
 * The thunks that tours and waitlists have alike; `name` is their slice's. Answers name what was seen; rejected with 409
 * when it has changed: the store has the group as it is now.
 */
export function createRequestThunks<G extends { id: string; version: number }, B extends object>(
  name: string,
  of: (api: Api) => RequestOperations<G, B>,
) {
  return {
    /** Upcoming is an overview and comes whole (product section 7); the other page by page. */
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
    ),
    /** Changes the request that was seen. */
    update: createAppAsyncThunk<G, Seen<G> & { body: B }>(
      `${name}/update`,
      ({ id, version, body }, { extra: { api } }) => of(api).update({ params: { id }, body: { ...body, version } }),
    ),
    cancel: createAppAsyncThunk<G, Seen<G>>(
      `${name}/cancel`,
      ({ id, version }, { extra: { api } }) => of(api).cancel({ params: { id }, body: { version } }),
      { quiet: isLost },
    ),
    /** Takes it out of the lists, not out of the record. */
    hide: createAppAsyncThunk<G, Seen<G>>(
      `${name}/hide`,
      ({ id, version }, { extra: { api } }) => of(api).hide({ params: { id }, body: { version } }),
      { quiet: isLost },
    ),
  };
}
