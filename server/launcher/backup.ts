import { resolve } from 'node:path';
import { takeBackup } from '@/server/backup/take-backup';
import { readEnv } from '@/server/env';
import { failWithSentence, LaunchError, print } from '@/server/launcher/print';
import { withDatabase } from '@/server/launcher/with-database';

/** `npm run backup -- <folder>`: copies database and files, while the program goes on. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new LaunchError('Name a new folder for the backup: npm run backup -- <folder>');
  const { tables, files } = await withDatabase(readEnv(), (place) => takeBackup(place, resolve(folder)));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  print(`The backup is in ${resolve(folder)}: ${rows} rows and ${files.length} files.`);
}

main().catch(failWithSentence);
