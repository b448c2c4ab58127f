import type pg from 'pg';
import { createFileStore } from '@/server/adapters/files/choose';
import type { FileStore } from '@/server/adapters/files/port';
import { makeDataFolder } from '@/server/db/data-folder';
import { openEngine } from '@/server/db/engine';
import { onDatabase } from '@/server/db/on-database';
import type { Env } from '@/server/env';
import { LaunchError, print } from '@/server/launcher/print';
import { checkDatabase } from '@/server/launcher/shared-database';

/** What a command for operators works on. */
export interface Place {
  url: string;
  client: pg.Client;
  files: FileStore;
}

/** Runs a command on the database and files of these settings; the embedded database is started for it if it does not run. */
export async function withDatabase<T>(env: Env, work: (place: Place) => Promise<T>): Promise<T> {
  if (env.API_URL) throw new LaunchError('API_URL names a service with its own database: there is none here.');
  const files = await createFileStore(env);
  if (env.DATABASE_URL) {
    await checkDatabase(env.DATABASE_URL);
    return onDatabase(env.DATABASE_URL, (client) => work({ url: env.DATABASE_URL!, client, files }));
  }
  makeDataFolder(env.DATA_DIR);
  const engine = await openEngine({ dataDir: env.DATA_DIR, log: print });
  try {
    return await onDatabase(engine.url, (client) => work({ url: engine.url, client, files }));
  } finally {
    await engine.stop();
  }
}
