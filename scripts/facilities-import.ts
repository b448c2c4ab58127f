import { runImport } from '@/scripts/import/run-import';
import { withContainer } from '@/scripts/tasks/with-container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** `npm run facilities:import -- <csv>`: works on the program's database, also while the program runs. */
void withContainer((open) =>
  runImport(process.argv.slice(2), async () => {
    const env = readEnv(process.env);
    const { deps } = await open(env, createLogger(env));
    return { deps, dataDir: env.DATA_DIR };
  }),
);
