import { ImportProblem } from '@/server/areas/imports/rules/import-problem';
import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import type { KnownFacility } from '@/server/areas/imports/rows';
import { keysOfFile } from '@/server/areas/imports/read-rows';

export type Known = Map<string, KnownFacility>;

/** A key of before and the key that the same facility has in the file. */
type Pair = readonly [from: string, to: string];

/** The two keys of "X=Y"; keys may have the sign in them, so the pair is the one that fits. Throws ImportProblem. */
function pairOf(text: string, known: Known, inFile: ReadonlySet<string>, flag: string): Pair {
  const cuts = [...text].flatMap((char, index) => (char === '=' ? [index] : []));
  const pairs = cuts.map((cut) => [text.slice(0, cut).trim(), text.slice(cut + 1).trim()] as const);
  const [first] = pairs;
  if (!first) throw new ImportProblem(`${flag} takes two keys, such as ${flag} "1003=2003".`);
  const found = pairs.find(([from, to]) => known.has(from) && inFile.has(to));
  if (found) return found;
  const [from, to] = pairs.find((pair) => known.has(pair[0])) ?? first;
  throw new ImportProblem(
    known.has(from)
      ? `${flag} "${text}": the file has no row with the key "${to}".`
      : `${flag} "${text}": no facility of this source has the key "${from}".`,
  );
}

/**
 * The facilities of a source under the keys that they have in this file, as the operator and the mapping say: X keeps its id with
 * all that hangs on it, and is known as Y from now on. A facility that is known as Y already takes a key that has become free.
 * A line of the mapping holds where X is known and Y is in the file, neither the other way round; so it may stay there for good.
 * @param same pairs of the command, "X=Y" each; every one must fit. Throws ImportProblem
 */
export async function joinKeys(known: Known, path: string, mapping: FacilityMapping, same: readonly string[]) {
  const lines = Object.entries(mapping.same);
  if (same.length + lines.length === 0) return { known, keys: new Map<string, string>(), joined: [] };
  const inFile = await keysOfFile(path, mapping);
  const pairs = [
    ...same.map((text) => pairOf(text, known, inFile, '--same')),
    ...lines.filter(([from, to]) => known.has(from) && !inFile.has(from) && inFile.has(to) && !known.has(to)),
  ];
  const [from, to] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, one]) => one))];
  if (from.size < pairs.length || to.size < pairs.length) throw new ImportProblem('One key is in two pairs of --same.');
  const free = [...from].filter((key) => !to.has(key));
  const displaced = [...to].filter((key) => known.has(key) && !from.has(key));
  const moves: Pair[] = [...pairs, ...displaced.map((key, index) => [key, free[index]!] as const)];
  const moved = new Map(moves.map(([before, key]) => [key, { ...known.get(before)!, sourceKey: key }]));
  const old = new Set(moves.map(([key]) => key));
  const others = [...known].filter(([key]) => !old.has(key));
  return {
    known: new Map([...others, ...moved]),
    keys: new Map([...moved].map(([key, { id }]) => [id, key])),
    joined: pairs.map(([before, key]) => ({ from: before, to: key, name: known.get(before)!.name })),
  };
}

/** Pairs that the operator has looked at and that are two: "X\nY" each. */
export function differentPairs(
  pairs: readonly string[],
  mapping: FacilityMapping,
): (from: string, to: string) => boolean {
  const texts = new Set([...pairs, ...Object.entries(mapping.notSame).map(([from, to]) => `${from}=${to}`)]);
  return (from, to) => texts.has(`${from}=${to}`);
}
