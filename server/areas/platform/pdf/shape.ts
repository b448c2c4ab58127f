import bidiFactory from 'bidi-js';
import type * as harfbuzzjs from 'harfbuzzjs';

export type HarfBuzz = typeof harfbuzzjs;

/** The part of fontkit's font that pdfkit draws with, which its types do not expose. */
export interface PdfFont {
  layout(text: string, direction?: Direction): Layout;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** Passed through pdfkit's `features` option, which it hands to `layout` as it is. */
export interface Direction {
  isRightToLeft: boolean;
}

interface Layout {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

const bidi = bidiFactory();

/**
 * A `layout` for a font of pdfkit that shapes with HarfBuzz. fontkit's own does not know Burmese, Adlam and others, and fails at
 * marks for which a font has no anchor.
 */
export function layoutWith(hb: HarfBuzz, font: harfbuzzjs.Font): PdfFont['layout'] {
  // One for all texts: WebAssembly memory is only freed when garbage is collected.
  const buffer = new hb.Buffer();
  return (text, { isRightToLeft } = { isRightToLeft: false }) => {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(clusterOfEachCharacter);
    buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    hb.shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const textOf = textByCluster(text, infos, isRightToLeft);
    const positions = buffer.getGlyphPositions();
    return {
      glyphs: infos.map(({ codepoint: id, cluster }) => ({
        id,
        advanceWidth: font.glyphHAdvance(id),
        codePoints: [...textOf(cluster)].map((character) => character.codePointAt(0)!),
      })),
      positions,
      // pdfkit reads it after scaling the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

/** HarfBuzz's level "characters": each glyph keeps the index of its own character, also where glyphs change places. */
const clusterOfEachCharacter = 2;

/** For copy and paste: a cluster's first glyph stands for its text, with brackets as they are drawn, and its others for nothing. */
function textByCluster(text: string, infos: readonly { cluster: number }[], isRightToLeft: boolean) {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const left = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]));
  return (cluster: number): string => {
    const own = left.get(cluster) ?? '';
    left.delete(cluster);
    return (isRightToLeft && bidi.getMirroredCharacter(own)) || own;
  };
}
