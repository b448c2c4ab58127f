import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

/** Latin, Greek, Cyrillic and Devanagari, in one file a weight. */
const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;

export type Weight = keyof typeof files;

let known: Promise<Record<Weight, Buffer>> | null = null;

/** The fonts' files, which change only with a release, so each is read once. */
export function readFonts(): Promise<Record<Weight, Buffer>> {
  known ??= load();
  known.catch(() => {
    known = null;
  });
  return known;
}

async function load(): Promise<Record<Weight, Buffer>> {
  // From the program's own folder, whatever is bundled: packages are looked up as Node does it.
  const { resolve } = createRequire(join(projectRoot(), 'package.json'));
  const [regular, bold] = await Promise.all([readFile(resolve(files.regular)), readFile(resolve(files.bold))]);
  return { regular, bold };
}

/** What pdfkit keeps of the font in use and does not tell. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** True when the document's font in use has every letter of the text. */
export function hasLetters(doc: PDFKit.PDFDocument, text: string): boolean {
  const { font } = (doc as unknown as WithFont)._font;
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}
