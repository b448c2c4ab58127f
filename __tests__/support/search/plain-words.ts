import type { PlainFacility } from '@/__tests__/support/search/plain-rows';
import { remembered } from '@/__tests__/support/search/remembered';

/** Text as a parent compares it: without case and accents. */
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
/** "gardens" and "gardening" are found by "garden", and the other way round. */
const stemOf = (word: string) => {
  const one = word.replace(/s$/, '');
  const stem = one.replace(/(?<=[aeiouy].*)(ing|(?<!e)ed)$/, '');
  return stem === one ? one : stem.replace(/([bdfgmnprt])\1$/, '$1');
};

/** Words that say nothing of a facility. */
const little = ['a', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with'];

/** The words of a text that is searched for. */
export const wordsOf = (text: string | undefined) =>
  (text ?? '').split(/[\s,.]+/).filter((word) => word !== '' && !little.includes(word.toLowerCase()));

/** What is written of a facility, in the pieces in which it is compared. */
const streetsOf = ({ addresses }: PlainFacility) =>
  addresses.map(({ title, line1, city }) => `${title} ${line1 ?? ''} ${city}`);
const factsOf = ({ languages, amenities }: PlainFacility) => [...(languages ?? []), ...amenities];
const titlesOf = ({ groups }: PlainFacility) => groups.map(({ title }) => title);

/** Whether a word stands in what is known of a facility, in one of its English forms. */
function isWritten(facility: PlainFacility, word: string): boolean {
  const [wanted] = wordsIn(word);
  const said = [facility.name, facility.description ?? '', ...factsOf(facility), ...titlesOf(facility)];
  return (
    [facility.name, ...streetsOf(facility)].some((text) => plain(text).includes(plain(word))) ||
    said.some((text) => wordsIn(text).includes(wanted!))
  );
}

/** Whether a word is like one of a facility's, as a slip is. */
function isLike(facility: PlainFacility, word: string): boolean {
  const texts = [facility.name, ...streetsOf(facility), factsOf(facility).join(' '), ...titlesOf(facility)];
  return texts.some((text) => likeness(word, text) >= 0.4);
}

/** The facilities that a word finds: those that have it, or where nobody has, those that have one like it. */
export function foundByWord(facilities: readonly PlainFacility[], word: string): ReadonlySet<PlainFacility> {
  return found(facilities, word, () => {
    const written = facilities.filter((facility) => isWritten(facility, word));
    return new Set(written.length > 0 ? written : facilities.filter((facility) => isLike(facility, word)));
  });
}
const found = remembered<readonly PlainFacility[], string, ReadonlySet<PlainFacility>>();

/** Each word's groups of three letters, with two blanks before it and one after it. */
const threes = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3)));

/**
 * How well a text fits into another, from 0 to 1: of all pieces of the other, the most that the two have in common of what
 * either has. It tries every piece.
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
