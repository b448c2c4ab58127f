import { inflateSync } from 'node:zlib';

/** What tests read from a PDF: each page's text in drawing order, and the file's plain objects. */
export interface ReadPdf {
  pages: string[];
  /** Everything outside of streams: catalogue, structure, metadata. */
  objects: string;
}

type Letters = ReadonlyMap<string, string>;

/**
 * Reads a PDF like copy and paste in a viewer: inflates the page streams and maps glyphs to characters with each font's
 * ToUnicode table, so that a garbled name shows up garbled.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { text: string; stream: Buffer | null }>();
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf('\nstream\n');
    const text = at < 0 ? body! : body!.slice(0, at);
    const data = at < 0 ? null : Buffer.from(body!.slice(at + 8, body!.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id!, { text, stream: data && /FlateDecode/.test(text) ? inflateSync(data) : data });
  }
  const fonts = new Map<string, Letters>();
  for (const { text } of objects.values()) {
    for (const [, list] of text.matchAll(/\/Font <<([\s\S]*?)>>/g)) {
      for (const [, name, id] of list!.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!.text)?.[1];
        fonts.set(name!, lettersOf(objects.get(table!)!.stream!.toString('latin1')));
      }
    }
  }
  const pages = [...objects.values()]
    .filter(({ text }) => /\/Type \/Page\b/.test(text))
    .map(({ text }) => textOf(objects.get(/\/Contents (\d+) 0 R/.exec(text)![1]!)!.stream!.toString('latin1'), fonts));
  return { pages, objects: [...objects.values()].map(({ text }) => text).join('\n') };
}

const fromUtf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

function lettersOf(table: string): Letters {
  const letters = new Map<string, string>();
  for (const [, first, list] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, hex], index) => {
      letters.set((parseInt(first!, 16) + index).toString(16).padStart(4, '0'), fromUtf16(hex!));
    });
  }
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map<string, string>();
    else text += shown!.replace(/<(\w*)>|[^<>]+/g, (_, hex?: string) => glyphs(hex ?? '', letters)) + '\n';
  }
  return text;
}

const glyphs = (hex: string, letters: Letters): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\uFFFD').join('');
