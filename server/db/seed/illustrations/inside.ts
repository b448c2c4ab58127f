import { bunting, window } from '@/server/db/seed/illustrations/building';
import { robin } from '@/server/db/seed/illustrations/nature';
import {
  circle,
  darker,
  ellipse,
  group,
  lighter,
  line,
  polygon,
  rect,
  shape,
  times,
} from '@/server/db/seed/illustrations/svg';
import { room, light, rug, shelf, block } from '@/server/db/seed/illustrations/room-parts';
import type { Palette } from '@/server/db/seed/illustrations/palettes';

type Draw = (p: Palette, variant: number) => string;

export const playroom: Draw = (p, v) =>
  room(p) +
  window(p, 90 + (v % 2) * 380, 96, 170, 150, 3) +
  light(200 + (v % 2) * 380) +
  shelf(p, v % 2 ? 70 : 500, 250, 230, 3, v) +
  bunting(p, 300, 60, 520, 60, 24) +
  rug(p, 400, 526, 260) +
  block(300, 520, 40, p.accent) +
  block(342, 522, 40, p.accent2) +
  block(320, 481, 40, p.rug) +
  polygon(
    [
      [318, 441],
      [340, 412],
      [362, 441],
    ],
    p.roof,
  ) +
  // A wooden train.
  group(
    times(
      3,
      (i) =>
        rect(i * 66, -30, 54, 26, [p.accent2, p.accent, p.leaf][i]!, 6) +
        circle(14 + i * 66, 0, 9, p.trunk) +
        circle(42 + i * 66, 0, 9, p.trunk),
    ) +
      rect(8, -56, 22, 28, p.roof, 4) +
      line('M54-10h12M120-10h12', p.trunk, 4),
    'translate(440 552)',
  ) +
  circle(250, 566, 24, p.accent2) +
  shape('M228 560C240 552 262 552 272 562', 'none', `stroke="${p.trim}" stroke-width="5"`) +
  robin(v % 2 ? 186 : 616, 240, 0.8, v % 2 === 1);

export const reading: Draw = (p, v) =>
  room(p) +
  shelf(p, 60, 150, 250, 4, v + 2) +
  window(p, 380, 90, 120, 150, 2) +
  light(470) +
  // The tent.
  polygon(
    [
      [470, 480],
      [590, 190],
      [710, 480],
    ],
    lighter(p.accent, 0.35),
  ) +
  times(4, (i) =>
    polygon(
      [
        [590, 190],
        [494 + i * 56, 480],
        [522 + i * 56, 480],
      ],
      i % 2 ? p.accent : lighter(p.accent, 0.55),
    ),
  ) +
  polygon(
    [
      [590, 270],
      [536, 480],
      [644, 480],
    ],
    darker(p.room, 0.35),
  ) +
  polygon(
    [
      [590, 270],
      [590, 480],
      [644, 480],
    ],
    darker(p.room, 0.28),
  ) +
  line('M590 190L582 166M590 190L602 164', p.trunk, 7) +
  bunting(p, 490, 430, 690, 430, 10) +
  ellipse(590, 484, 46, 16, p.rug) +
  ellipse(560, 476, 30, 18, p.accent2) +
  ellipse(618, 478, 28, 16, p.rug2) +
  rug(p, 330, 540, 190) +
  ellipse(250, 520, 60, 34, p.wall) +
  ellipse(250, 506, 48, 22, lighter(p.wall, 0.2)) +
  // An open book.
  group(
    shape('M0 0C-20-12-44-10-56-2V26C-44 18-20 18 0 28C20 18 44 18 56 26V-2C44-10 20-12 0 0Z', '#fffdf6') +
      line('M0 2V26M-44 8C-34 4-22 6-12 10M-44 16C-34 12-22 14-12 18M12 10C22 6 34 4 44 8', darker(p.room, 0.3), 2),
    'translate(380 528)',
  ) +
  robin(340, 500, 0.7);

