import fc from 'fast-check';
import { naughtyKeys, naughtyStrings, naughtyValues } from '@/__tests__/support/contract/naughty';

type Json = Record<string, unknown>;

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 3, arbitrary: fc.constantFrom(...naughtyValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 500 }).map(nested) },
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** One nested change: a different value, a missing key, an extra key, a repeated item. */
interface Change {
  how: 'replace' | 'remove' | 'add' | 'repeat';
  /** The position to change, as a fraction of all positions. */
  where: number;
  key: string;
  value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom<Change['how'][]>('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  where: fc.double({ min: 0, max: 0.999, noNaN: true }),
  key: fc.constantFrom(...naughtyKeys),
  value: anyValue,
});

interface Spot {
  holder: Json;
  key: string;
}

function spotsOf(value: unknown, found: Spot[] = []): Spot[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Json, key });
    spotsOf((value as Json)[key], found);
  }
  return found;
}

function put(holder: Json, key: string, value: unknown): void {
  // Copy, because later changes mutate it. defineProperty, because assigning to __proto__ would not add a key.
  Object.defineProperty(holder, key, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function apply(root: { value: unknown }, { how, where, key, value }: Change): void {
  const spots = spotsOf(root);
  const spot = spots[Math.floor(where * spots.length)];
  if (!spot) return;
  const current = spot.holder[spot.key];
  if (how === 'replace') put(spot.holder, spot.key, value);
  else if (how === 'remove' && Array.isArray(spot.holder)) spot.holder.splice(Number(spot.key), 1);
  else if (how === 'remove' && spot.key !== 'value') delete spot.holder[spot.key];
  else if (how === 'repeat' && Array.isArray(current)) current.push(...structuredClone(current));
  else if (how === 'add' && typeof current === 'object' && current !== null && !Array.isArray(current)) {
    put(current as Json, key, value);
  }
}

/** A valid value with one to three changes, or sometimes something unrelated. */
export const spoilt = (honest: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
        const root = { value: structuredClone(honest) };
        for (const one of changes) apply(root, one);
        return root.value;
      }),
    },
    { weight: 1, arbitrary: anyValue },
  );

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
);

export const spoiltQuery = (honest: Json, known: readonly string[]): fc.Arbitrary<[string, string][]> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...known, ...known.map((key) => `${key}[]`)), fc.constantFrom(...naughtyKeys)),
        hostileText,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => [
      ...Object.entries(honest)
        .filter(([key]) => !pairs.some(([other]) => other === key))
        .map(([key, value]): [string, string] => [key, String(value)]),
      ...pairs,
    ]);
