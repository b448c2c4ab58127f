import { limits } from '@/lib/limits';

/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". The first `Intl` object of a page loads locale data, so it is not used here. */
export const joinWithAnd = (words: Iterable<string>): string => joined([...words], 'and');

/** "2", "2 or 5", "2, 3 or 5". */
export const joinWithOr = (words: Iterable<string>): string => joined([...words], 'or');

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(position: number): string {
  const isTeen = Math.floor(position / 10) % 10 === 1;
  return `${position}${(!isTeen && ['th', 'st', 'nd', 'rd'][position % 10]) || 'th'}`;
}

/** Progress in whole percent, rounded down, within 0 and 100 (product section 4). */
export function percentage(current: number, total: number): number {
  if (!(total > 0)) return 0;
  return Math.min(100, Math.max(0, Math.floor((current * 100) / total)));
}

const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Less than this is shown too: a line of text, which takes as much space as "Show more". */
const hiddenLeast = 80;

/**
 * The whole words of the first 250 characters with an ellipsis (product section 9); null if the rest is not worth hiding.
 * Counts code points, so that emoji stay whole.
 */
export function excerptOf(text: string, length: number = limits.excerptLength): string | null {
  const characters = [...text.trimEnd()];
  const rest = characters.slice(length).join('');
  if (characters.length < length + hiddenLeast && !rest.includes('\n')) return null;
  const start = characters.slice(0, length).join('');
  // A word that is longer than most lines is cut.
  const whole = /^\s/.test(rest) ? start : start.replace(/(?<=\s)\S{1,40}$/, '');
  return `${whole.trimEnd()}…`;
}

/** Splits a full name at the first space (product section 3, person card). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const name = fullName.trim();
  const space = name.indexOf(' ');
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1).trim() };
}

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('en-CA') ?? '';

/** The initials for an avatar without a photo, in any script; empty without a name. */
export const initialsOf = (firstName: string, lastName = ''): string => firstLetter(firstName) + firstLetter(lastName);
