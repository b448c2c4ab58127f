import { hasLetters, type Weight } from '@/server/areas/pdf/fonts';

/** A stretch of text in one weight. */
export interface Piece {
  text: string;
  bold?: boolean;
}

export interface Row {
  label: string;
  value: string;
  /** What a screen reader says in the place of the value. */
  spoken?: string;
}

const [side, bottom] = [60, 76];
export const margins = { top: 64, bottom, left: side, right: side };
const width = 595.28 - 2 * side;
const labelWidth = 132;
const sizes = { title: 22, h2: 13, h3: 11, text: 10, small: 8.5 } as const;
const colours = { ink: '#22313a', soft: '#566269', accent: '#0a5a63', line: '#c9d3d4' } as const;
const gap = { lineGap: 2.5 } as const;

/** A document to write on: text flows from page to page in the order in which it is written. */
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

  /** True when the font has every letter of the text. */
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

  /** @param first the number of the first item; null for bullets */
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

  /** A picture of at most this height, on the left. */
  picture(png: Buffer, { alt, fit }: { alt: string; fit: [number, number] }): void {
    const { doc, root } = this;
    this.room(fit[1] + 20);
    const y = doc.y;
    const options = { alt, bbox: [side, y, side + fit[0], y + fit[1]] as [number, number, number, number] };
    root.add(doc.struct('Figure', options, () => void doc.image(png, side, y, { fit })));
    doc.y = y + fit[1] + 6;
  }

  /** Writes the feet of the pages. Nothing can be written after it. */
  finish(): Promise<Uint8Array> {
    const { doc, root, foot } = this;
    root.end();
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      // Below the text's own margin a line would begin another page.
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

  /** A new page, unless this one has so much room left. */
  private room(height: number): void {
    if (this.doc.y + height > this.doc.page.height - bottom) this.doc.addPage();
  }

  /** Pieces as one flowing text. */
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

/** A thin line, which is no content. */
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
