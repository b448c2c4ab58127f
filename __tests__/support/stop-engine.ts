import { homeOf } from '@/server/db/engine-home';
import { stopServer } from '@/server/db/engine-process';

/** Stops the server of this folder, whoever uses it. For the end of a test run. */
export const stopEngine = (dataDir: string): Promise<void> => stopServer(homeOf(dataDir));