export const art: Draw = (p, v) => {
  const sheet = (i: number) => {
    const x = 70 + i * 96;
    const colors = [p.accent, p.accent2, p.rug, p.leaf, p.roof];
    const motif = [
      circle(x + 30, 116, 15, colors[i % 5]!),
      polygon(
        [
          [x + 12, 136],
          [x + 30, 100],
          [x + 48, 136],
        ],
        colors[(i + 1) % 5]!,
      ),
      line(`M${x + 12} 128C${x + 20} 96 ${x + 36} 146 ${x + 50} 104`, colors[(i + 2) % 5]!, 6),
    ][(i + v) % 3]!;
    return rect(x, 84, 62, 72, '#fffdf6', 3) + motif + rect(x + 24, 76, 12, 16, p.trunk, 3);
  };
  return (
    room(p) +
    line('M30 78Q400 108 770 78', darker(p.trim, 0.3), 3) +
    times(7, sheet) +
    window(p, 560, 196, 150, 120, 1) +
    light(600) +
    // The easel.
    line('M150 250L100 500M150 250L206 500M150 270L158 470', p.trunk, 9) +
    rect(88, 286, 128, 124, '#fffdf6', 4) +
    circle(130, 340, 26, p.accent) +
    line('M104 392C130 366 160 400 200 372', p.leaf, 9) +
    circle(178, 322, 12, p.accent2) +
    rect(84, 410, 136, 10, p.trunk, 3) +
    // The table with its pots.
    ellipse(470, 560, 210, 18, darker(p.floor, 0.12)) +
    rect(280, 430, 380, 20, lighter(p.trunk, 0.3), 8) +
    times(4, (i) => rect(304 + i * 108, 448, 14, 100, p.trunk, 4)) +
    times(
      4,
      (i) =>
        rect(330 + i * 46, 396, 32, 34, [p.accent, p.accent2, p.rug, p.leaf][i]!, 5) +
        ellipse(346 + i * 46, 397, 16, 5, darker([p.accent, p.accent2, p.rug, p.leaf][i]!, 0.15)) +
        line(`M${346 + i * 46} 394l${i % 2 ? 10 : -8}-34`, p.trunk, 4),
    ) +
    rect(530, 418, 96, 12, '#fffdf6', 2) +
    line('M548 424h30', p.accent2, 4) +
    times(
      3,
      (i) =>
        rect(310 + i * 120, 500, 60, 12, [p.accent, p.rug, p.accent2][i]!, 5) +
        rect(318 + i * 120, 512, 8, 46, p.trunk) +
        rect(354 + i * 120, 512, 8, 46, p.trunk),
    ) +
    robin(618, 404, 0.6, true)
  );
};

export const nap: Draw = (p, v) => {
  const night = { ...p, room: darker(p.room, 0.08), glass: lighter(p.sky[0], 0.1) };
  const cot = (x: number, y: number, color: string) =>
    ellipse(x + 105, y + 66, 118, 12, darker(p.floor, 0.15)) +
    rect(x, y, 210, 44, lighter(p.trunk, 0.4), 14) +
    rect(x + 8, y - 14, 194, 40, '#fffaf0', 16) +
    rect(x + 70, y - 18, 132, 46, color, 14) +
    times(3, (i) => circle(x + 100 + i * 36, y + 4, 6, lighter(color, 0.5))) +
    ellipse(x + 38, y - 14, 30, 14, '#ffffff') +
    rect(x + 12, y + 40, 10, 28, p.trunk, 3) +
    rect(x + 188, y + 40, 10, 28, p.trunk, 3);
  const cloud = (x: number, y: number, s: number) =>
    group(
      ellipse(0, 0, 36, 12, '#ffffff') + circle(-12, -8, 14, '#ffffff') + circle(10, -10, 17, '#ffffff'),
      `translate(${x} ${y}) scale(${s})`,
    );
  return (
    room(night) +
    window(night, 90, 110, 150, 140, 2) +
    shape('M600 96a44 44 0 1 0 34 72a52 52 0 0 1-34-72Z', p.accent) +
    times(5, (i) => circle(520 + i * 52, 90 + ((i * 47 + v * 13) % 90), 4, p.accent)) +
    line('M400 0V70M330 76H470M330 76V126M376 76V150M424 76V118M470 76V142', darker(p.trim, 0.3), 3) +
    cloud(330, 140, 1) +
    cloud(376, 168, 0.8) +
    circle(424, 132, 14, p.accent) +
    cloud(470, 158, 0.9) +
    cot(60, 400, p.rug) +
    cot(320, 388, p.accent) +
    cot(560, 404, p.wall) +
    cot(190, 500, p.accent2) +
    cot(460, 506, p.leaf) +
    rug(p, 700, 560, 70)
  );
};
