import type { Piece } from '@/server/areas/platform/pdf/content';
import { commonFont, type Fonts, type Weight } from '@/server/areas/platform/pdf/fonts';
import {
  breakLines,
  fromLeftToRight,
  graphemesOf,
  type Letter,
  paragraphsOf,
  type Run,
  runsOf,
  withLevels,
  withoutDirection,
} from '@/server/areas/platform/pdf/lines';
import type { Direction } from '@/server/areas/platform/pdf/shape';

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
  /** Widths of runs at size 1, by font and text. */
  private readonly widths = new Map<string, number>();

  /** @param room starts a new page if this one has less room than the given height */
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: Fonts,
    private readonly room: (height: number) => void,
  ) {}

  write(pieces: readonly Piece[], place: Place): void {
    if (this.isPlain(pieces)) this.writePlain(pieces, place);
    else this.writeScripts(pieces, place);
  }

  heightOf(pieces: readonly Piece[], place: Place): number {
    if (!this.isPlain(pieces)) return this.linesOf(pieces, place).length * this.lineOf(place.size).height;
    this.fonts.use(commonFont(weightOf(pieces[0]!))).fontSize(place.size);
    return this.doc.heightOfString(pieces.map(({ text }) => plain(text)).join(''), { ...gap, width: place.width });
  }

  /** Whether pdfkit can write it alone: in the common font, from left to right. */
  isPlain(pieces: readonly Piece[]): boolean {
    return pieces.every((piece) => this.fonts.isSimple(plain(piece.text), weightOf(piece)));
  }

  private writePlain(pieces: readonly Piece[], { x, y, width, size, colour }: Place): void {
    pieces.forEach((piece, index) => {
      const text = plain(piece.text);
      const continued = index < pieces.length - 1;
      this.fonts
        .use(commonFont(weightOf(piece)))
        .fontSize(size)
        .fillColor(colour);
      if (index === 0) this.doc.text(text, x, y, { ...gap, width, continued });
      else this.doc.text(text, { continued });
    });
  }

  private writeScripts(pieces: readonly Piece[], place: Place): void {
    const { doc, fonts } = this;
    const { size, colour } = place;
    const { height, ascent } = this.lineOf(size);
    doc.y = place.y;
    for (const line of this.linesOf(pieces, place)) {
      this.room(height);
      const { y } = doc;
      let { x } = place;
      for (const run of fromLeftToRight(runsOf(line))) {
        fonts.use(run.font).fontSize(size).fillColor(colour);
        doc.text(run.drawn, x, y + ascent, { ...directionOf(run), lineBreak: false, baseline: 'alphabetic' });
        x += this.widthOf(run) * size;
      }
      doc.y = y + height;
    }
  }

  /** The width at size 1. */
  private widthOf(run: Run): number {
    const key = `${run.font} ${run.level % 2} ${run.drawn}`;
    const width =
      this.widths.get(key) ?? this.fonts.use(run.font).fontSize(1).widthOfString(run.drawn, directionOf(run));
    this.widths.set(key, width);
    return width;
  }

  /** The same for every script, so that all runs of a line share a baseline. */
  private lineOf(size: number): { height: number; ascent: number } {
    const doc = this.fonts.use(commonFont('regular')).fontSize(size);
    return { height: doc.currentLineHeight(true) + gap.lineGap, ascent: (this.fonts.ascent() * size) / 1000 };
  }

  private linesOf(pieces: readonly Piece[], { size, width }: Place): Letter[][] {
    const widthOf = (part: readonly Letter[]) => runsOf(part).reduce((sum, run) => sum + this.widthOf(run), 0);
    return paragraphsOf(this.lettersOf(pieces)).flatMap((letters) => breakLines(letters, width / size, widthOf));
  }

  private lettersOf(pieces: readonly Piece[]): Letter[] {
    const letters: Omit<Letter, 'level'>[] = [];
    for (const piece of pieces) {
      for (const grapheme of graphemesOf(piece.text.normalize('NFC'))) {
        letters.push(...this.fonts.lettersOf(grapheme, weightOf(piece), letters.at(-1)?.font));
      }
    }
    return withLevels(letters);
  }
}

/** pdfkit's types allow only OpenType features here. */
const directionOf = ({ level }: Run) => ({
  features: { isRightToLeft: level % 2 === 1 } satisfies Direction as unknown as PDFKit.Mixins.OpenTypeFeatures[],
});
