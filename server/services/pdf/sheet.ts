import PDFDocument from 'pdfkit';
import { hasLetters, readFonts, type Weight } from '@/server/services/pdf/fonts';

/** A stretch of text in one weight. */
export interface Piece {
  text: string;
  bold?: boolean;
}

export interface SheetFacts {
  title: string;
  author: string;
  /** Stands in the file in the place of the time at which it is written: equal content gives equal bytes. */
  at: Date;
  /** At the foot of each page, before its number. */
  foot: string;
}

export interface Row {
  label: string;
  value: string;
  /** What a screen reader says in the place of the value. */
  spoken?: string;
}

const side = 60;
const width = 595.28 - 2 * side;
const [top, bottom] = [64, 76];
const labelWidth = 132;
const sizes = { title: 22, h2: 13, h3: 11, text: 10, small: 8.5 } as const;
const colours = { ink: '#22313a', soft: '#566269', accent: '#0a5a63', line: '#c9d3d4' } as const;
const gap = { lineGap: 2.5 } as const;

export type Sheet = Awaited<ReturnType<typeof createSheet>>;

/**
 * A document of A4 pages, tagged for screen readers (PDF/UA): text flows from page to page in the order in which it is
 * written. Fonts are embedded, cut down to the letters that are used.
 */
export async function createSheet({ title, author, at, foot }: SheetFacts) {
  const fonts = await readFonts();
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top, bottom, left: side, right: side },
    font: fonts.regular as unknown as string,
    pdfVersion: '1.7',
    // The library knows it; its types do not.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    displayTitle: true,
    lang: 'en-CA',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });

  const use = (weight: Weight, size: number, colour: string = colours.ink) =>
    doc.font(weight).fontSize(size).fillColor(colour);
  const room = (height: number) => {
    if (doc.y + height > doc.page.height - bottom) doc.addPage();
  };
  /** Pieces as one flowing text. */
  const flow = (pieces: readonly Piece[], x: number, y: number, size: number, colour?: string) => {
    const options = { ...gap, width: side + width - x };
    pieces.forEach(({ text, bold }, index) => {
      const continued = index < pieces.length - 1;
      use(bold ? 'bold' : 'regular', size, colour);
      if (index === 0) doc.text(text, x, y, { ...options, continued });
      else doc.text(text, { continued });
    });
  };

  return {
    /** True when the font has every letter of the text. */
    canWrite: (text: string): boolean => {
      use('regular', sizes.text);
      return hasLetters(doc, text);
    },
    title: (text: string) => {
      root.add(doc.struct('H1', {}, () => void use('bold', sizes.title, colours.accent).text(text, side, doc.y)));
      doc.moveDown(0.4);
    },
    heading: (level: 2 | 3, text: string) => {
      room(70);
      doc.moveDown(0.7);
      const size = level === 2 ? sizes.h2 : sizes.h3;
      root.add(doc.struct(`H${level}`, {}, () => void use('bold', size, colours.accent).text(text, side, doc.y)));
      doc.y += 4;
    },
    paragraph: (pieces: readonly Piece[], look: 'plain' | 'soft' = 'plain') => {
      room(30);
      const size = look === 'soft' ? sizes.small : sizes.text;
      root.add(
        doc.struct('P', {}, () => flow(pieces, side, doc.y, size, look === 'soft' ? colours.soft : colours.ink)),
      );
      doc.y += 6;
    },
    /** @param first the number of the first item; null for bullets */
    list: (items: readonly (readonly Piece[])[], first: number | null) => {
      const list = doc.struct('L');
      root.add(list);
      items.forEach((pieces, index) => {
        room(30);
        const y = doc.y;
        const label = first === null ? '•' : `${first + index}.`;
        const item = doc.struct('LI');
        list.add(item);
        item.add(
          doc.struct('Lbl', {}, () => void use('regular', sizes.text).text(label, side + 6, y, { lineBreak: false })),
        );
        item.add(doc.struct('LBody', {}, () => flow(pieces, side + 24, y, sizes.text)));
        item.end();
        doc.y += 3;
      });
      list.end();
      doc.y += 4;
    },
    table: (rows: readonly Row[]) => {
      const table = doc.struct('Table');
      root.add(table);
      for (const { label, value, spoken } of rows) {
        use('regular', sizes.small);
        room(doc.heightOfString(value, { ...gap, width: width - labelWidth }) + 10);
        const y = doc.y;
        const row = doc.struct('TR');
        table.add(row);
        const term = () => void use('bold', sizes.small).text(label, side, y, { ...gap, width: labelWidth - 12 });
        row.add(doc.struct('TH', { scope: 'Row' } as PDFKit.Mixins.StructureElementOptions, term));
        const after = doc.y;
        row.add(
          doc.struct('TD', spoken === undefined ? {} : { actual: spoken }, () =>
            flow([{ text: value }], side + labelWidth, y, sizes.small),
          ),
        );
        row.end();
        doc.y = Math.max(after, doc.y) + 3;
        rule(doc);
      }
      table.end();
      doc.y += 6;
    },
    /** A picture of at most this height, on the left. */
    picture: (png: Buffer, { alt, fit }: { alt: string; fit: [number, number] }) => {
      room(fit[1] + 20);
      const y = doc.y;
      const options = { alt, bbox: [side, y, side + fit[0], y + fit[1]] as [number, number, number, number] };
      root.add(doc.struct('Figure', options, () => void doc.image(png, side, y, { fit })));
      doc.y = y + fit[1] + 6;
    },
    finish: (): Promise<Uint8Array> => {
      root.end();
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        // Below the text's own margin a line would begin another page.
        doc.page.margins.bottom = 0;
        doc.markContent('Artifact', { type: 'Pagination' });
        const y = doc.page.height - 46;
        use('regular', sizes.small, colours.soft).text(foot, side, y, { width, lineBreak: false });
        doc.text(`Page ${page + 1} of ${count}`, side, y, { width, align: 'right', lineBreak: false });
        doc.endMarkedContent();
      }
      doc.end();
      return ended;
    },
  };
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
