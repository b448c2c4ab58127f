import type { noticeCalls } from '@/api/contract/notices';
import { countNotices, listNotices, readNotices, readRequestNotices } from '@/server/areas/care/notices/read-notices';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const noticeRoutes = (deps: Deps): HandlersOf<typeof noticeCalls> => ({
  listNotices: ({ caller, query }) => listNotices(deps, caller, query),
  countNotices: ({ caller }) => countNotices(deps, caller),
  readNotices: ({ caller, body }) => readNotices(deps, caller, body.upTo),
  readRequestNotices: ({ caller, params, body }) =>
    readRequestNotices(deps, caller, { id: params.id, version: body.version }),
});
