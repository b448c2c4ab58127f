import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The program's folder, searched upwards from the working directory, so it is the same for sources and bundle. Throws if
 * there is none.
 */
export function projectRoot(from = process.cwd()): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'server', 'db', 'migrations'))) return folder;
    if (folder === dirname(folder)) throw new Error(`Start the program from its own folder: ${from} is outside it.`);
  }
}
