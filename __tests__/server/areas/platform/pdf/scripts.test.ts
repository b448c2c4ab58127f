import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { pictureOf } from '@/__tests__/support/pdf-picture';
import type { SheetContent } from '@/server/areas/platform/pdf/content';
import { nameOf, readFont } from '@/server/areas/platform/pdf/fonts';
import { makePdf } from '@/server/areas/platform/pdf/make-pdf';
import { fontOfScript } from '@/server/areas/platform/pdf/scripts';

/** Table 5 of Unicode's UAX #31: scripts in widespread use. */
const recommended = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin'],
  ...['Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
/** Table 7: scripts in limited use. */
const limitedUse = [
  ...['Adlam', 'Balinese', 'Bamum', 'Batak', 'Canadian_Aboriginal', 'Chakma', 'Cham', 'Cherokee', 'Gunjala_Gondi'],
  ...[
    'Hanifi_Rohingya',
    'Javanese',
    'Kayah_Li',
    'Lepcha',
    'Limbu',
    'Lisu',
    'Mandaic',
    'Meetei_Mayek',
    'Miao',
    'New_Tai_Lue',
  ],
  ...[
    'Newa',
    'Nko',
    'Nyiakeng_Puachue_Hmong',
    'Ol_Chiki',
    'Osage',
    'Saurashtra',
    'Sundanese',
    'Syloti_Nagri',
    'Syriac',
  ],
  ...['Tai_Le', 'Tai_Tham', 'Tai_Viet', 'Tifinagh', 'Vai', 'Wancho', 'Yi'],
];
const scripts = Object.keys(fontOfScript) as (keyof typeof fontOfScript)[];

const paper = (...lines: string[]): Promise<Uint8Array> =>
  makePdf({
    title: 'Names',
    author: 'Nestling',
    at: new Date('2026-03-04T17:00:00Z'),
    foot: '',
    blocks: lines.map((text): SheetContent['blocks'][number] => ({ kind: 'paragraph', pieces: [{ text }] })),
  });

/** Their Noto fonts are not on npm. */
const withoutFont = ['Batak', 'Gunjala_Gondi', 'Mandaic', 'Wancho'];

test('Every script that Unicode lists as in use has a font, except for four in limited use', () => {
  const living = [...recommended, ...limitedUse];
  expect(living.filter((script) => !(script in fontOfScript))).toEqual(withoutFont);
});

/** Letters younger than the fonts, notations of scholars, and hentaigana. */
const missing: Partial<Record<string, string>> = {
  Arabic: '88F 897 10EC2-10EC7 10EFA-10EFC',
  Balinese: '1B4C',
  Bopomofo: '31BC-31BF',
  Cyrillic: '1C89-1C8A 1E08F',
  Greek: '1D242-1D244',
  Han: '9FF0-9FFF',
  Hiragana: '1B001-1B11F 1B132 1B150-1B152',
  Kannada: 'CDC',
  Katakana: '1AFF0-1AFF3 1AFF5-1AFFB 1AFFD-1AFFE 1B000 1B120-1B122 1B155 1B164-1B167',
  Latin: 'A7CB-A7CF A7D2 A7D4 A7DA-A7DC 1DF25-1DF2A',
  Myanmar: '116D0-116E3',
  Syriac: '860-86A',
  Telugu: 'C5C',
};

/** The letters that a font has. */
const charactersOf = new Map<string, Set<number>>();
function fontHas(name: string): Set<number> {
  if (!charactersOf.has(name)) charactersOf.set(name, new Set((create(readFont(name)) as Font).characterSet));
  return charactersOf.get(name)!;
}

test.each(scripts)('The fonts of %s have its letters and digits', (script) => {
  for (const weight of ['regular', 'bold'] as const) {
    const font = fontHas(nameOf(fontOfScript[script], weight));
    const wide = fontHas(nameOf(fontOfScript.Han, 'regular'));
    const without = lettersOf(script).filter((code) => !font.has(code) && !wide.has(code));
    expect([weight, rangesOf(without)]).toEqual([weight, missing[script] ?? '']);
  }
});

/** All but those that are other letters in another form. Of Chinese characters, the block of modern text. */
const letters = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => {
  const character = String.fromCodePoint(code);
  return /[\p{L}\p{M}\p{Nd}]/u.test(character) && character.normalize('NFKC') === character;
});

