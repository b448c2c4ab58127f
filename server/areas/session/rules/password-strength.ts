import { commonWords } from '@/server/areas/session/rules/common-passwords';

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** More than this around a common word makes a password of its own. */
const decorationMax = 5;

/**
 * Whether a password is a common word in disguise (product rule 6): in any case, with digits and marks around it
 * ("Summer2024!"), with letters written as digits ("P4ssw0rd"), or written twice.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return [...new Set([text, spellOut(text), spellOut(text, { '1': 'l', '!': 'l' })])].some(hasCommonCore);
}

/** Letters written as digits become letters; digits and marks at the ends are decoration and stay. */
function spellOut(text: string, instead: Readonly<Record<string, string>> = {}): string {
  const [, before = '', core = '', after = ''] = /^([^\p{L}@$]*)(.*?)([^\p{L}@$]*)$/su.exec(text) ?? [];
  return before + [...core].map((character) => instead[character] ?? leet[character] ?? character).join('') + after;
}

function hasCommonCore(text: string): boolean {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  if (isKeyboardRun(text)) return true;
  if (before.length + after.length > decorationMax && !isKeyboardRun(before + after)) return false;
  const half = core.slice(0, core.length / 2);
  return commonWords.has(core) || (core === half + half && commonWords.has(half));
}

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];

/** Made of runs of neighbours alone, each of three or more: "Abcd1234", "1qaz2wsx", "Qwer4321". */
function isKeyboardRun(text: string): boolean {
  let rest = text;
  while (rest.length >= 3) {
    let length = 0;
    for (const run of runs) {
      for (const way of [run, [...run].reverse().join('')]) {
        for (let size = rest.length; size >= 3; size -= 1)
          if (way.includes(rest.slice(0, size))) length = Math.max(length, size);
      }
    }
    if (length === 0) return false;
    rest = rest.slice(length);
  }
  return rest.length === 0 || /^[!.?#]{1,2}$/.test(rest);
}
