import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Letter, withoutDirection } from '@/server/areas/pdf/lines';
import { projectRoot } from '@/server/project-root';

export type Weight = 'regular' | 'bold';

interface Family {
  package: string;
  file: string;
  /** The characters for which the font is tried. */
  letters: RegExp;
}

/** Latin, Greek, Cyrillic and Devanagari. Tried first for every character. */
const common = { package: 'noto-sans', file: 'NotoSans', letters: /./u } as const satisfies Family;

/** The other scripts in which parents write names; pdfkit opens each file only when a document uses it. */
const others = [
  { package: 'noto-sans-sc', file: 'NotoSansSC', letters: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}]/u },
  { package: 'noto-sans-kr', file: 'NotoSansKR', letters: /\p{scx=Hang}/u },
  { package: 'noto-sans-arabic', file: 'NotoSansArabic', letters: /\p{scx=Arab}/u },
  { package: 'noto-sans-hebrew', file: 'NotoSansHebrew', letters: /\p{scx=Hebr}/u },
  { package: 'noto-sans-thai', file: 'NotoSansThai', letters: /\p{scx=Thai}/u },
  { package: 'noto-sans-bengali', file: 'NotoSansBengali', letters: /\p{scx=Beng}/u },
  { package: 'noto-sans-gujarati', file: 'NotoSansGujarati', letters: /\p{scx=Gujr}/u },
  { package: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi', letters: /\p{scx=Guru}/u },
  { package: 'noto-sans-malayalam', file: 'NotoSansMalayalam', letters: /\p{scx=Mlym}/u },
  { package: 'noto-sans-tamil', file: 'NotoSansTamil', letters: /\p{scx=Taml}/u },
  { package: 'noto-sans-telugu', file: 'NotoSansTelugu', letters: /\p{scx=Telu}/u },
  { package: 'noto-sans-khmer', file: 'NotoSansKhmer', letters: /\p{scx=Khmr}/u },
  { package: 'noto-sans-ethiopic', file: 'NotoSansEthiopic', letters: /\p{scx=Ethi}/u },
  { package: 'noto-sans-armenian', file: 'NotoSansArmenian', letters: /\p{scx=Armn}/u },
] as const satisfies readonly Family[];

const styles = {
  regular: { name: 'Regular', file: '400Regular' },
  bold: { name: 'Bold', file: '700Bold' },
} as const satisfies Record<Weight, object>;

/**
 * The font's PostScript name, also used to register it: under another name, pdfkit parses the document's first font at
 * each use.
 */
const nameOf = ({ file }: Family, weight: Weight): string => `${file}-${styles[weight].name}`;
export const commonFont = (weight: Weight): string => nameOf(common, weight);

/** The fonts to try for this letter, in order. */
const fontsFor = (letter: string, weight: Weight): string[] =>
  [common, ...others.filter(({ letters }) => letters.test(letter))].map((family) => nameOf(family, weight));

/**
 * Whether the current font has each character of this text, and none is Devanagari, whose letters must be shaped
 * together.
 */
export const isSimple = (doc: PDFKit.PDFDocument, text: string): boolean =>
  [...text].every((letter) => letter === '\n' || (hasGlyph(doc, letter) && !/\p{scx=Deva}/u.test(letter)));

/** Shown for a character or an emoji that no font has. */
const missing = '\uFFFD';

/**
 * What to draw for a grapheme: all of it in one font, or if no font has all of it, each character in its own. Changes the
 * document's current font.
 */
export function lettersOf(doc: PDFKit.PDFDocument, grapheme: string, weight: Weight): Omit<Letter, 'level'>[] {
  const seen = [...grapheme].filter((character) => !/[\p{DI}\p{Cc}]/u.test(character));
  const font = fontsFor(grapheme, weight).find((name) => {
    doc.font(name);
    return seen.every((character) => hasGlyph(doc, character));
  });
  if (font) {
    const drawn = [...withoutDirection(grapheme)].filter((character) => hasGlyph(doc, character)).join('');
    return [{ text: grapheme, drawn, font }];
  }
  const isOne = seen.length === 1 || /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u20e3/u.test(grapheme);
  if (isOne) return [{ text: grapheme, drawn: missing, font: commonFont(weight) }];
  return [...grapheme].flatMap((character) => lettersOf(doc, character, weight));
}

/** Registers every font with the document. */
export function registerFonts(doc: PDFKit.PDFDocument, fonts: Record<Weight, Buffer>): void {
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(commonFont(weight), fonts[weight]);
    for (const family of others) doc.registerFont(nameOf(family, weight), pathOf(family, weight));
  }
}

let known: Promise<Record<Weight, Buffer>> | null = null;

/** The common fonts, read once per process. */
export function readFonts(): Promise<Record<Weight, Buffer>> {
  known ??= load();
  known.catch(() => {
    known = null;
  });
  return known;
}

async function load(): Promise<Record<Weight, Buffer>> {
  const [regular, bold] = await Promise.all([readFile(pathOf(common, 'regular')), readFile(pathOf(common, 'bold'))]);
  return { regular, bold };
}

function pathOf(family: Family, weight: Weight): string {
  // Resolved from the project's folder, because the bundle has no node_modules of its own.
  const { resolve } = createRequire(join(projectRoot(), 'package.json'));
  const { file } = styles[weight];
  return resolve(`@expo-google-fonts/${family.package}/${file}/${family.file}_${file}.ttf`);
}

/** pdfkit's current font, which its types do not expose. */
interface WithFont {
  _font: {
    ascender: number;
    font: { hasGlyphForCodePoint(codePoint: number): boolean; layout(text: string, features: Features): unknown };
  };
}

const currentFont = (doc: PDFKit.PDFDocument) => (doc as unknown as WithFont)._font;

/** Whether the current font has this character. */
const hasGlyph = (doc: PDFKit.PDFDocument, character: string): boolean =>
  currentFont(doc).font.hasGlyphForCodePoint(character.codePointAt(0)!);

/**
 * Options with which pdfkit can write this text in the current font. Its layout throws at marks for which the font has no anchor
 * (some vowel signs of Gurmukhi, Malayalam, Khmer and Arabic); without mark positioning they are written next to their letter.
 */
export function optionsFor(doc: PDFKit.PDFDocument, text: string): PDFKit.Mixins.TextOptions {
  const found = attempts.find((features) => {
    try {
      currentFont(doc).font.layout(text, { ...features });
      return true;
    } catch {
      return false;
    }
  });
  // A copy, because pdfkit adds to it. Its types allow only a list of features to switch on.
  return { features: { ...(found ?? attempts.at(-1)) } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
}

type Features = Partial<Record<'abvm' | 'blwm' | 'mark' | 'mkmk', false>>;
const attempts: readonly Features[] = [{}, { abvm: false }, { abvm: false, blwm: false, mark: false, mkmk: false }];

/** From the baseline of the document's current font to the top of its line, in thousandths of its size. */
export const ascentOf = (doc: PDFKit.PDFDocument): number => currentFont(doc).ascender;
