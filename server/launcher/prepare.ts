import { buildContainer } from '@/server/container';
import { makeDataFolder } from '@/server/db/data-folder';
import { openEngine } from '@/server/db/engine';
import { exists, homeOf } from '@/server/db/engine-home';
import { migrate } from '@/server/db/migrate';
import { onDatabase } from '@/server/db/on-database';
import { readEnv } from '@/server/env';
import { failWithSentence, print } from '@/server/launcher/print';
import { createLogger } from '@/server/log';

/**
 * Creates the embedded database, its tables and the demonstration data while the pages are built. An existing database is
 * not touched: the program migrates it.
 */
async function main(): Promise<void> {
  const env = { ...readEnv(), LOG_LEVEL: 'warn' as const };
  if (env.DATABASE_URL || env.API_URL || exists(homeOf(env.DATA_DIR))) return;
  const began = Date.now();
  makeDataFolder(env.DATA_DIR);
  const engine = await openEngine({ dataDir: env.DATA_DIR, log: () => undefined });
  await onDatabase(engine.url, (client) => migrate(client));
  const container = await buildContainer(env, createLogger(env));
  await container.close();
  await engine.stop();
  print(`Made the database in ${env.DATA_DIR}: done in ${Math.round((Date.now() - began) / 1000)} s.`);
}

main().catch(failWithSentence);
