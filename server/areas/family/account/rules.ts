import { createHash } from 'node:crypto';

/** Identifies the list that the parent saw: the requests with their versions, and the amounts. Independent of key order. */
export const deletionDigest = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))))
    .digest('hex')
    .slice(0, 32);

/** Where the proofs of erasures are, in the store and in a backup: outside the database, which a restore takes back. */
export const proofsFile = 'erasures.jsonl';

/** Ids and counts only: nothing that names a person, now that the rows are gone. */
export interface Erasure {
  id: string;
  at: string;
  accounts: readonly string[];
  families: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** Who asked for it, and the operator who did it. */
  askedBy: string;
  givenBy: string;
}

/** A line of the file: an erasure, or the withdrawal of one that failed. */
type Entry = Erasure | { id: string; at: string; withdrawn: true };

const hashOf = (previous: string, entry: Entry) =>
  createHash('sha256')
    .update(`${previous}\n${JSON.stringify(entry)}`)
    .digest('hex');

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** The file with one more line, which names the hash of the one before. */
export function withProof(text: string, entry: Entry): { text: string; hash: string } {
  const last = linesOf(text).at(-1);
  const previous = last === undefined ? '' : (JSON.parse(last) as { hash: string }).hash;
  const hash = hashOf(previous, entry);
  return { text: `${text}${JSON.stringify({ entry, previous, hash })}\n`, hash };
}

/** The erasures that hold, and a sentence for each line that was changed or cannot be read. */
export function readProofs(text: string): { erasures: Erasure[]; wrong: string[] } {
  const erasures = new Map<string, Erasure>();
  const wrong: string[] = [];
  let before = '';
  for (const [index, line] of linesOf(text).entries()) {
    try {
      const { entry, previous, hash } = JSON.parse(line) as { entry: Entry; previous: string; hash: string };
      if (previous !== before || hash !== hashOf(previous, entry)) throw new Error('it was changed');
      before = hash;
      if ('withdrawn' in entry) erasures.delete(entry.id);
      else erasures.set(entry.id, entry);
    } catch (error) {
      wrong.push(`${proofsFile}: line ${index + 1} does not hold: ${(error as Error).message}.`);
    }
  }
  return { erasures: [...erasures.values()], wrong };
}
