import { inflateSync } from 'node:zlib';

/** What tests read from a PDF: each page's text in drawing order, and the file's plain objects. */
export interface ReadPdf {
  pages: string[];
  /** Everything outside of streams: catalogue, structure, metadata. */
  objects: string;
  /** What a screen reader gets, in its order: each element of the structure as "tag text", indented by its depth. */
  structure: string[];
}

export type Objects = ReadonlyMap<string, { text: string; stream: Buffer | null }>;
type Letters = ReadonlyMap<string, string>;

/**
 * Reads a PDF like copy and paste in a viewer: inflates the page streams and maps glyphs to characters with each font's
 * ToUnicode table, so that a garbled name shows up garbled.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(bytes);
  const fonts = new Map<string, Letters>();
  for (const { text } of objects.values()) {
    for (const [, list] of text.matchAll(/\/Font <<([\s\S]*?)>>/g)) {
      for (const [, name, id] of list!.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!.text)?.[1];
        fonts.set(name!, lettersOf(objects.get(table!)!.stream!.toString('latin1')));
      }
    }
  }
  const contents = new Map<string, string>();
  for (const [id, { text }] of objects) {
    const content = /\/Type \/Page\b/.test(text) && /\/Contents (\d+) 0 R/.exec(text)?.[1];
    if (content) contents.set(id, objects.get(content)!.stream!.toString('latin1'));
  }
  return {
    pages: [...contents.values()].map((content) => textOf(content, fonts)),
    objects: [...objects.values()].map(({ text }) => text).join('\n'),
    structure: structureOf(objects, (page, mark) => textOf(markedIn(contents.get(page)!, mark), fonts)),
  };
}

export function readObjects(bytes: Uint8Array): Objects {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { text: string; stream: Buffer | null }>();
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf('\nstream\n');
    const text = at < 0 ? body! : body!.slice(0, at);
    const data = at < 0 ? null : Buffer.from(body!.slice(at + 8, body!.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id!, { text, stream: data && /FlateDecode/.test(text) ? inflateSync(data) : data });
  }
  return objects;
}

function structureOf(objects: Objects, textOfMark: (page: string, mark: string) => string): string[] {
  const linesOf = (id: string, depth: number): string[] => {
    const { text } = objects.get(id)!;
    const page = /\/Pg (\d+) 0 R/.exec(text)?.[1] ?? '';
    const [, kids = ''] = /\/K \[([\s\S]*?)\]\n/.exec(text) ?? [];
    const below: string[] = [];
    let own = '';
    // A child is an element, marked content on another page, or marked content on the element's own page.
    for (const [whole, element, mark] of kids.matchAll(/(\d+) 0 R|<<[\s\S]*?>>|(\d+)/g)) {
      if (element) below.push(...linesOf(element, depth + 1));
      else if (mark) own += textOfMark(page, mark);
      else own += textOfMark(/\/Pg (\d+)/.exec(whole)![1]!, /\/MCID (\d+)/.exec(whole)![1]!);
    }
    const replaced = /\/(?:Alt|ActualText) \(([\s\S]*?[^\\])\)\n/.exec(text)?.[1];
    const said = (replaced === undefined ? own : fromText(replaced)).replace(/\s+/g, ' ').trim();
    return [`${'  '.repeat(depth)}${/\/S \/(\w+)/.exec(text)![1]!} ${said}`.trimEnd(), ...below];
  };
  const root = [...objects].find(([, { text }]) => /\/S \/Document/.test(text));
  return root ? linesOf(root[0], 0) : [];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A text string of PDF: UTF-16 with its mark, or else Latin-1. */
function fromText(escaped: string): string {
  const text = escaped.replace(/\\([nrtbf()\\])/g, (_, letter: string) => escapes[letter] ?? letter);
  return text.startsWith('\u00fe\u00ff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text;
}

const markedIn = (content: string, mark: string): string =>
  new RegExp(`/MCID ${mark}\\n>> BDC\\n([\\s\\S]*?)\\nEMC`).exec(content)?.[1] ?? '';

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
