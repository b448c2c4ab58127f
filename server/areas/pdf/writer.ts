import { ascentOf, commonFont, isSimple, lettersOf, optionsFor, type Weight } from '@/server/areas/pdf/fonts';
import {
  breakLines,
  fromLeftToRight,
  graphemesOf,
  type Letter,
  paragraphsOf,
  type Run,
  runsOf,
  toDraw,
  withLevels,
  withoutDirection,
} from '@/server/areas/pdf/lines';

export interface Piece {
  text: string;
  bold?: boolean;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  colour: string;
}

const gap = { lineGap: 2.5 } as const;

const weightOf = ({ bold }: Piece): Weight => (bold ? 'bold' : 'regular');
const plain = (text: string): string => withoutDirection(text.normalize('NFC'));

/** Writes text of any script into a document. */
export class Writer {
  /** Widths of runs at size 1, cached because measuring some scripts takes milliseconds. */
  private readonly widths = new Map<string, number>();

  /** @param room starts a new page if this one has less room than the given height */
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly room: (height: number) => void,
  ) {}

  write(pieces: readonly Piece[], place: Place): void {
    if (this.isPlain(pieces)) this.writePlain(pieces, place);
    else this.writeScripts(pieces, place);
  }

  heightOf(pieces: readonly Piece[], place: Place): number {
    if (!this.isPlain(pieces)) return this.linesOf(pieces, place).length * this.lineOf(place.size).height;
    this.doc.font(commonFont(weightOf(pieces[0]!))).fontSize(place.size);
    return this.doc.heightOfString(pieces.map(({ text }) => plain(text)).join(''), { ...gap, width: place.width });
  }

  /** Whether pdfkit can write it alone: in the common font, from left to right. */
  isPlain(pieces: readonly Piece[]): boolean {
    return pieces.every((piece) => isSimple(this.doc.font(commonFont(weightOf(piece))), plain(piece.text)));
  }

  /** The text as it is drawn, with a replacement character for each one that no font has. */
  shown(text: string): string {
    return this.lettersOf([{ text }])
      .map(({ drawn }) => drawn)
      .join('');
  }

  private writePlain(pieces: readonly Piece[], { x, y, width, size, colour }: Place): void {
    pieces.forEach((piece, index) => {
      const text = plain(piece.text);
      const continued = index < pieces.length - 1;
      this.doc
        .font(commonFont(weightOf(piece)))
        .fontSize(size)
        .fillColor(colour);
      if (index === 0) this.doc.text(text, x, y, { ...gap, width, continued });
      else this.doc.text(text, { continued });
    });
  }

  private writeScripts(pieces: readonly Piece[], place: Place): void {
    const { doc } = this;
    const { size, colour } = place;
    const { height, ascent } = this.lineOf(size);
    doc.y = place.y;
    for (const line of this.linesOf(pieces, place)) {
      this.room(height);
      const { y } = doc;
      let { x } = place;
      for (const run of fromLeftToRight(runsOf(line))) {
        const text = toDraw(run);
        doc.font(run.font).fontSize(size).fillColor(colour);
        doc.text(text, x, y + ascent, { ...optionsFor(doc, text), lineBreak: false, baseline: 'alphabetic' });
        x += this.widthOf(run) * size;
      }
      doc.y = y + height;
    }
  }

  /** The width at size 1. */
  private widthOf(run: Run): number {
    const text = toDraw(run);
    const key = `${run.font} ${text}`;
    const width = this.widths.get(key) ?? this.measured(run.font, text);
    this.widths.set(key, width);
    return width;
  }

  private measured(font: string, text: string): number {
    this.doc.font(font).fontSize(1);
    return this.doc.widthOfString(text, optionsFor(this.doc, text));
  }

  /** The same for every script, so that all runs of a line share a baseline. */
  private lineOf(size: number): { height: number; ascent: number } {
    const { doc } = this;
    doc.font(commonFont('regular')).fontSize(size);
    return { height: doc.currentLineHeight(true) + gap.lineGap, ascent: (ascentOf(doc) * size) / 1000 };
  }

  private linesOf(pieces: readonly Piece[], { size, width }: Place): Letter[][] {
    const widthOf = (part: readonly Letter[]) => runsOf(part).reduce((sum, run) => sum + this.widthOf(run), 0);
    return paragraphsOf(this.lettersOf(pieces)).flatMap((letters) => breakLines(letters, width / size, widthOf));
  }

  private lettersOf(pieces: readonly Piece[]): Letter[] {
    return withLevels(
      pieces.flatMap((piece) =>
        graphemesOf(piece.text.normalize('NFC')).flatMap((one) => lettersOf(this.doc, one, weightOf(piece))),
      ),
    );
  }
}
