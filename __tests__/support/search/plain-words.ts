import { type PlainFacility, remembered } from '@/__tests__/support/search/plain-rows';

export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase();
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stemOf);
/** A simple stemmer, so that "garden" finds "gardens" and "gardening", and the reverse. */
const stemOf = (word: string) => {
  const one = word.replace(/s$/, '');
  const stem = one.replace(/(?<=[aeiouy].*)(ing|(?<!e)ed)$/, '');
  return stem === one ? one : stem.replace(/([bdfgmnprt])\1$/, '$1');
};

const little = ['a', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with'];

export const wordsOf = (text: string | undefined) =>
  (text ?? '').split(/[\s,.]+/).filter((word) => word !== '' && !little.includes(word.toLowerCase()));

/** The searchable texts of a facility, in the pieces in which they are compared. */
const streetsOf = ({ addresses }: PlainFacility) =>
  addresses.map(({ title, line1, city }) => `${title} ${line1 ?? ''} ${city}`);
const factsOf = ({ languages, amenities }: PlainFacility) => [...(languages ?? []), ...amenities];
const titlesOf = ({ groups }: PlainFacility) => groups.map(({ title }) => title);

/** Whether a facility's texts contain a word in one of its English forms. */
function isWritten(facility: PlainFacility, word: string): boolean {
  const [wanted] = wordsIn(word);
  const said = [facility.name, facility.description ?? '', ...factsOf(facility), ...titlesOf(facility)];
  const part = plain(word);
  const has = (known: string) => (part.length < 3 ? known.startsWith(part) : known.includes(part));
  return [...writtenIn(facility)].some(has) || said.some((text) => wordsIn(text).includes(wanted!));
}

/** A facility's words as written; description words are found by stem only. */
const writtenIn = (facility: PlainFacility): ReadonlySet<string> =>
  writtenWords(facility, '', () => {
    const texts = [facility.name, ...streetsOf(facility), ...factsOf(facility), ...titlesOf(facility)];
    return new Set(texts.flatMap((text) => plain(text).split(/[\s,;:.!?"()/]+/)).filter(Boolean));
  });
const writtenWords = remembered<PlainFacility, string, ReadonlySet<string>>();

/** Corrections of a typo: the five most similar known words, or a split into two words. */
function meaningsOf(facilities: readonly PlainFacility[], slip: string): string[][] {
  const known = new Set(facilities.flatMap((facility) => [...writtenIn(facility)]));
  const alike = [...known]
    .filter((word) => likeness(slip, word) >= 0.4)
    .map((word) => ({ word, inAll: commonShare(slip, word) }))
    .sort((a, b) => b.inAll - a.inAll || (a.word < b.word ? -1 : 1));
  const letters = plain(slip);
  const cuts = Array.from({ length: Math.max(0, letters.length - 5) }, (_, at) => at + 3);
  const pairs = cuts.map((at) => [letters.slice(0, at), letters.slice(at)]);
  return [
    ...alike.slice(0, 5).map(({ word }) => [word]),
    ...pairs.filter((pair) => pair.every((part) => known.has(part))),
  ];
}

/** The share of trigrams that two words have in common (Jaccard). */
function commonShare(one: string, other: string): number {
  const [first, second] = [new Set(threes(one)), new Set(threes(other))];
  const common = [...first].filter((three) => second.has(three)).length;
  return common / (first.size + second.size - common);
}

/** Facilities that have the word or, if none does, a correction of it. */
export function foundByWord(facilities: readonly PlainFacility[], word: string): ReadonlySet<PlainFacility> {
  return found(facilities, word, () => {
    const written = facilities.filter((facility) => isWritten(facility, word));
    if (written.length > 0) return new Set(written);
    const meanings = meaningsOf(facilities, word);
    const bears = (facility: PlainFacility) => meanings.some((all) => all.every((one) => writtenIn(facility).has(one)));
    return new Set(facilities.filter(bears));
  });
}
const found = remembered<readonly PlainFacility[], string, ReadonlySet<PlainFacility>>();

/** A word's trigrams, padded with two spaces before and one after. */
const threes = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3)));

/**
 * How well a text fits into another, from 0 to 1: the highest trigram similarity to any piece of the other text. Tries
 * every piece.
 */
export function likeness(wanted: string, text: string): number {
  const own = new Set(threes(wanted));
  const there = threes(text);
  let best = 0;
  for (const from of there.keys()) {
    const piece = new Set<string>();
    let common = 0;
    for (const three of there.slice(from)) {
      if (piece.has(three)) continue;
      piece.add(three);
      if (own.has(three)) common += 1;
      best = Math.max(best, common / (own.size + piece.size - common));
    }
  }
  return best;
}
