import { bunting } from '@/server/db/seed/illustrations/building';
import {
  bush,
  conifer,
  fence,
  flower,
  landscape,
  robin,
  roundTree,
  sunflower,
} from '@/server/db/seed/illustrations/nature';
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

const pumpkin = '#e07a3f';

export const playground: Draw = (p, v) =>
  landscape(p, v) +
  roundTree(p, 110, 486, 1.2, v % 2 === 1) +
  fence(0, 474, 800, lighter(p.trunk, 0.25)) +
  ellipse(420, 540, 340, 46, lighter(p.path, 0.1)) +
  // The swings.
  line('M120 320L84 540M120 320L160 540M330 320L296 540M330 320L368 540', p.trunk, 11) +
  line('M112 320H338', p.trunk, 13) +
  line('M176 322L166 470M208 322L202 470M246 322L258 462M278 322L292 462', darker(p.trim, 0.35), 4) +
  rect(158, 468, 52, 11, p.accent2, 4) +
  rect(250, 460, 52, 11, p.accent, 4) +
  // The tower with its slide.
  rect(500, 300, 12, 240, p.trunk) +
  rect(608, 300, 12, 240, p.trunk) +
  rect(494, 402, 132, 14, lighter(p.trunk, 0.25), 4) +
  polygon(
    [
      [478, 306],
      [560, 228],
      [642, 306],
    ],
    p.accent2,
  ) +
  polygon(
    [
      [560, 228],
      [560, 306],
      [642, 306],
    ],
    darker(p.accent2, 0.1),
  ) +
  times(5, (i) => rect(512 + i * 20, 350, 7, 54, lighter(p.trunk, 0.35), 3)) +
  rect(504, 346, 112, 9, lighter(p.trunk, 0.3), 4) +
  times(5, (i) => rect(506, 430 + i * 22, 100, 7, lighter(p.trunk, 0.2), 3)) +
  shape('M616 404C680 410 690 500 744 528H776V546H736C676 530 660 432 616 426Z', p.rug) +
  line('M618 402C684 410 692 504 748 532', darker(p.rug, 0.15), 6) +
  bunting(p, 330, 316, 494, 306, 22) +
  circle(420, 560, 22, p.accent) +
  line('M400 554C412 546 430 546 441 556', p.trim, 5) +
  bush(p, 720, 484, 0.8, true) +
  robin(414, 300, 0.7);

export const garden: Draw = (p, v) => {
  const bed = (x: number, y: number, w: number) =>
    ellipse(x + w / 2, y + 62, w * 0.56, 12, darker(p.grass, 0.25), 'opacity="0.5"') +
    rect(x, y, w, 60, lighter(p.trunk, 0.15), 5) +
    line(`M${x + 4} ${y + 22}H${x + w - 4}M${x + 4} ${y + 42}H${x + w - 4}`, darker(p.trunk, 0.05), 3) +
    ellipse(x + w / 2, y, w / 2 - 4, 11, '#6d4d33');
  return (
    landscape(p, v) +
    fence(0, 470, 800, lighter(p.trim, 0.1)) +
    roundTree(p, v % 2 ? 120 : 690, 488, 1.2, v % 2 === 0) +
    times(5, (i) => sunflower(p, (v % 2 ? 300 : 90) + i * 74, 480, 150 + ((i * 37 + v * 11) % 60))) +
    bed(80, 460, 260) +
    times(
      7,
      (i) =>
        ellipse(106 + i * 34, 452, 17, 13, i % 2 ? p.leaf : lighter(p.leaf, 0.2)) +
        ellipse(106 + i * 34, 446, 9, 6, lighter(p.leaf, 0.4)),
    ) +
    bed(440, 470, 280) +
    times(
      6,
      (i) =>
        line(`M${470 + i * 44} 470v-62`, p.trunk, 4) +
        circle(462 + i * 44, 440, 9, p.accent2) +
        circle(478 + i * 44, 420, 9, i % 2 ? p.accent2 : p.accent) +
        ellipse(470 + i * 44, 452, 15, 7, p.leaf),
    ) +
    // A watering can and a barrow of pumpkins.
    rect(352, 510, 62, 52, p.rug, 8) +
    line('M414 528L448 506M448 500v14M356 514C352 484 398 484 402 512', darker(p.rug, 0.15), 8) +
    times(
      3,
      (i) =>
        circle(560 + i * 44, 572 - (i % 2) * 6, 22, pumpkin) +
        ellipse(560 + i * 44, 572 - (i % 2) * 6, 9, 21, darker(pumpkin, 0.08)) +
        line(`M${560 + i * 44} ${550 - (i % 2) * 6}v-9`, p.leaf, 5),
    ) +
    times(6, (i) => flower(40 + i * 30, 588, [p.accent, p.trim, p.accent2][i % 3]!, p.leaf, 24)) +
    robin(320, 448, 0.8)
  );
};

export const sandpit: Draw = (p, v) => {
  const bucket = (x: number, y: number, color: string) =>
    shape(`M${x - 24} ${y - 44}H${x + 24}L${x + 18} ${y}H${x - 18}Z`, color) +
    ellipse(x, y - 44, 24, 7, darker(color, 0.18)) +
    line(`M${x - 22} ${y - 46}C${x - 16} ${y - 84} ${x + 16} ${y - 84} ${x + 22} ${y - 46}`, darker(color, 0.2), 4);
  return (
    landscape(p, v) +
    conifer(p, 70, 486, 1.05, 0.15) +
    roundTree(p, 730, 490, 1.15, v % 2 === 0) +
    fence(110, 472, 540, lighter(p.trunk, 0.25)) +
    rect(120, 190, 12, 330, p.trunk) +
    rect(668, 230, 12, 290, p.trunk) +
    shape('M116 196Q400 330 684 236L640 300Q400 380 150 282Z', p.trim) +
    times(5, (i) =>
      shape(
        `M${176 + i * 100} ${226 + (i < 3 ? i * 18 : 54 - (i - 2) * 14)}l46 ${i < 2 ? 16 : -2}l-6 76l-44-6Z`,
        i % 2 ? p.accent : p.accent2,
        'opacity="0.9"',
      ),
    ) +
    ellipse(400, 540, 320, 54, lighter(p.trunk, 0.2)) +
    ellipse(400, 534, 300, 44, '#f3dcae') +
    ellipse(360, 526, 220, 26, '#f8e8c6') +
    // A sand castle.
    rect(300, 440, 40, 80, '#e8c98f', 3) +
    rect(372, 456, 36, 64, '#e8c98f', 3) +
    rect(330, 474, 56, 48, '#dfbc7e', 3) +
    times(3, (i) => rect(300 + i * 15, 430, 10, 14, '#e8c98f')) +
    polygon(
      [
        [368, 458],
        [390, 424],
        [412, 458],
      ],
      '#dfbc7e',
    ) +
    line('M320 430V396', p.trunk, 4) +
    polygon(
      [
        [321, 396],
        [350, 405],
        [321, 415],
      ],
      p.accent2,
    ) +
    shape('M350 522V500a8 8 0 0 1 16 0v22Z', '#b8925a') +
    bucket(500, 548, p.rug) +
    bucket(226, 552, p.accent) +
    line('M560 540L612 506', p.trunk, 8) +
    shape('M540 552C536 536 556 524 570 534Z', p.accent2) +
    ellipse(446, 556, 16, 8, p.accent2) +
    robin(640, 508, 0.85, true) +
    bush(p, 40, 500, 0.7, true)
  );
};
