import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { countNotices, listNotices, readNotices, readRequestNotices } from '@/server/areas/notices/read-notices';

type Operations = 'listNotices' | 'countNotices' | 'readNotices' | 'readRequestNotices';

export const noticeRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listNotices: ({ caller, query }) => listNotices(deps, caller, query),
  countNotices: ({ caller }) => countNotices(deps, caller),
  readNotices: ({ caller, body }) => readNotices(deps, caller, body.upTo),
  readRequestNotices: ({ caller, params, body }) =>
    readRequestNotices(deps, caller, { id: params.id, version: body.version }),
});
