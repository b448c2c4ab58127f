import PDFDocument from 'pdfkit';
import type { Block, Piece, Row, SheetContent } from '@/server/areas/platform/pdf/content';
import { commonFont, Fonts } from '@/server/areas/platform/pdf/fonts';
import { withoutDirection } from '@/server/areas/platform/pdf/lines';
import { blocksOfMarkdown } from '@/server/areas/platform/pdf/markdown';
import type { HarfBuzz } from '@/server/areas/platform/pdf/shape';
import { type Place, Writer } from '@/server/areas/platform/pdf/writer';

/** Lays out an A4 document, tagged for screen readers (PDF/UA), with embedded font subsets. */
export async function drawSheet({ title, author, at, foot, blocks }: SheetContent): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    // Without it, pdfkit begins with Helvetica, which PDF/UA would want embedded.
    font: null as unknown as string,
    pdfVersion: '1.7',
    // Missing in the library's types.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    displayTitle: true,
    lang: 'en-CA',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  // An ES module with top-level await, which `require` does not load.
  const sheet = new Sheet(doc, await import('harfbuzzjs'), foot);
  blocks.forEach((block) => sheet.draw(block));
  return sheet.finish();
}

const [side, bottom] = [60, 76];
const margins = { top: 64, bottom, left: side, right: side };
const width = 595.28 - 2 * side;
const labelWidth = 132;
const sizes = { title: 22, h2: 13, h3: 11, text: 10, small: 8.5 } as const;
const colours = { ink: '#22313a', soft: '#566269', accent: '#0a5a63', line: '#c9d3d4' } as const;

class Sheet {
  private readonly root: PDFKit.PDFStructureElement;
  private readonly ended: Promise<Uint8Array>;
  private readonly fonts: Fonts;
  private readonly writer: Writer;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    hb: HarfBuzz,
    private readonly foot: string,
  ) {
    this.fonts = new Fonts(doc, hb);
    this.writer = new Writer(doc, this.fonts, (height) => this.room(height));
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.ended = new Promise<Uint8Array>((resolve, reject) => {
      doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      doc.on('error', reject);
    });
  }

  draw(block: Block): void {
    switch (block.kind) {
      case 'markdown':
        return blocksOfMarkdown(block.text).forEach((part) => this.draw(part));
      case 'title':
        return this.title(block.text);
      case 'heading':
        return this.heading(block.level, block.text);
      case 'paragraph':
        return this.paragraph(block.pieces, block.isSoft ?? false);
      case 'list':
        return this.list(block.items, block.first);
      case 'table':
        return this.table(block.rows);
      case 'picture':
        return this.picture(Buffer.from(block.png), block.alt, [...block.fit]);
    }
  }

  private title(text: string): void {
    this.write(this.root, 'H1', [{ text, bold: true }], { size: sizes.title, colour: colours.accent });
    this.doc.moveDown(0.4);
  }

  private heading(level: 2 | 3, text: string): void {
    this.room(70);
    this.doc.moveDown(0.7);
    const size = level === 2 ? sizes.h2 : sizes.h3;
    this.write(this.root, `H${level}`, [{ text, bold: true }], { size, colour: colours.accent });
    this.doc.y += 4;
  }

  private paragraph(pieces: readonly Piece[], isSoft: boolean): void {
    this.room(30);
    this.write(this.root, 'P', pieces, isSoft ? { size: sizes.small, colour: colours.soft } : {});
    this.doc.y += 6;
  }

  private list(items: readonly (readonly Piece[])[], first: number | null): void {
    const { doc, root } = this;
    const list = doc.struct('L') as PDFKit.PDFStructureElement & WithAttributes;
    // PDF/UA asks how the labels are numbered.
    list.dictionary.data.A = { O: 'List', ListNumbering: first === null ? 'Disc' : 'Decimal' };
    root.add(list);
    items.forEach((pieces, index) => {
      this.room(30);
      const y = doc.y;
      const label = first === null ? '•' : `${first + index}.`;
      const item = doc.struct('LI');
      list.add(item);
      const write = () => void this.use(sizes.text, colours.ink).text(label, side + 6, y, { lineBreak: false });
      item.add(doc.struct('Lbl', {}, write));
      this.write(item, 'LBody', pieces, { x: side + 24, y });
      item.end();
      doc.y += 3;
    });
    list.end();
    doc.y += 4;
  }

  private table(rows: readonly Row[]): void {
    const { doc, root } = this;
    const table = doc.struct('Table');
    root.add(table);
    for (const { label, value } of rows) {
      const [term, answer] = [[{ text: label, bold: true }], [{ text: value }]];
      const [termPlace, answerPlace] = [
        { size: sizes.small, width: labelWidth - 12 },
        { size: sizes.small, x: side + labelWidth },
      ];
      this.room(Math.max(this.heightOf(term, termPlace), this.heightOf(answer, answerPlace)) + 10);
      const y = doc.y;
      const row = doc.struct('TR');
      table.add(row);
      this.write(row, 'TH', term, { ...termPlace, y });
      const after = doc.y;
      this.write(row, 'TD', answer, { ...answerPlace, y });
      row.end();
      doc.y = Math.max(after, doc.y) + 3;
      rule(doc);
    }
    table.end();
    doc.y += 6;
  }

  private picture(png: Buffer, alt: string, fit: [number, number]): void {
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
      this.use(sizes.small, colours.soft).text(foot, side, y, { width, lineBreak: false });
      doc.text(`Page ${page + 1} of ${count}`, side, y, { width, align: 'right', lineBreak: false });
      doc.endMarkedContent();
    }
    doc.end();
    return this.ended;
  }

  private use(size: number, colour: string): PDFKit.PDFDocument {
    return this.fonts.use(commonFont('regular')).fontSize(size).fillColor(colour);
  }

  /** Starts a new page if this one has less room. */
  private room(height: number): void {
    if (this.doc.y + height > this.doc.page.height - bottom) this.doc.addPage();
  }

  /**
   * Adds a tagged block. Text of several scripts is drawn in visual order, so screen readers get the original as
   * `actual`.
   */
  private write(
    parent: PDFKit.PDFStructureElement,
    tag: string,
    pieces: readonly Piece[],
    place: Partial<Place>,
  ): void {
    const options = {
      ...(tag === 'TH' ? { scope: 'Row' } : {}),
      ...(this.writer.isPlain(pieces) ? {} : { actual: pieces.map(({ text }) => withoutDirection(text)).join('') }),
    } as PDFKit.Mixins.StructureElementOptions;
    parent.add(this.doc.struct(tag, options, () => this.writer.write(pieces, placed(place, this.doc))));
  }

  private heightOf(pieces: readonly Piece[], place: Partial<Place>): number {
    return this.writer.heightOf(pieces, placed(place, this.doc));
  }
}

/** Fills in defaults: from the left margin of the current line to the right margin, in normal text. */
const placed = ({ x = side, ...place }: Partial<Place>, { y }: PDFKit.PDFDocument): Place => ({
  ...{ x, y, width: side + width - x, size: sizes.text, colour: colours.ink },
  ...place,
});

/** A structure element's entries in the file, which pdfkit's types do not expose. */
interface WithAttributes {
  dictionary: { data: { A?: Readonly<Record<string, string>> } };
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
