import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/services/deps';

/** Every operation's handler. An operation of the contract that is missing here does not compile. */
export const allRoutes = (deps: Deps): Handlers => ({});
