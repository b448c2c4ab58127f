import { resolve } from 'node:path';
import { prove } from '@/server/backup/prove';
import { restoreBackup } from '@/server/backup/restore-backup';
import { readEnv } from '@/server/env';
import { failWithSentence, LaunchError, print } from '@/server/launcher/print';
import { withDatabase } from '@/server/launcher/with-database';

/**
 * `npm run restore -- <folder>`: fills an empty database and a store from a backup, and proves it. `npm run restore -- --prove`
 * only looks whether schema, agreements and pictures are right, for restores by other means.
 */
async function main(): Promise<void> {
  const [wanted] = process.argv.slice(2);
  if (!wanted) throw new LaunchError('Name the folder of the backup: npm run restore -- <folder>');
  const { right, wrong } = await withDatabase(readEnv(), async (place) =>
    prove(place, wanted === '--prove' ? undefined : await restoreBackup(place, resolve(wanted), print)),
  );
  right.forEach(print);
  if (wrong.length > 0) throw new LaunchError(`Not everything is right:\n${wrong.join('\n')}`);
  print(wanted === '--prove' ? 'Everything is right.' : `Restored from ${resolve(wanted)}.`);
}

main().catch(failWithSentence);
