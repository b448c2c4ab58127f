import { format as formatDate, parse } from 'date-fns';
import type { CalendarDate } from '@/lib/dates/dates';
import { normalisePhone } from '@/lib/validation/phone';
import { withoutHidden } from '@/lib/validation/seen';

/** Windows-1252 bytes of characters beyond Latin-1, by code point. */
const windows1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((char, index) => [char, 0x80 + index]),
);
const byteOf = (char: string): number => windows1252.get(char) ?? char.codePointAt(0)!;
const high = `[\\u0080-\\u00bf${[...windows1252.keys()].join('')}]`;
/**
 * UTF-8 sequences that were decoded as Latin-1 or Windows-1252: a lead byte and its continuation bytes, each as a
 * character.
 */
const mistaken = new RegExp(`[\\u00c2-\\u00df]${high}|[\\u00e0-\\u00ef]${high}{2}|[\\u00f0-\\u00f4]${high}{3}`, 'gu');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs double-encoded text: "Ã‰cole" becomes "École". Also partly encoded and triple-encoded text. */
export function repairEncoding(text: string): string {
  let current = text;
  for (let round = 0; round < 3; round += 1) {
    const next = current.replace(mistaken, (run) => {
      try {
        return utf8.decode(Uint8Array.from([...run], byteOf));
      } catch {
        return run;
      }
    });
    if (next === current) return current;
    current = next;
  }
  return current;
}

/** Joiners at positions that names don't allow (`joinedRightly`). */
const looseJoiner = /(?<![\p{M}\p{Lo}\p{Script=Adlam}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;
/** Direction marks, which names allow but lists never need. */
const directions = /[\u200e\u200f]/g;
/** Characters that are replaced with a space. */
const blanks = /[\p{Cc}\s\u2800\u3164]+/gu;
const quotePairs = [
  ['"', '"'],
  ["'", "'"],
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
  ['\u00ab', '\u00bb'],
] as const;

/** Removes what spreadsheets add: ="0123", '0123, or quotes around the whole cell. */
function unwrapped(text: string): string {
  const formula = /^="([^"]*)"$/.exec(text) ?? /^'(\d[^']*)$/.exec(text);
  if (formula) return formula[1]!.trim();
  for (const [open, close] of quotePairs) {
    const inner = text.slice(1, -1);
    if (
      text.length > 1 &&
      text.startsWith(open) &&
      text.endsWith(close) &&
      !inner.includes(open) &&
      !inner.includes(close)
    ) {
      return inner.trim();
    }
  }
  return text;
}

/** Fast path: plain ASCII needs only its blanks cleaned. */
const plainAscii = /^[ -~]*$/;

/**
 * Cleans text for storage: repairs encoding, normalizes, removes control and invisible characters, repeated blanks and
 * surrounding quotes.
 */
export function tidy(text: string): string {
  if (plainAscii.test(text)) return unwrapped(text.replace(/ {2,}/g, ' ').trim());
  const visible = withoutHidden(repairEncoding(text).normalize('NFC').replace(blanks, ' '));
  return unwrapped(visible.replace(directions, '').replace(looseJoiner, '').replace(/ {2,}/g, ' ').trim());
}

/** Words that stay lower-case within a name, in English and French. */
const small = new Set([
  'and',
  'at',
  'au',
  'aux',
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
  'à',
]);
/** Articles that are part of most names ("East Los Angeles", "West La Crosse"), lower-case only after a preposition. */
const articles = new Set(['la', 'las', 'le', 'les', 'los']);
const prepositions = new Set(['à', 'dans', 'de', 'et', 'of', 'par', 'pour', 'sous', 'sur', 'y']);
/** Words in all capitals: directions, numerals, and abbreviations of this field. */
const capitals = new Set([
  'ABC',
  'CPE',
  'II',
  'III',
  'IV',
  'IX',
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
  'VI',
  'VII',
  'VIII',
  'XI',
  'XII',
  'XIII',
  'XXIII',
  'YMCA',
  'YMHA',
  'YWCA',
  'YWHA',
]);
const word = /\p{L}[\p{L}\p{M}'\u2019]*/gu;

/**
 * Converts all-capitals or all-lower-case text to title case: "101 SEVENTH ST" becomes "101 Seventh St", "130 MCCAUL ST
 * W" becomes "130 McCaul St W". Mixed case is left alone.
 * @param exceptions words with their own spelling, such as "KinderCare"
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
    // A letter after a digit: the "th" of 5th, but the "A" of 12A.
    if (/\d/.test(whole.charAt(index - 1))) return /^(st|nd|rd|th)$/.test(found) ? found : found.toUpperCase();
    if (!begins && small.has(found)) return found;
    if (!begins && articles.has(found) && prepositions.has(before!)) return found;
    return capitalised(found);
  });
}

/** "mcdonald" becomes "McDonald", "o'brien" "O'Brien", "children's" "Children's". */
function capitalised(found: string): string {
  const capital = found.charAt(0).toUpperCase() + found.slice(1);
  return capital.replace(
    /^(Mc|[DLO]['\u2019])(\p{L})(?=\p{L})/u,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  );
}

/** Separators between number and extension: ", poste 224", "; ext. 4", "(x12)", " #9". */
const withExtension =
  /^(.*?)[\s,;(]*(?:\b(?:extensions?|exten|extn|ext|poste?|local|x)\b|x|#)[\s.:#]*(\d{1,7})[\s).]*$/i;
/** Labels before a number. */
const label = /^\s*(?:téléphone|telephone|tél|tel|phone|ph)\b[\s.:]*/i;

/** Parses a phone number to its stored form and extension; null if the text is not a single North American number. */
export function readPhone(text: string): { phone: string; extension: string | null } | null {
  const match = withExtension.exec(text);
  const number = (match?.[1] ?? text).replace(label, '').replaceAll('/', '');
  const phone = normalisePhone(number);
  return phone === null ? null : { phone, extension: match?.[2] ?? null };
}

/** Cache of the last date: a list repeats the same date in all its rows. */
let last: { text: string; form: string; day: CalendarDate | null } | null = null;

/** Parses a date in a date-fns format, such as ddMMMyy, to yyyy-MM-dd; null if it does not match. */
export function readListDate(text: string, form: string): CalendarDate | null {
  if (last?.text !== text || last.form !== form) last = { text, form, day: readDay(text, form) };
  return last.day;
}

function readDay(text: string, form: string): CalendarDate | null {
  try {
    const day = parse(text, form, new Date(2000, 0, 1));
    return day.getFullYear() > 1900 ? formatDate(day, 'yyyy-MM-dd') : null;
  } catch {
    return null;
  }
}

export const isListDate = (text: string, form: string) => readListDate(text, form) !== null;
