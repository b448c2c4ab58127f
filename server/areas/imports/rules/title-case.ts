/** Words that stay small within a name, in English and in French. */
const small = new Set([
  'and',
  'at',
  'by',
  'de',
  'des',
  'du',
  'et',
  'for',
  'in',
  'of',
  'on',
  'sur',
  'the',
  'to',
  'with',
]);
/** Articles that are part of most names ("East Los Angeles", "West La Crosse") and small only after a preposition. */
const articles = new Set(['la', 'las', 'le', 'les', 'los']);
const prepositions = new Set(['à', 'dans', 'de', 'et', 'of', 'par', 'pour', 'sous', 'sur', 'y']);
/** Words that are capitals throughout: directions, numerals, and abbreviations of this field. */
const capitals = new Set([
  'ABC',
  'II',
  'III',
  'IV',
  'JCC',
  'LLC',
  'NE',
  'NW',
  'PO',
  'SE',
  'SW',
  'TLC',
  'UK',
  'US',
  'USA',
  'YMCA',
  'YMHA',
  'YWCA',
  'YWHA',
]);
const word = /\p{L}[\p{L}\p{M}'\u2019]*/gu;

/**
 * A text of capitals (or of small letters) alone as it is printed: "101 SEVENTH ST" gives "101 Seventh St", "130 MCCAUL ST W"
 * gives "130 McCaul St W". Text of mixed case was written by somebody and stays as it is.
 * @param exceptions words spelled in a way of their own, such as "KinderCare"
 */
export function titleCase(text: string, exceptions: readonly string[] = []): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  const own = new Map(exceptions.map((one) => [one.toLowerCase(), one]));
  let previous: string | null = null;
  return text.toLowerCase().replace(word, (found, index: number, whole: string) => {
    const begins = previous === null || /[:(\u2013\u2014/]\s*$|\s-\s*$/.test(whole.slice(0, index));
    const before = previous;
    previous = found;
    const spelled = own.get(found) ?? (capitals.has(found.toUpperCase()) ? found.toUpperCase() : undefined);
    if (spelled !== undefined) return spelled;
    // A letter after a figure: the "th" of 5th, but the "A" of 12A.
    if (/\d/.test(whole.charAt(index - 1))) return /^(st|nd|rd|th)$/.test(found) ? found : found.toUpperCase();
    if (!begins && small.has(found)) return found;
    if (!begins && articles.has(found) && prepositions.has(before!)) return found;
    return capitalised(found);
  });
}

/** "mcdonald" gives "McDonald", "o'brien" gives "O'Brien", "children's" gives "Children's". */
function capitalised(found: string): string {
  const capital = found.charAt(0).toUpperCase() + found.slice(1);
  return capital.replace(
    /^(Mc|[DLO]['\u2019])(\p{L})(?=\p{L})/u,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  );
}
