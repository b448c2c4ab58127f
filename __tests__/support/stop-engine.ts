import { homeOf } from '@/server/db/engine-home';
import { stopServer } from '@/server/db/engine-process';

/** Stops this folder's server, even if others use it. Use at the end of a test run only. */
export const stopEngine = (dataDir: string): Promise<void> => stopServer(homeOf(dataDir));
