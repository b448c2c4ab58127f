import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A longer list also refuses rare words, and takes more time and memory. */
const commonPasswords = 20_000;
/** The time of a check grows with the square of the length. A common password shows in its first characters. */
const checkedLength = 32;
/** More than this around a common word makes a password of its own. */
const decorationMax = 5;
/** Words that come to mind on this site and that lists of leaked passwords lack. */
const siteWords = ['babysitter', 'childcare', 'daycare', 'kindergarten', 'nanny', 'preschool', 'toddler'];

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is a common word in disguise (product rule 6): in any case, with digits and marks around it
 * ("Summer2024!"), with letters written as digits ("P4ssw0rd"), written twice, or a run on the keyboard ("Abcd1234").
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const zxcvbn = await (loading ??= load());
  const parts = zxcvbn.check(password.normalize('NFKC').toLowerCase()).sequence;
  const words = parts.filter(({ token }) => /\p{L}/u.test(token));
  if (words.some(({ pattern }) => pattern === 'bruteforce') || wordsIn(words) > 1) return false;
  const decoration = parts.filter((part) => !words.includes(part));
  const isRun = decoration.length === 1 && decoration[0]?.pattern !== 'bruteforce';
  return isRun || decoration.reduce((length, { token }) => length + token.length, 0) <= decorationMax;
}

/** A word written twice counts as one. Runs ("abcd", "aaaa") count as none. */
const wordsIn = (parts: readonly MatchExtended[]) =>
  parts.reduce((count, part) => {
    if (part.pattern === 'dictionary') return count + 1;
    return part.pattern === 'repeat' && part.baseToken.length > 1 ? count + part.repeatCount - 1 : count;
  }, 0);

/** On first use: the list takes a tenth of a second to load, and most processes never need it. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({
    dictionary: { passwords: dictionary['passwords-common'].slice(0, commonPasswords), site: siteWords },
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
  });
}
