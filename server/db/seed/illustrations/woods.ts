import { bunting, door, window } from '@/server/db/seed/illustrations/building';
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

/** A family house with a porch. */
export const house: Draw = (p, v) => {
  const left = v % 2 === 0;
  return (
    landscape(p, v) +
    roundTree(p, left ? 650 : 130, 488, 1.25, v % 3 === 1) +
    path(p, 400, 484, 56) +
    shadow(p, 230, 340) +
    rect(240, 296, 320, 186, p.wall) +
    times(8, (i) => line(`M244 ${314 + i * 20}H556`, p.wall2, 2, 'opacity="0.6"')) +
    rect(left ? 470 : 290, 160, 34, 90, darker(p.wall2, 0.1)) +
    rect(left ? 464 : 284, 152, 46, 14, p.roof, 3) +
    polygon(
      [
        [208, 302],
        [400, 150],
        [592, 302],
      ],
      p.roof,
    ) +
    polygon(
      [
        [300, 300],
        [400, 222],
        [500, 300],
      ],
      lighter(p.wall, 0.2),
    ) +
    window(p, 374, 254, 52, 40, 2) +
    window(p, 270, 338, 66, 74, v) +
    window(p, 466, 338, 66, 74, v + 3) +
    rect(338, 330, 124, 12, p.trim, 3) +
    polygon(
      [
        [326, 332],
        [400, 296],
        [474, 332],
      ],
      darker(p.roof, 0.1),
    ) +
    rect(344, 342, 10, 140, p.trim) +
    rect(446, 342, 10, 140, p.trim) +
    door(p, 400, 482, 58, 112) +
    rect(330, 478, 140, 12, darker(p.path, 0.15), 3) +
    bunting(p, 352, 352, 448, 352, 8) +
    rect(262, 424, 82, 14, p.trunk, 3) +
    times(5, (i) => flower(272 + i * 16, 426, i % 2 ? p.accent : p.accent2, p.leaf, 18)) +
    bush(p, 210, 490, 0.9, !left) +
    bush(p, 588, 490, 0.85, left) +
    fence(20, 556, 240, lighter(p.trim, 0.1)) +
    fence(540, 556, 240, lighter(p.trim, 0.1)) +
    times(6, (i) => flower(60 + i * 26, 580, [p.accent, p.accent2, p.trim][i % 3]!, p.leaf, 20)) +
    robin(left ? 228 : 566, 506, 0.5, !left)
  );
};

/** A wooden cabin among tall trees. */
export const cabin: Draw = (p, v) =>
  landscape(p, v) +
  times(7, (i) => conifer(p, 40 + i * 122 + ((v * 23) % 60), 452 + (i % 2) * 10, 1.1 + (i % 3) * 0.18, 0.45)) +
  path(p, 380, 486, 60) +
  shadow(p, 220, 330) +
  rect(240, 320, 290, 164, p.trunk) +
  times(8, (i) => rect(236, 322 + i * 20, 298, 15, i % 2 ? lighter(p.trunk, 0.14) : lighter(p.trunk, 0.24), 7)) +
  polygon(
    [
      [200, 330],
      [385, 190],
      [570, 330],
    ],
    p.roof,
  ) +
  polygon(
    [
      [246, 330],
      [385, 226],
      [524, 330],
    ],
    lighter(p.trunk, 0.32),
  ) +
  circle(385, 284, 24, p.trim) +
  circle(385, 284, 18, p.glass) +
  rect(382, 266, 5, 36, p.trim) +
  rect(367, 281, 36, 5, p.trim) +
  window(p, 268, 362, 60, 62, v) +
  window(p, 446, 362, 60, 62, v + 3) +
  door(p, 387, 484, 60, 108) +
  rect(470, 214, 26, 60, darker(p.roof, 0.1)) +
  times(3, (i) => circle(488 + i * 12, 196 - i * 26, 9 + i * 5, p.cloud, 'opacity="0.75"')) +
  bunting(p, 90, 380, 236, 350, 20) +
  conifer(p, 90, 520, 1.45) +
  conifer(p, 690, 516, 1.55) +
  conifer(p, 610, 500, 1.05, 0.12) +
  bush(p, 560, 500, 0.8, true) +
  times(3, (i) => rect(150 + i * 30, 546 - i * 13, 90 - i * 16, 16, i % 2 ? p.trunk : lighter(p.trunk, 0.2), 8)) +
  robin(176, 512, 0.55);

const fire = { outer: '#e0703c', inner: '#f6bf4f' };
const toadstool = '#c2471f';

/** A clearing with a fire circle and a den of branches. */
export const forest: Draw = (p, v) =>
  rect(0, 0, 800, 600, 'url(#sky)') +
  circle(400, 200, 150, p.sun, 'opacity="0.4"') +
  circle(400, 200, 90, p.sun, 'opacity="0.6"') +
  times(9, (i) => conifer(p, 20 + i * 98, 400 + (i % 2) * 14, 1.25 + (i % 3) * 0.15, 0.62)) +
  shape('M0 390C200 370 600 372 800 394V600H0Z', p.hill) +
  times(6, (i) => conifer(p, 10 + i * 156 + ((v * 31) % 50), 450, 1.45 + (i % 2) * 0.2, i > 1 && i < 4 ? 0.5 : 0.25)) +
  shape('M0 446C240 426 560 428 800 450V600H0Z', p.grass) +
  // The den, the fire circle and the logs around it.
  line('M596 500L660 336M724 500L648 340M628 500L664 344M690 500L654 346', p.trunk, 9) +
  polygon(
    [
      [612, 500],
      [656, 372],
      [668, 372],
      [706, 500],
    ],
    darker(p.leaf, 0.25),
  ) +
  ellipse(370, 536, 190, 30, lighter(p.path, 0.05)) +
  times(9, (i) =>
    ellipse(370 + Math.cos(i * 0.7) * 52, 536 + Math.sin(i * 0.7) * 15, 12, 8, i % 2 ? '#8e9a98' : '#a8b3b0'),
  ) +
  shape('M370 536C340 520 352 496 364 478C368 496 384 492 380 466C404 490 404 522 370 536Z', fire.outer) +
  shape('M370 536C356 524 362 510 370 498C380 512 386 524 370 536Z', fire.inner) +
  line('M344 540L396 530M346 530L394 541', p.trunk, 7) +
  times(
    2,
    (i) =>
      rect(180 + i * 288, 520, 96, 30, lighter(p.trunk, 0.1), 15) +
      ellipse(192 + i * 288, 535, 11, 14, lighter(p.trunk, 0.45)) +
      ellipse(192 + i * 288, 535, 5, 7, lighter(p.trunk, 0.2)),
  ) +
  rect(300, 566, 140, 28, lighter(p.trunk, 0.06), 14) +
  conifer(p, 60, 540, 1.9) +
  conifer(p, 770, 560, 1.8) +
  bunting(p, 110, 330, 600, 350, 44) +
  times(
    4,
    (i) =>
      rect(110 + i * 16, 560 - (i % 2) * 6, 6, 14, '#fff6e6', 3) +
      shape(`M${101 + i * 16} ${562 - (i % 2) * 6}a12 12 0 0 1 24 0Z`, toadstool),
  ) +
  robin(232, 508, 0.9);
