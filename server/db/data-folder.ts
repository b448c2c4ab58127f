import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EngineError } from '@/server/db/engine-error';

/**
 * Creates the data folder level by level: with `recursive`, Node loops forever where the system reports a missing parent
 * for a refused name, as /proc does. Throws an EngineError with the reason.
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
