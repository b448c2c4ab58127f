import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

interface SheetFacts {
  title: string;
  author: string;
  /** The creation date in the file. Fixed, so that equal content gives equal bytes. */
  at: Date;
  /** In the footer, before the page number. */
  foot: string;
}

/** A new A4 document, tagged for screen readers (PDF/UA), with embedded font subsets. */
export async function createSheet(facts: SheetFacts): Promise<Sheet> {
  // pdfkit is loaded lazily, because few calls need it.
  const [fonts, { default: PDFDocument }] = await Promise.all([readFonts(), import('pdfkit')]);
  const { title, author, at } = facts;
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    font: fonts.regular as unknown as string,
    pdfVersion: '1.7',
    // Missing in the library's types.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    displayTitle: true,
    lang: 'en-CA',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  return new Sheet(doc, facts.foot);
}

export interface Piece {
  text: string;
  bold?: boolean;
}

export interface Row {
  label: string;
  value: string;
  /** Replaces the value for screen readers. */
  spoken?: string;
}

const [side, bottom] = [60, 76];
const margins = { top: 64, bottom, left: side, right: side };
const width = 595.28 - 2 * side;
const labelWidth = 132;
const sizes = { title: 22, h2: 13, h3: 11, text: 10, small: 8.5 } as const;
const colours = { ink: '#22313a', soft: '#566269', accent: '#0a5a63', line: '#c9d3d4' } as const;
const gap = { lineGap: 2.5 } as const;

export class Sheet {
  private readonly root: PDFKit.PDFStructureElement;
  private readonly ended: Promise<Uint8Array>;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly foot: string,
  ) {
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.ended = new Promise<Uint8Array>((resolve, reject) => {
      doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      doc.on('error', reject);
    });
  }

  canWrite(text: string): boolean {
    this.use('regular', sizes.text);
    return hasLetters(this.doc, text);
  }

  title(text: string): void {
    const { doc, root } = this;
    root.add(doc.struct('H1', {}, () => void this.use('bold', sizes.title, colours.accent).text(text, side, doc.y)));
    doc.moveDown(0.4);
  }

  heading(level: 2 | 3, text: string): void {
    const { doc, root } = this;
    this.room(70);
    doc.moveDown(0.7);
    const size = level === 2 ? sizes.h2 : sizes.h3;
    root.add(doc.struct(`H${level}`, {}, () => void this.use('bold', size, colours.accent).text(text, side, doc.y)));
    doc.y += 4;
  }

  paragraph(pieces: readonly Piece[], look: 'plain' | 'soft' = 'plain'): void {
    const { doc, root } = this;
    this.room(30);
    const [size, colour] = look === 'soft' ? [sizes.small, colours.soft] : [sizes.text, colours.ink];
    root.add(doc.struct('P', {}, () => this.flow(pieces, side, doc.y, size, colour)));
    doc.y += 6;
  }

  /** @param first the first number, or null for bullets */
  list(items: readonly (readonly Piece[])[], first: number | null): void {
    const { doc, root } = this;
    const list = doc.struct('L');
    root.add(list);
    items.forEach((pieces, index) => {
      this.room(30);
      const y = doc.y;
      const label = first === null ? '•' : `${first + index}.`;
      const item = doc.struct('LI');
      list.add(item);
      const write = () => void this.use('regular', sizes.text).text(label, side + 6, y, { lineBreak: false });
      item.add(doc.struct('Lbl', {}, write));
      item.add(doc.struct('LBody', {}, () => this.flow(pieces, side + 24, y, sizes.text)));
      item.end();
      doc.y += 3;
    });
    list.end();
    doc.y += 4;
  }

  table(rows: readonly Row[]): void {
    const { doc, root } = this;
    const table = doc.struct('Table');
    root.add(table);
    for (const { label, value, spoken } of rows) {
      this.use('regular', sizes.small);
      this.room(doc.heightOfString(value, { ...gap, width: width - labelWidth }) + 10);
      const y = doc.y;
      const row = doc.struct('TR');
      table.add(row);
      const term = () => void this.use('bold', sizes.small).text(label, side, y, { ...gap, width: labelWidth - 12 });
      row.add(doc.struct('TH', { scope: 'Row' } as PDFKit.Mixins.StructureElementOptions, term));
      const after = doc.y;
      const write = () => this.flow([{ text: value }], side + labelWidth, y, sizes.small);
      row.add(doc.struct('TD', spoken === undefined ? {} : { actual: spoken }, write));
      row.end();
      doc.y = Math.max(after, doc.y) + 3;
      rule(doc);
    }
    table.end();
    doc.y += 6;
  }

  picture(png: Buffer, { alt, fit }: { alt: string; fit: [number, number] }): void {
    const { doc, root } = this;
    this.room(fit[1] + 20);
    const y = doc.y;
    const options = { alt, bbox: [side, y, side + fit[0], y + fit[1]] as [number, number, number, number] };
    root.add(doc.struct('Figure', options, () => void doc.image(png, side, y, { fit })));
    doc.y = y + fit[1] + 6;
  }

  /** Writes the footers and ends the document. */
  finish(): Promise<Uint8Array> {
    const { doc, root, foot } = this;
    root.end();
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      // Text below the bottom margin would start a new page.
      doc.page.margins.bottom = 0;
      doc.markContent('Artifact', { type: 'Pagination' });
      const y = doc.page.height - 46;
      this.use('regular', sizes.small, colours.soft).text(foot, side, y, { width, lineBreak: false });
      doc.text(`Page ${page + 1} of ${count}`, side, y, { width, align: 'right', lineBreak: false });
      doc.endMarkedContent();
    }
    doc.end();
    return this.ended;
  }

  private use(weight: Weight, size: number, colour: string = colours.ink): PDFKit.PDFDocument {
    return this.doc.font(weight).fontSize(size).fillColor(colour);
  }

  /** Starts a new page if this one has less room. */
  private room(height: number): void {
    if (this.doc.y + height > this.doc.page.height - bottom) this.doc.addPage();
  }

  private flow(pieces: readonly Piece[], x: number, y: number, size: number, colour?: string): void {
    const options = { ...gap, width: side + width - x };
    pieces.forEach(({ text, bold }, index) => {
      const continued = index < pieces.length - 1;
      this.use(bold ? 'bold' : 'regular', size, colour);
      if (index === 0) this.doc.text(text, x, y, { ...options, continued });
      else this.doc.text(text, { continued });
    });
  }
}

/** A line that screen readers skip. */
function rule(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(side, doc.y)
    .lineTo(side + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke();
  doc.endMarkedContent();
  doc.y += 4;
}

/** Each has Latin, Greek, Cyrillic and Devanagari. */
const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;

type Weight = keyof typeof files;

let known: Promise<Record<Weight, Buffer>> | null = null;

function readFonts(): Promise<Record<Weight, Buffer>> {
  known ??= load();
  known.catch(() => {
    known = null;
  });
  return known;
}

async function load(): Promise<Record<Weight, Buffer>> {
  // Resolved from the project's folder, because the bundle has no node_modules of its own.
  const { resolve } = createRequire(join(projectRoot(), 'package.json'));
  const [regular, bold] = await Promise.all([readFile(resolve(files.regular)), readFile(resolve(files.bold))]);
  return { regular, bold };
}

/** pdfkit's current font, which its types do not expose. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

function hasLetters(doc: PDFKit.PDFDocument, text: string): boolean {
  const { font } = (doc as unknown as WithFont)._font;
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}
