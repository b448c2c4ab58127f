import { readFonts } from '@/server/areas/pdf/fonts';
import { margins, Sheet } from '@/server/areas/pdf/sheet';

export interface SheetFacts {
  title: string;
  author: string;
  /** Stands in the file in the place of the time at which it is written: equal content gives equal bytes. */
  at: Date;
  /** At the foot of each page, before its number. */
  foot: string;
}

/**
 * A new document of A4 pages, tagged for screen readers (PDF/UA). Fonts are embedded, cut down to the letters that are used.
 */
export async function createSheet(facts: SheetFacts): Promise<Sheet> {
  // Loaded with the first document: few calls write one.
  const [fonts, { default: PDFDocument }] = await Promise.all([readFonts(), import('pdfkit')]);
  const { title, author, at } = facts;
  const doc = new PDFDocument({
    size: 'A4',
    margins,
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
  return new Sheet(doc, facts.foot);
}
