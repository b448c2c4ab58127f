import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';
import { areWritten, plain } from '@/server/areas/search/rows/search-conditions';
import { all, type SearchWord, type Sql } from '@/server/areas/search/rows/search-criteria';

/** Of the known words that have a part, so many are looked for, the shortest first; and of those that a slip is like. */
const [mostWhole, nearest] = [100, 5];
/** Shorter ones are found as beginnings of words only: as parts, most words have them. */
const partLength = 3;

/**
 * The words of a text, as they are looked for. One that is written nowhere is taken for a slip. It works on words that occur, of
 * which there are few at any number of facilities.
 */
export async function readWords(db: Queryable, words: readonly string[]): Promise<SearchWord[]> {
  if (words.length === 0) return [];
  const known = await knownWith(db, words);
  const read = words.map((word) => ({ stem: word, written: (known.get(word) ?? []).map((one) => [one]) }));
  const there = read.map(
    (word, at) => sql`(${sql.lit(at)}, EXISTS (SELECT 1 FROM search_entry e WHERE ${areWritten([word])}))`,
  );
  const { rows } = await sql<{ at: number; found: boolean }>`
    SELECT * FROM (VALUES ${all(there, ', ')}) AS v(at, found)`.execute(db);
  return Promise.all(
    read.map(async (word, index) =>
      rows.some(({ at, found }) => at === index && found)
        ? word
        : { stem: null, written: await meanings(db, word.stem) },
    ),
  );
}

/** The known words that have these as parts. */
async function knownWith(db: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = words.map((word) => {
    const part = sql`regexp_replace(${plain(word)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
    return sql`(SELECT ${word}::text AS typed, word FROM search_word
                 WHERE word LIKE ${[...word].length < partLength ? part : sql`'%' || ${part}`}
                 GROUP BY word ORDER BY length(word), word LIMIT ${mostWhole})`;
  });
  const { rows } = await sql<{ typed: string; word: string }>`${all(found, ' UNION ALL ')}`.execute(db);
  return new Map(words.map((word) => [word, rows.filter(({ typed }) => typed === word).map((row) => row.word)]));
}

/**
 * The known words that are most like the slip, and two known words that it is when a blank comes between them. How much alike:
 * the setting pg_trgm.word_similarity_threshold.
 */
async function meanings(db: Queryable, slip: string): Promise<string[][]> {
  const isKnown = (part: Sql) => sql`EXISTS (SELECT 1 FROM search_word WHERE word = ${part})`;
  const left = sql`left(${plain(slip)}, at)`;
  const right = sql`substr(${plain(slip)}, at + 1)`;
  const { rows } = await sql<{ words: string[] }>`
    (SELECT ARRAY[word] AS words FROM search_word WHERE word %> ${plain(slip)}
      GROUP BY word ORDER BY similarity(word, ${plain(slip)}) DESC, word LIMIT ${nearest})
     UNION ALL
    (SELECT ARRAY[${left}, ${right}] FROM generate_series(3, length(${plain(slip)}) - 3) at
      WHERE ${isKnown(left)} AND ${isKnown(right)})`.execute(db);
  return rows.map(({ words }) => words);
}
