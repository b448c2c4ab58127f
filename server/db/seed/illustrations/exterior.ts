import { bunting, door, sign, window, bricks } from '@/server/db/seed/illustrations/building';
import { bush, conifer, fence, flower, landscape, path, robin, roundTree } from '@/server/db/seed/illustrations/nature';
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
import type { Palette } from '@/server/db/seed/illustrations/palettes';

type Draw = (p: Palette, variant: number) => string;

const shadow = (p: Palette, x: number, w: number, y = 480) =>
  ellipse(x + w / 2, y, w * 0.56, 14, darker(p.grass, 0.25), 'opacity="0.55"');

/** A brick school house with a gable and tall windows. */
export const brick: Draw = (p, v) => {
  const wide = v % 2 === 0;
  const [x, w] = wide ? [130, 540] : [180, 440];
  return (
    landscape(p, v) +
    roundTree(p, wide ? 90 : 120, 486, 1.05, v % 3 === 0) +
    path(p, 400, 480, 66) +
    shadow(p, x, w) +
    rect(x, 270, w, 210, p.wall) +
    bricks(p, x, 270, w, 210, v) +
    polygon(
      [
        [x - 18, 274],
        [x + 40, 214],
        [x + w - 40, 214],
        [x + w + 18, 274],
      ],
      p.roof,
    ) +
    polygon(
      [
        [312, 268],
        [400, 178],
        [488, 268],
      ],
      p.wall,
    ) +
    polygon(
      [
        [296, 276],
        [400, 168],
        [504, 276],
        [484, 276],
        [400, 190],
        [316, 276],
      ],
      darker(p.roof, 0.08),
    ) +
    circle(400, 238, 19, p.trim) +
    circle(400, 238, 13, p.glass) +
    line('M400 238V229M400 238L406 241', p.roof, 3) +
    rect(x, 466, w, 14, darker(p.wall2, 0.15)) +
    times(wide ? 2 : 1, (i) => window(p, x + 34 + i * 88, 318, 54, 92, v + i)) +
    times(wide ? 2 : 1, (i) => window(p, x + w - 88 - i * 88, 318, 54, 92, v + i + 2)) +
    door(p, 400, 480, 70, 118) +
    sign(p, 400, 316) +
    bunting(p, x + 14, 300, 340, 292, 10) +
    bunting(p, 460, 292, x + w - 14, 300, 10) +
    bush(p, x + 60, 488, 0.8) +
    bush(p, x + w - 70, 488, 0.9, true) +
    times(5, (i) => flower(x + w - 170 + i * 18, 496, i % 2 ? p.accent : p.accent2, p.leaf, 22)) +
    robin(v % 2 ? 560 : 300, 528, 0.55, v % 2 === 0)
  );
};

/** A shop front on a street corner, with rooms above. */
export const storefront: Draw = (p, v) => {
  const stripe = (i: number) =>
    shape(
      `M${170 + i * 46} 318H${216 + i * 46}V352C${216 + i * 46} 372 ${170 + i * 46} 372 ${170 + i * 46} 352Z`,
      i % 2 ? p.trim : p.accent2,
    );
  return (
    landscape(p, v) +
    rect(0, 492, 800, 108, darker(p.path, 0.06)) +
    rect(0, 486, 800, 10, lighter(p.path, 0.3)) +
    rect(40, 220, 120, 270, darker(p.wall2, 0.05)) +
    window(p, 70, 260, 56, 70, 2) +
    window(p, 70, 376, 56, 70, 1) +
    rect(650, 190, 130, 300, lighter(p.wall2, 0.3)) +
    window(p, 686, 226, 56, 70, 3) +
    window(p, 686, 336, 56, 70, 0) +
    rect(156, 130, 496, 360, p.wall) +
    bricks(p, 156, 140, 496, 170, v) +
    rect(146, 116, 516, 24, p.roof, 4) +
    times(4, (i) => window(p, 196 + i * 116, 176, 62, 86, v + i)) +
    rect(170, 306, 460, 178, p.trim, 6) +
    times(10, stripe) +
    rect(164, 306, 472, 14, darker(p.accent2, 0.12), 4) +
    rect(190, 376, 200, 96, p.glass, 4) +
    shape('M190 440L270 376H310L190 472Z', '#ffffff', 'opacity="0.4"') +
    times(
      4,
      (i) =>
        rect(206 + i * 46, 392 + (i % 2) * 12, 32, 40, '#fffdf6', 2) +
        circle(222 + i * 46, 410 + (i % 2) * 12, 9, [p.accent, p.leaf, p.accent2, p.rug][i]!),
    ) +
    door(p, 448, 484, 74, 124) +
    rect(506, 376, 110, 96, p.glass, 4) +
    times(3, (i) => circle(530 + i * 32, 458, 13, [p.accent, p.rug, p.accent2][i]!)) +
    sign(p, 561, 410) +
    rect(196, 486, 60, 26, p.trunk, 4) +
    times(4, (i) => flower(206 + i * 13, 488, i % 2 ? p.accent : p.accent2, p.leaf, 26)) +
    roundTree(p, v % 2 ? 700 : 100, 540, 0.95, true) +
    robin(320, 556, 0.55)
  );
};

/** A low modern house with coloured panels and a green roof. */
export const modern: Draw = (p, v) => {
  const panels = [p.accent, p.rug, p.accent2, lighter(p.leaf, 0.2), p.wall2];
  return (
    landscape(p, v) +
    conifer(p, 88, 486, 1, 0.1) +
    conifer(p, 140, 492, 0.8) +
    path(p, 470, 480, 84) +
    shadow(p, 150, 530) +
    times(9, (i) => flower(190 + i * 52, 270, i % 2 ? p.accent : p.leaf2, p.leaf, 16 + (i % 3) * 5)) +
    rect(150, 262, 520, 22, p.leaf, 8) +
    rect(140, 276, 540, 24, p.roof, 4) +
    rect(160, 300, 500, 180, p.trim) +
    times(5, (i) => rect(176 + ((i + v) % 5) * 46, 316, 38, 164, panels[i]!, 3)) +
    rect(412, 316, 116, 164, p.glass) +
    shape('M412 410L490 316H524L412 452Z', '#ffffff', 'opacity="0.4"') +
    rect(467, 316, 6, 164, p.roof) +
    circle(460, 404, 4, p.roof) +
    circle(480, 404, 4, p.roof) +
    window(p, 552, 330, 86, 60, v) +
    rect(548, 410, 94, 70, lighter(p.wall, 0.35), 4) +
    sign(p, 595, 444) +
    rect(396, 300, 150, 14, p.accent2, 4) +
    rect(150, 476, 530, 8, darker(p.path, 0.14)) +
    bush(p, 640, 490, 0.8, true) +
    bush(p, 196, 490, 0.7) +
    fence(16, 560, 190, p.trunk) +
    roundTree(p, 726, 500, 1.1, v % 2 === 0) +
    robin(112, 512, 0.5)
  );
};
