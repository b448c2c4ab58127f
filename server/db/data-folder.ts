import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EngineError } from '@/server/db/engine-error';

/**
 * Makes the data folder, folder by folder: where a system refuses a name as if its parent were missing, as /proc does,
 * Node's `recursive` never ends. Throws an EngineError with the reason.
 */
export function makeDataFolder(dataDir: string): void {
  const missing: string[] = [];
  for (let place = dataDir; !existsSync(place); place = dirname(place)) missing.unshift(place);
  try {
    for (const place of missing) if (!existsSync(place)) mkdirSync(place);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new EngineError(`The data folder ${dataDir} cannot be created (${code ?? message}). Check DATA_DIR.`);
  }
}
