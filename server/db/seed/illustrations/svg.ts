/** A few words for drawing: every function gives a piece of SVG in a picture of 800 by 600. */

const n = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"${extra ? ` ${extra}` : ''}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`;

/** A filled shape by its path. */
export const shape = (path: string, fill: string, extra = '') =>
  `<path d="${path}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`;

/** A line with round ends by its path. */
export const line = (path: string, stroke: string, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${extra ? ` ${extra}` : ''}/>`;

export const polygon = (points: readonly (readonly [number, number])[], fill: string) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`;

export const group = (inner: string, transform: string, extra = '') =>
  `<g transform="${transform}"${extra ? ` ${extra}` : ''}>${inner}</g>`;

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A colour mixed with another: 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const channel = (color: string, index: number) => parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => {
    const value = channel(from, index) + (channel(to, index) - channel(from, index)) * part;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

export const darker = (color: string, part = 0.14) => mix(color, '#1b2f33', part);
export const lighter = (color: string, part = 0.25) => mix(color, '#fffaf2', part);

/** The whole picture. */
export const picture = (inner: string, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">${defs ? `<defs>${defs}</defs>` : ''}${inner}</svg>\n`;
