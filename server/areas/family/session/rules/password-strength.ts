import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A longer list also refuses ordinary words, such as "Sparrow22". */
const commonPasswords = 3_000;
/** A check takes time quadratic in the length, and the first characters reveal a common password. */
const checkedLength = 32;
/** With more digits and marks than this around it, a common word is accepted. */
const decorationMax = 5;
/** Words that the first entries of the list lack: those of this site, and a run on the keyboard. */
const moreWords = [
  'babysitter',
  'childcare',
  'daycare',
  'kindergarten',
  'nanny',
  'preschool',
  'toddler',
  'zxcvbnm1234',
];

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

/** Loads on first use: it takes a tenth of a second, and most processes never need it. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({
    dictionary: { passwords: dictionary['passwords-common'].slice(0, commonPasswords), more: moreWords },
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
  });
}
