import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'harfbuzzjs';
import { type Letter, withoutDirection } from '@/server/areas/platform/pdf/lines';
import { fontOfScript } from '@/server/areas/platform/pdf/scripts';
import { type HarfBuzz, layoutWith, type PdfFont } from '@/server/areas/platform/pdf/shape';
import { unpackWoff } from '@/server/areas/platform/pdf/woff';
import { projectRoot } from '@/server/project-root';

export type Weight = 'regular' | 'bold';

const styles = { regular: '400Regular', bold: '700Bold' } as const satisfies Record<Weight, string>;

const common = fontOfScript.Latin;
/** Has letters of full width and symbols, too. */
const eastAsian = fontOfScript.Han;
const emoji = 'Noto Emoji';

type Script = keyof typeof fontOfScript;
/** The scripts that the common font does not write. */
const elsewhere = (Object.keys(fontOfScript) as Script[]).filter((script) => fontOfScript[script] !== common);
const anyOf = (property: 'Script' | 'Script_Extensions', scripts: readonly Script[]) =>
  new RegExp(`[${scripts.map((script) => `\\p{${property}=${script}}`).join('')}]`, 'u');

/** The other fonts with the characters that only their scripts have, and those that they share with others. */
const others = [...new Set(elsewhere.map((script) => fontOfScript[script]))].map((font) => {
  const scripts = elsewhere.filter((script) => fontOfScript[script] === font);
  return { font, own: anyOf('Script', scripts), shared: anyOf('Script_Extensions', scripts) };
});
const isElsewhere = anyOf('Script', elsewhere);
const isPicture = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** The fonts to try for this grapheme, in order. What several scripts share is written in the font before it, if it can be. */
function fontsFor(grapheme: string, before: string | undefined): string[] {
  const shared = others.filter((one) => one.shared.test(grapheme)).map(({ font }) => font);
  return [
    ...others.filter(({ own }) => own.test(grapheme)).map(({ font }) => font),
    common,
    ...shared.filter((font) => before?.startsWith(`${font} `)),
    ...shared,
    ...(isPicture.test(grapheme) ? [emoji] : []),
    eastAsian,
  ];
}

export const commonFont = (weight: Weight): string => nameOf(common, weight);

/** The fonts that this thread has needed. */
const opened = new Map<string, { bytes: Buffer; shaper: Font }>();

/** The fonts of one document. Each file is read when a text needs it. */
export class Fonts {
  private readonly fontNames = new Set<string>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly hb: HarfBuzz,
  ) {
    this.use(commonFont('regular'));
  }

  /** Makes this the document's current font. */
  use(name: string): PDFKit.PDFDocument {
    const { doc, hb, fontNames } = this;
    if (fontNames.has(name)) return doc.font(name);
    const { bytes, shaper } = this.open(name);
    doc.registerFont(name, bytes).font(name);
    currentFont(doc).font.layout = layoutWith(hb, shaper);
    fontNames.add(name);
    return doc;
  }

  /** Whether pdfkit can write this text alone: from left to right, in a font that has all of it and shapes no letters together. */
  isSimple(text: string, weight: Weight): boolean {
    this.use(commonFont(weight));
    return !isElsewhere.test(text) && [...text].every((letter) => letter === '\n' || this.has(letter));
  }

  /**
   * What to draw for a grapheme: all of it in one font, or if no font has all of it, each character in its own. A character that no
   * font has is written as its code point, so that two of them never look the same. Changes the document's current font.
   * @param before the font of what is written before it
   */
  lettersOf(grapheme: string, weight: Weight, before?: string): Omit<Letter, 'level'>[] {
    const seen = [...grapheme].filter((character) => !/[\p{DI}\p{Cc}]/u.test(character));
    const font = fontsFor(grapheme, before)
      .map((one) => nameOf(one, weight))
      .find((name) => {
        this.use(name);
        return seen.every((character) => this.has(character));
      });
    if (font) return [{ text: grapheme, drawn: withoutDirection(grapheme).replace(/\p{Cc}/gu, ''), font }];
    if (seen.length > 1) return [...grapheme].flatMap((character) => this.lettersOf(character, weight, before));
    const code = `[U+${seen[0]!.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
    return [{ text: code, drawn: code, font: commonFont(weight) }];
  }

  /** From the baseline of the document's current font to the top of its line, in thousandths of its size. */
  ascent(): number {
    return currentFont(this.doc).ascender;
  }

  private has(character: string): boolean {
    return currentFont(this.doc).font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }

  private open(name: string) {
    const known = opened.get(name);
    if (known) return known;
    const { Blob, Face, Font } = this.hb;
    const bytes = readFont(name);
    const font = { bytes, shaper: new Font(new Face(new Blob(bytes))) };
    opened.set(name, font);
    return font;
  }
}

/** The bytes of a font's file. @param name by `nameOf` */
export function readFont(name: string): Buffer {
  const path = paths.get(name)!;
  return path.endsWith('.woff') ? unpackWoff(readFileSync(path)) : readFileSync(path);
}

const paths = new Map<string, string>();

/** The name of a font's weight, or of its regular one if it has no bold; remembers its file. */
export function nameOf(font: string, weight: Weight): string {
  const name = `${font} ${weight}`;
  if (paths.has(name)) return name;
  const path = filesOf(font, weight).find(existsSync);
  if (!path && weight === 'bold') return nameOf(font, 'regular');
  if (!path) throw new Error(`The font ${font} is not installed.`);
  paths.set(name, path);
  return name;
}

/** Where the packages put a font: TrueType for all of it, or WOFF for each script. */
function filesOf(font: string, weight: Weight): string[] {
  const slug = (words = '') => words.toLowerCase().replaceAll(/[ _]/g, '-');
  const family = slug(font);
  const script = slug(Object.entries(fontOfScript).find(([, of]) => of === font)?.[0]);
  const [style, number] = [styles[weight], parseInt(styles[weight])];
  const packages = join(projectRoot(), 'node_modules');
  return [
    join(packages, '@expo-google-fonts', family, style, `${font.replaceAll(' ', '')}_${style}.ttf`),
    join(packages, '@fontsource', family, 'files', `${family}-${script}-${number}-normal.woff`),
  ];
}

/** pdfkit's current font, which its types do not expose. */
interface WithFont {
  _font: { ascender: number; font: PdfFont };
}

const currentFont = (doc: PDFKit.PDFDocument) => (doc as unknown as WithFont)._font;
