import type { contactFileCalls } from '@/api/contract/answers';
import type { threadCalls } from '@/api/contract/threads';
import { uploadByLink } from '@/server/areas/facility-side/threads/contact-thread';
import {
  listThread,
  listThreads,
  seeThread,
  sendThreadMessage,
  uploadThreadFiles,
} from '@/server/areas/facility-side/threads/family-thread';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Messages between a family and a facility. What a contact writes is in the area `answers`, which shows the request with it. */
export const threadRoutes = (deps: Deps): HandlersOf<typeof threadCalls & typeof contactFileCalls> => ({
  listThreads: ({ caller, query }) => listThreads(deps, caller, query),
  listThread: ({ caller, params }) => listThread(deps, caller, params),
  seeThread: ({ caller, params, body }) => seeThread(deps, caller, params, body.upTo),
  sendThreadMessage: ({ caller, params, body, context }) => sendThreadMessage(deps, caller, params, body, context),
  uploadThreadFiles: ({ caller, params, context }) => uploadThreadFiles(deps, caller, params, context),
  uploadByLink: ({ params, context }) => uploadByLink(deps, params.key, context),
});
