import type { Palette } from '@/server/db/seed/illustrations/palettes';
import {
  circle,
  darker,
  ellipse,
  lighter,
  line,
  polygon,
  rect,
  shape,
  times,
} from '@/server/db/seed/illustrations/svg';

/** A window with a frame, a light sky in it, and one of a few things on the sill. */
export function window(p: Palette, x: number, y: number, w: number, h: number, thing = 0): string {
  const inner =
    rect(x, y, w, h, p.glass) +
    shape(
      `M${x} ${y + h * 0.55}L${x + w * 0.55} ${y}H${x + w * 0.85}L${x} ${y + h * 0.9}Z`,
      '#ffffff',
      'opacity="0.35"',
    );
  const [cx, base] = [x + w / 2, y + h];
  const things = [
    '',
    times(3, (i) => circle(x + w * (0.25 + i * 0.25), base - 9, 9, [p.accent, p.accent2, p.leaf][i]!)),
    shape(
      `M${x} ${y}H${x + w * 0.34}C${x + w * 0.3} ${y + h * 0.5} ${x + w * 0.12} ${y + h * 0.7} ${x} ${base}Z`,
      lighter(p.accent, 0.4),
    ) +
      shape(
        `M${x + w} ${y}H${x + w * 0.66}C${x + w * 0.7} ${y + h * 0.5} ${x + w * 0.88} ${y + h * 0.7} ${x + w} ${base}Z`,
        lighter(p.accent, 0.4),
      ),
    rect(cx - 12, base - 16, 24, 16, p.accent2, 3) +
      ellipse(cx - 8, base - 24, 6, 12, p.leaf, `transform="rotate(-20 ${cx - 8} ${base - 24})"`) +
      ellipse(cx + 8, base - 24, 6, 12, p.leaf, `transform="rotate(20 ${cx + 8} ${base - 24})"`),
    rect(x + w * 0.2, y + h * 0.2, w * 0.28, h * 0.32, '#fffdf6') +
      circle(x + w * 0.34, y + h * 0.36, w * 0.08, p.accent) +
      rect(x + w * 0.56, y + h * 0.34, w * 0.26, h * 0.3, '#fffdf6') +
      shape(
        `M${x + w * 0.6} ${y + h * 0.6}L${x + w * 0.69} ${y + h * 0.42}L${x + w * 0.78} ${y + h * 0.6}Z`,
        p.accent2,
      ),
  ];
  return (
    rect(x - 7, y - 7, w + 14, h + 14, p.trim, 4) +
    inner +
    (things[thing % things.length] ?? '') +
    rect(cx - 2.5, y, 5, h, p.trim) +
    rect(x, y + h * 0.45, w, 5, p.trim) +
    rect(x - 11, base + 4, w + 22, 9, darker(p.trim, 0.12), 3)
  );
}

/** A door on the ground at x (its middle), y (its foot). */
export function door(p: Palette, x: number, y: number, w = 62, h = 112): string {
  return (
    rect(x - w / 2 - 8, y - h - 8, w + 16, h + 8, p.trim, 5) +
    rect(x - w / 2, y - h, w, h, p.door, 3) +
    rect(x - w / 2 + 10, y - h + 12, w - 20, h * 0.36, lighter(p.glass, 0.1), 3) +
    rect(x - w / 2 + 10, y - h * 0.46, w - 20, h * 0.34, darker(p.door, 0.12), 3) +
    circle(x + w / 2 - 10, y - h * 0.5, 4, p.accent) +
    rect(x - w / 2 - 16, y - 4, w + 32, 10, darker(p.path, 0.12), 3)
  );
}

/** Little flags on a string between two points. */
export function bunting(p: Palette, x1: number, y1: number, x2: number, y2: number, sag = 26): string {
  const count = Math.max(4, Math.round((x2 - x1) / 34));
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag] as const;
  const colors = [p.accent, p.accent2, p.rug, p.trim];
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
  return (
    line(`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, darker(p.trim, 0.3), 2) +
    times(count, (i) => {
      const [x, y] = at((i + 0.5) / count);
      return polygon(
        [
          [x - 9, y - 1],
          [x + 9, y - 1],
          [x, y + 18],
        ],
        colors[i % colors.length]!,
      );
    })
  );
}

/** A board with a drawn nest, as every facility of this demonstration has one. */
export const sign = (p: Palette, x: number, y: number) =>
  rect(x - 50, y - 24, 100, 48, p.trim, 10) +
  rect(x - 45, y - 19, 90, 38, lighter(p.accent, 0.55), 8) +
  shape(`M${x - 22} ${y}C${x - 20} ${y + 16} ${x + 20} ${y + 16} ${x + 22} ${y}Z`, p.trunk) +
  ellipse(x - 8, y - 3, 7, 9, '#a9dcd8') +
  ellipse(x + 8, y - 3, 7, 9, '#a9dcd8') +
  line(`M${x - 26} ${y + 1}H${x + 26}`, p.trunk, 5);

/** Rows of bricks, here and there, so that a wall is not flat. */
export const bricks = (p: Palette, x: number, y: number, w: number, h: number, variant: number) =>
  times(26, (i) => {
    const bx = x + 12 + (((i + 1) * 97 + variant * 53) % Math.max(1, w - 44));
    const by = y + 10 + Math.floor((((i + 1) * 61 + variant * 29) % Math.max(1, h - 20)) / 16) * 16;
    return rect(bx, by, 28, 10, i % 3 ? p.wall2 : lighter(p.wall, 0.14), 2);
  });
