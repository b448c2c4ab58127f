import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { prove } from '@/server/backup/prove';
import { restoreBackup } from '@/server/backup/restore-backup';
import { readEnv } from '@/server/env';
import { eraseSinceBackup } from '@/server/launcher/erase-since-backup';
import { failWithSentence, LaunchError, print } from '@/server/launcher/print';
import { withDatabase } from '@/server/launcher/with-database';

/**
 * `npm run restore -- <folder>`: fills an empty database and a store from a backup, and proves it. `npm run restore -- --prove`
 * only looks whether schema, agreements and pictures are right, for restores by other means. `npm run restore -- <folder>
 * <erasures.jsonl>` also erases what that file names, which was copied from the store that is lost.
 */
async function main(): Promise<void> {
  const [wanted, proofs] = process.argv.slice(2);
  if (!wanted) throw new LaunchError('Name the folder of the backup: npm run restore -- <folder>');
  // Read first: a file that is not there must not be noticed after the restore.
  const given = proofs === undefined ? '' : await readFile(resolve(proofs), 'utf8');
  const { right, wrong } = await withDatabase(readEnv(), async (place) => {
    if (wanted === '--prove') return prove(place);
    const proof = await prove(place, await restoreBackup(place, resolve(wanted), print));
    const erased = await eraseSinceBackup(place, resolve(wanted), given);
    return { right: [...proof.right, ...erased.right], wrong: [...proof.wrong, ...erased.wrong] };
  });
  right.forEach(print);
  if (wrong.length > 0) throw new LaunchError(`Not everything is right:\n${wrong.join('\n')}`);
  print(wanted === '--prove' ? 'Everything is right.' : `Restored from ${resolve(wanted)}.`);
}

main().catch(failWithSentence);
