import { isolated } from '@/server/areas/platform/pdf/content';
import {
  breakLines,
  fromLeftToRight,
  graphemesOf,
  type Letter,
  runsOf,
  withLevels,
  withoutDirection,
} from '@/server/areas/platform/pdf/lines';

/** Hebrew in one font, everything else in another; each letter is 1 wide. */
const lettersOf = (text: string): Letter[] =>
  withLevels(
    graphemesOf(text).map((letter) => ({
      text: letter,
      drawn: withoutDirection(letter),
      font: /\p{Script=Hebr}/u.test(letter) ? 'Hebrew' : 'Latin',
    })),
  );
const widthOf = (letters: readonly Letter[]) => runsOf(letters).reduce((sum, { drawn }) => sum + drawn.length, 0);
const linesOf = (text: string, width: number) =>
  breakLines(lettersOf(text), width, widthOf).map((line) =>
    runsOf(line)
      .map(({ drawn }) => drawn)
      .join(''),
  );
const mirrored: Record<string, string> = { '(': ')', ')': '(' };
/** From left to right; shaping reverses the letters of a run from right to left, and mirrors its brackets. */
const drawn = (text: string) =>
  fromLeftToRight(runsOf(lettersOf(text)))
    .map(({ drawn: letters, level }) =>
      level % 2 === 0
        ? letters
        : [...letters]
            .reverse()
            .map((letter) => mirrored[letter] ?? letter)
            .join(''),
    )
    .join('');

test.each([
  ['Latin stays', 'Ada Ng (2)', 'Ada Ng (2)'],
  ['Hebrew runs from the right', 'אב גד', 'דג בא'],
  ['Brackets open towards their text', 'אב (גד)', '(דג) בא'],
  ['Numbers within Hebrew run from the left', 'אב 12 גד', 'דג 12 בא'],
  ['A Hebrew word within a sentence', 'Paid for אב today', 'Paid for בא today'],
  ['Names of a list stay in their order', `For ${isolated('אב גד')}, ${isolated('הו')}`, 'For דג בא, וה'],
  ['What follows a name stays after it', `${isolated('אב גד')} (born May 1, 2020)`, 'דג בא (born May 1, 2020)'],
])('%s', (_, text, shown) => expect(drawn(text)).toBe(shown));

test.each([
  ['at spaces', 'one two three', 8, ['one two ', 'three']],
  ['a word longer than a line anywhere', 'a abcdefgh b', 4, ['a ab', 'cdef', 'gh b']],
  ['Chinese between words', '我喜欢幼儿园', 4, ['我喜欢', '幼儿园']],
  ['Thai between words', 'เด็กกินข้าว', 7, ['เด็กกิน', 'ข้าว']],
  ['nothing', '', 4, ['']],
])('Lines break %s', (_, text, width, lines) => expect(linesOf(text, width)).toEqual(lines));
