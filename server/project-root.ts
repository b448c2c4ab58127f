import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the program, found upwards from the working folder: the same whether it runs from its sources or from the
 * bundle. Throws a sentence when the program was started elsewhere.
 */
export function projectRoot(from = process.cwd()): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'server', 'db', 'migrations'))) return folder;
    if (folder === dirname(folder)) throw new Error(`Start the program from its own folder: ${from} is outside it.`);
  }
}
