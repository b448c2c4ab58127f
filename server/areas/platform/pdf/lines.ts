import bidiFactory from 'bidi-js';

/** A grapheme (a letter with its marks, or an emoji), or one character of a grapheme that no font has as a whole. */
export interface Letter {
  /** What decides on direction and line breaks. */
  text: string;
  /** The characters to draw; empty for a direction mark. */
  drawn: string;
  font: string;
  /** Embedding level of the Unicode bidirectional algorithm: odd levels run from right to left. */
  level: number;
}

/** Adjacent letters of one font and level, drawn in one call. */
export interface Run {
  drawn: string;
  font: string;
  level: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

export const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Invisible characters that set the direction of text. */
const directing = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
export const withoutDirection = (text: string): string => text.replace(directing, '');

/** Adds the level of each letter; a paragraph has the direction of its first letter. */
export function withLevels(letters: readonly Omit<Letter, 'level'>[]): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(letters.map(({ text }) => text).join(''));
  let at = 0;
  return letters.map((letter) => {
    const level = levels[at] ?? 0;
    at += letter.text.length;
    return { ...letter, level };
  });
}

/** Groups letters into runs, in logical order. */
export function runsOf(letters: readonly Letter[]): Run[] {
  const runs: Run[] = [];
  for (const { drawn, font, level } of letters) {
    const last = runs.at(-1);
    if (drawn === '') continue;
    if (last?.font === font && last.level === level) last.drawn += drawn;
    else runs.push({ drawn, font, level });
  }
  return runs;
}

/** The letters between line breaks. */
export function paragraphsOf(letters: readonly Letter[]): Letter[][] {
  const paragraphs: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.text === '\n') paragraphs.push([]);
    else paragraphs.at(-1)!.push(letter);
  }
  return paragraphs;
}

/** Breaks a paragraph between words; a word wider than a line is broken between letters. */
export function breakLines(
  letters: readonly Letter[],
  width: number,
  widthOf: (letters: readonly Letter[]) => number,
): Letter[][] {
  const lines: Letter[][] = [[]];
  let used = 0;
  const put = (part: readonly Letter[]) => {
    if (used > 0 && used + widthOf(withoutSpace(part)) > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(...part);
    used += widthOf(part);
  };
  for (const word of wordsOf(letters)) {
    if (widthOf(withoutSpace(word)) > width) word.forEach((letter) => put([letter]));
    else put(word);
  }
  return lines.map(withSpaceLast);
}

const isSpace = ({ text }: Letter): boolean => text.trim() === '';
const withoutSpace = (part: readonly Letter[]): Letter[] =>
  part.slice(0, part.findLastIndex((one) => !isSpace(one)) + 1);

/** Puts the spaces that end a line at its right edge, where they do not shift the visible text. */
function withSpaceLast(line: readonly Letter[]): Letter[] {
  const { length } = withoutSpace(line);
  return line.map((letter, index) => (index < length ? letter : { ...letter, level: 0 }));
}

/** Scripts written without spaces between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}]/u;

function wordsOf(letters: readonly Letter[]): Letter[][] {
  const text = letters.map((letter) => letter.text).join('');
  const starts = new Set([...words.segment(text)].map(({ index }) => index));
  const found: Letter[][] = [];
  let at = 0;
  let before = ' ';
  for (const letter of letters) {
    const isWordStart = starts.has(at) && unspaced.test(letter.text) && unspaced.test(before);
    if (found.length === 0 || (!isSpace(letter) && before.trim() === '') || isWordStart) found.push([]);
    found.at(-1)!.push(letter);
    at += letter.text.length;
    before = letter.text;
  }
  return found;
}

/** A line's runs in visual order, from left to right. */
export function fromLeftToRight(line: readonly Run[]): Run[] {
  const runs = [...line];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let end = from;
      while (end < runs.length && runs[end]!.level >= level) end += 1;
      runs.splice(from, end - from, ...runs.slice(from, end).reverse());
      from = Math.max(from, end - 1);
    }
  }
  return runs;
}
