import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { countNotices, listNotices, readNotices, readRequestNotices } from '@/server/areas/care/notices/read-notices';

type Operations = 'listNotices' | 'countNotices' | 'readNotices' | 'readRequestNotices';

export const noticeRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listNotices: ({ caller, query }) => listNotices(deps, caller, query),
  countNotices: ({ caller }) => countNotices(deps, caller),
  readNotices: ({ caller, body }) => readNotices(deps, caller, body.upTo),
  readRequestNotices: ({ caller, params, body }) =>
    readRequestNotices(deps, caller, { id: params.id, version: body.version }),
});
