import type { FileStore } from '@/server/adapters/files/port';
import { eraseAgain } from '@/server/areas/family/account/delete-account';
import { proofsFile, readProofs } from '@/server/areas/family/account/rules';
import { readKeptProofs } from '@/server/backup/backup-folder';
import type { Proof } from '@/server/backup/prove';
import { commandPatience, createDatabase, createPool } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Repeats, in a restored database, the erasures made after the backup. It reads their proofs from the store, the backup and `given`,
 * the operator's copy of the file (may be empty), and puts the longest of the three into the store.
 */
export async function eraseSinceBackup(
  { url, files }: { url: string; files: FileStore },
  folder: string,
  given: string,
): Promise<Proof> {
  const stored = Buffer.from((await files.get(proofsFile)) ?? []).toString('utf8');
  const texts = [stored, await readKeptProofs(folder), given];
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one));
  if (longest !== stored) await files.put(proofsFile, Buffer.from(longest), 'application/x-ndjson');
  // A copy that was made earlier may lack the withdrawal of its last line.
  const read = texts.filter((text) => text === longest || !longest.startsWith(text)).map(readProofs);
  const wrong = [...new Set(read.flatMap((one) => one.wrong))];
  const erasures = new Map(read.flatMap((one) => one.erasures).map((one) => [one.id, one]));

  const db = createDatabase(createPool({ url, poolMax: 1, patience: commandPatience }));
  try {
    let again = 0;
    for (const erasure of erasures.values())
      again += await inTransaction({ db }, (tx) => eraseAgain(tx, { clock: { now: () => new Date() } }, erasure));
    // The backup’s own list is as old as the backup.
    const isKnown = stored !== '' || given !== '' || again > 0;
    const told = isKnown
      ? `Erased since this backup: ${again} ${again === 1 ? 'family' : 'families'}, erased again.`
      : 'What was erased after this backup is not known: the store has no erasures.jsonl, and none was given.';
    return { right: [told], wrong };
  } finally {
    await db.destroy();
  }
}