function lettersOf(script: string): number[] {
  const written = new RegExp(`\\p{Script=${script}}`, 'u');
  const own = letters.filter((code) => written.test(String.fromCodePoint(code)));
  return script === 'Han' ? own.filter((code) => code >= 0x4e00 && code <= 0x9fff) : own;
}

function rangesOf(codes: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(' ');
}

/** A word in each script whose letters are joined, stacked, reordered or marked. */
const words = {
  Adlam: '𞤀𞤣𞤤𞤢𞤥',
  Arabic: 'محمّد فاطمة',
  Balinese: 'ᬅᬓ᭄ᬱᬭᬩᬮᬶ',
  Bengali: 'শ্রী কৃষ্ণা',
  Chakma: '𑄌𑄋𑄴𑄟𑄳𑄦',
  Cham: 'ꨀꨇꩉ ꨌꩌ',
  Devanagari: 'श्रीकृष्ण क्षितिज',
  Ethiopic: 'አበበ',
  Gujarati: 'કૃષ્ણ ક્ષિતિજ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Hanifi_Rohingya: '𐴌𐴟𐴇𐴥𐴝𐴚𐴒𐴙𐴝',
  Hangul: '민준',
  Hebrew: 'שָׁלוֹם (דוד)',
  Javanese: 'ꦲꦏ꧀ꦱꦫꦗꦮ',
  Kannada: 'ಕನ್ನಡ ಶ್ರೀ',
  Kayah_Li: 'ꤊꤢꤛꤢ꤬ ꤜꤤ',
  Khmer: 'ខ្មែរ សុខា',
  Lao: 'ສົມຈິດ ນ້ຳ',
  Latin: 'Zoë Nguyễn q̃',
  Lepcha: 'ᰛᰩᰴ ᰀᰧᰶ',
  Limbu: 'ᤕᤰᤌᤢᤱ ᤐᤠᤴ',
  Malayalam: 'മലയാളം ശ്രീ',
  Meetei_Mayek: 'ꯃꯤꯇꯩ ꯃꯌꯦꯛ',
  Miao: '𖼀𖽑 𖼊𖽡',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  Myanmar: 'မြန်မာ ကျော်ကြီး',
  New_Tai_Lue: 'ᦟᦲᧅ ᦷᦎ',
  Newa: '𑐣𑐾𑐥𑐵𑐮 𑐎𑑂𑐲',
  Nko: 'ߒߞߏ ߓߊ߬',
  Oriya: 'ଓଡ଼ିଆ ଶ୍ରୀ',
  Saurashtra: 'ꢱꣃꢬꢵꢰ꣄ꢜ꣄ꢬ',
  Sinhala: 'ශ්‍රී සිංහල',
  Sundanese: 'ᮞᮥᮔ᮪ᮓ',
  Syloti_Nagri: 'ꠍꠤꠟꠐꠤ',
  Syriac: 'ܣܘܪܝܝܐ',
  Tai_Le: 'ᥖᥭᥰ ᥘᥫᥴ',
  Tai_Tham: 'ᨲ᩠ᩅᩫᨾᩮᩬᩥᨦ',
  Tai_Viet: 'ꪼꪕꪒꪾ',
  Tamil: 'தமிழ் ஸ்ரீ கொ',
  Telugu: 'తెలుగు శ్రీ',
  Thaana: 'ދިވެހި',
  Thai: 'ที่รัก ปู่',
  Tibetan: 'བོད་ཡིག བསྒྲུབས',
} satisfies Partial<Record<keyof typeof fontOfScript, string>>;
const emoji = '👩‍👧 👍🏽 🇨🇦 1️⃣ ❤️';

test.each(Object.entries({ ...words, emoji }))('%s is written as in its picture', async (name, word) => {
  const file = join(__dirname, 'pictures', `${name}.svg`);
  const picture = pictureOf(await paper(word));
  // Look at a new picture before you commit it.
  if (!existsSync(file)) writeFileSync(file, picture);
  expect(picture).toBe(readFileSync(file, 'utf8'));
});
