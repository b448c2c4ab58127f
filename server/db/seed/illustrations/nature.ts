import type { Palette } from '@/server/db/seed/illustrations/palettes';
import {
  circle,
  darker,
  ellipse,
  group,
  lighter,
  line,
  mix,
  rect,
  shape,
  times,
} from '@/server/db/seed/illustrations/svg';

/** Sky with a low sun, clouds and two rows of hills; what stands in front begins at y 470. */
export function landscape(p: Palette, variant: number): string {
  const sunX = 120 + ((variant * 170) % 560);
  const cloud = (x: number, y: number, s: number) =>
    group(
      ellipse(0, 0, 62, 20, p.cloud) +
        circle(-22, -12, 24, p.cloud) +
        circle(14, -18, 30, p.cloud) +
        circle(42, -6, 18, p.cloud),
      `translate(${x} ${y}) scale(${s})`,
      'opacity="0.85"',
    );
  return (
    rect(0, 0, 800, 600, 'url(#sky)') +
    circle(sunX, 128, 46, p.sun) +
    circle(sunX, 128, 68, p.sun, 'opacity="0.3"') +
    cloud((sunX + 260) % 760, 96, 1) +
    cloud((sunX + 470) % 800, 168, 0.7) +
    shape(`M0 420C120 ${360 + variant * 6} 240 372 380 400S660 ${350 + variant * 8} 800 396V600H0Z`, p.far) +
    shape(`M0 452C160 408 300 ${440 - variant * 5} 460 436S700 404 800 440V600H0Z`, p.hill) +
    shape('M0 478C200 458 420 486 600 470S760 466 800 474V600H0Z', p.grass)
  );
}

export const skyDefs = (p: Palette) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.sky[0]}"/><stop offset="0.75" stop-color="${p.sky[1]}"/></linearGradient>`;

/** A broad tree standing at x, y. */
export function roundTree(p: Palette, x: number, y: number, scale = 1, second = false): string {
  const leaf = second ? p.leaf2 : p.leaf;
  return group(
    ellipse(0, 2, 54, 9, darker(p.grass), 'opacity="0.6"') +
      shape('M-9 0C-5-40-7-70-6-100L6-100C7-70 6-40 11 0Z', p.trunk) +
      line('M0-70L-26-98M2-56L24-86', p.trunk, 7) +
      circle(-38, -122, 40, leaf) +
      circle(36, -118, 42, leaf) +
      circle(0, -156, 50, leaf) +
      circle(-14, -166, 22, lighter(leaf, 0.18)) +
      circle(-44, -130, 14, lighter(leaf, 0.18)) +
      circle(28, -126, 12, darker(leaf, 0.1)),
    `translate(${x} ${y}) scale(${scale})`,
  );
}

/** A conifer standing at x, y. */
export function conifer(p: Palette, x: number, y: number, scale = 1, part = 0): string {
  const leaf = mix(p.leaf, p.far, part);
  const tier = (top: number, width: number, height: number) =>
    shape(
      `M0 ${top}C${width * 0.3} ${top + height * 0.5} ${width * 0.6} ${top + height * 0.8} ${width} ${top + height}H${-width}C${-width * 0.6} ${top + height * 0.8} ${-width * 0.3} ${top + height * 0.5} 0 ${top}Z`,
      leaf,
    );
  return group(
    rect(-7, -40, 14, 42, mix(p.trunk, p.far, part)) +
      tier(-120, 62, 92) +
      tier(-176, 50, 84) +
      tier(-224, 36, 72) +
      line('M-30-52L-12-76M16-120L28-104M-20-150L-8-166', lighter(leaf, 0.16), 4, 'opacity="0.7"'),
    `translate(${x} ${y}) scale(${scale})`,
  );
}

export const bush = (p: Palette, x: number, y: number, scale = 1, second = false) => {
  const leaf = second ? p.leaf2 : p.leaf;
  return group(
    ellipse(0, 0, 56, 8, darker(p.grass), 'opacity="0.5"') +
      circle(-28, -18, 24, leaf) +
      circle(26, -16, 22, leaf) +
      circle(0, -28, 30, lighter(leaf, 0.1)) +
      rect(-50, -18, 98, 18, leaf, 9),
    `translate(${x} ${y}) scale(${scale})`,
  );
};

export const flower = (x: number, y: number, color: string, leaf: string, height = 34) =>
  line(`M${x} ${y}V${y - height}`, leaf, 3) +
  ellipse(x + 6, y - height * 0.4, 7, 3, leaf, `transform="rotate(-30 ${x + 6} ${y - height * 0.4})"`) +
  times(5, (i) => circle(x + Math.cos(i * 1.257) * 7, y - height + Math.sin(i * 1.257) * 7, 5.5, color)) +
  circle(x, y - height, 5, '#fff1c9');

export const sunflower = (p: Palette, x: number, y: number, height: number) =>
  line(`M${x} ${y}C${x + 4} ${y - height * 0.5} ${x - 3} ${y - height * 0.7} ${x} ${y - height}`, p.leaf, 6) +
  ellipse(x + 14, y - height * 0.4, 17, 7, p.leaf, `transform="rotate(-28 ${x + 14} ${y - height * 0.4})"`) +
  ellipse(x - 14, y - height * 0.58, 16, 7, p.leaf, `transform="rotate(28 ${x - 14} ${y - height * 0.58})"`) +
  times(12, (i) => ellipse(x, y - height - 22, 7, 15, '#f6bf4f', `transform="rotate(${i * 30} ${x} ${y - height})"`)) +
  circle(x, y - height, 15, '#7a4a26') +
  circle(x - 4, y - height - 4, 5, '#96613a');

/** The house bird: a robin looking to the right. */
export const robin = (x: number, y: number, scale = 1, flip = false) =>
  group(
    line('M-4 12L-7 22M4 12L4 22', '#6d523c', 3) +
      shape('M-30 6L-58-2L-30-8Z', '#4a5f5c') +
      ellipse(0, 0, 30, 20, '#4f6f6c', 'transform="rotate(-14)"') +
      ellipse(11, 3, 17, 15, '#e07a3f') +
      circle(21, -15, 14, '#4f6f6c') +
      circle(24, -11, 9, '#e07a3f') +
      shape('M33-17L45-13L33-10Z', '#f6bf4f') +
      circle(24, -18, 2.6, '#14262a') +
      shape('M-20-6C-6-14 8-6 10 4C-4 8-16 4-20-6Z', '#3d5855'),
    `translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})`,
  );

export const fence = (x: number, y: number, width: number, color: string) =>
  rect(x, y - 32, width, 6, color, 3) +
  rect(x, y - 14, width, 6, color, 3) +
  times(Math.floor(width / 22), (i) =>
    shape(
      `M${x + 6 + i * 22} ${y}V${y - 40}L${x + 12 + i * 22} ${y - 48}L${x + 18 + i * 22} ${y - 40}V${y}Z`,
      lighter(color, 0.3),
    ),
  );

/** A path from the picture's lower edge to a door at x, y. */
export const path = (p: Palette, x: number, y: number, width = 60) =>
  shape(
    `M${x - width / 2} ${y}H${x + width / 2}C${x + width * 0.7} ${y + 60} ${x + width * 1.4} ${y + 90} ${x + width * 1.7} 600H${x - width * 1.5}C${x - width} ${y + 90} ${x - width * 0.7} ${y + 60} ${x - width / 2} ${y}Z`,
    p.path,
  );
