import { create, type Font } from 'fontkit';
import { type Objects, readObjects } from '@/__tests__/support/pdf-text';

interface PdfFont {
  outlines: Font;
  /** In thousandths of the size, by glyph. */
  widths: number[];
}

interface Glyph {
  path: string;
  x: number;
  y: number;
  scale: number;
}

/**
 * The text of a document's first page, without its footer, as an SVG: the outlines of the embedded fonts, where the page puts them. Text in, text out, so
 * equal pages give equal pictures on every machine, and a browser shows them.
 */
export function pictureOf(pdf: Uint8Array): string {
  const objects = readObjects(pdf);
  const page = [...objects.values()].find(({ text }) => /\/Type \/Page\b/.test(text))!.text;
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!.stream!.toString('latin1');
  const [text = ''] = content.split('/Artifact');
  const glyphs = glyphsOf(text, fontsOf(objects));
  const [left, right] = [Math.min(...glyphs.map(({ x }) => x)), Math.max(...glyphs.map(({ x }) => x))];
  const [low, high] = [Math.min(...glyphs.map(({ y }) => y)), Math.max(...glyphs.map(({ y }) => y))];
  const box = [left - 10, -high - 20, right - left + 40, high - low + 32].map(rounded).join(' ');
  const paths = glyphs.map(
    ({ path, x, y, scale }) =>
      `<path transform="translate(${rounded(x)} ${rounded(-y)}) scale(${rounded(scale, 5)} ${rounded(-scale, 5)})" d="${path}"/>`,
  );
  return [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`, ...paths, '</svg>', ''].join('\n');
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

function fontsOf(objects: Objects): Map<string, PdfFont> {
  const at = (text: string, key: string) => objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(text)![1]!)!;
  const fonts = new Map<string, PdfFont>();
  for (const { text } of objects.values()) {
    for (const [, list] of text.matchAll(/\/Font <<([\s\S]*?)>>/g)) {
      for (const [, name, id] of list!.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const descendant = at(objects.get(id!)!.text, 'DescendantFonts').text;
        const file = at(at(descendant, 'FontDescriptor').text, 'FontFile2').stream!;
        const widths = /\/W \[0 \[([^\]]*)\]/.exec(descendant)![1]!;
        fonts.set(name!, { outlines: create(file) as Font, widths: widths.trim().split(/\s+/).map(Number) });
      }
    }
  }
  return fonts;
}

/** Follows the operators that pdfkit writes text with. */
function glyphsOf(content: string, fonts: ReadonlyMap<string, PdfFont>): Glyph[] {
  const glyphs: Glyph[] = [];
  let [x, y, size] = [0, 0, 0];
  let font: PdfFont | undefined;
  const operators = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(\w+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g;
  for (const [, toX, toY, name, points, shown] of content.matchAll(operators)) {
    if (toX !== undefined) [x, y] = [Number(toX), Number(toY)];
    if (name !== undefined) [font, size] = [fonts.get(name), Number(points)];
    for (const [, hex = '', back] of (shown ?? '').matchAll(/<(\w*)>|(-?[\d.]+)/g)) {
      if (back !== undefined) x -= (Number(back) * size) / 1000;
      for (const code of hex.match(/.{4}/g) ?? []) {
        const id = parseInt(code, 16);
        const { outlines, widths } = font!;
        const path = outlines.getGlyph(id).path.toSVG();
        if (path !== '') glyphs.push({ path, x, y, scale: size / outlines.unitsPerEm });
        x += (widths[id]! * size) / 1000;
      }
    }
  }
  return glyphs;
}
