import { circle, darker, ellipse, lighter, line, polygon, rect, times } from '@/server/db/seed/illustrations/svg';
import type { Palette } from '@/server/db/seed/illustrations/palettes';

/** A room: wall, light from a window, skirting and a wooden floor. */
export const room = (p: Palette) =>
  rect(0, 0, 800, 600, p.room) +
  rect(0, 300, 800, 140, lighter(p.rug, 0.55)) +
  line('M0 300H800', lighter(p.rug, 0.3), 4) +
  rect(0, 428, 800, 14, p.trim) +
  rect(0, 440, 800, 160, p.floor) +
  times(5, (i) => line(`M0 ${462 + i * 32}H800`, darker(p.floor, 0.08), 2)) +
  times(12, (i) => line(`M${(i * 137) % 800} ${462 + (i % 4) * 32}v32`, darker(p.floor, 0.08), 2));

export const light = (x: number) =>
  polygon(
    [
      [x, 440],
      [x + 150, 440],
      [x + 60, 600],
      [x - 140, 600],
    ],
    'rgb(255 248 220 / 0.35)',
  );

export const rug = (p: Palette, x: number, y: number, rx: number) =>
  ellipse(x, y, rx, rx * 0.3, p.rug) +
  ellipse(x, y, rx * 0.82, rx * 0.24, p.rug2) +
  ellipse(x, y, rx * 0.6, rx * 0.17, p.rug) +
  ellipse(x, y, rx * 0.32, rx * 0.09, p.rug2);

/** A shelf with books and toys. */
export function shelf(p: Palette, x: number, y: number, w: number, rows: number, v: number): string {
  const colors = [p.accent, p.accent2, p.rug, p.leaf, p.roof, p.wall];
  const row = (r: number) => {
    const base = y + 62 + r * 66;
    let at = x + 14;
    const things: string[] = [];
    for (let i = 0; at < x + w - 34; i += 1) {
      const kind = (i * 7 + r * 5 + v) % 9;
      const color = colors[(i + r * 2 + v) % colors.length]!;
      if (kind === 4)
        things.push(circle(at + 16, base - 16, 16, color), circle(at + 11, base - 20, 4, lighter(color, 0.5)));
      else if (kind === 7)
        things.push(rect(at, base - 30, 34, 30, lighter(p.trunk, 0.35), 5), rect(at + 5, base - 20, 24, 6, p.trunk, 3));
      else things.push(rect(at, base - 34 - ((i * 13) % 12), 13, 34 + ((i * 13) % 12), color, 2));
      at += kind === 4 || kind === 7 ? 42 : 15;
    }
    return things.join('') + rect(x, base, w, 8, darker(p.trunk, 0.06), 2);
  };
  return (
    rect(x - 6, y, w + 12, rows * 66 + 14, p.trunk, 6) +
    rect(x + 2, y + 8, w - 4, rows * 66, lighter(p.trunk, 0.5), 3) +
    times(rows, row)
  );
}

export const block = (x: number, y: number, size: number, color: string) =>
  rect(x, y - size, size, size, color, 5) + rect(x + 4, y - size + 4, size - 8, 5, lighter(color, 0.35), 2);
