import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '@/server/project-root';

/**
 * Renders the icons of public/ from favicon.svg; run `node --import tsx scripts/draw-icons.ts` whenever the logo
 * changes. A maskable icon may be cropped to a circle of 80 % of its width, so its logo is smaller; it and Apple's have
 * a background.
 */
const publicFolder = join(projectRoot(), 'public');
const ground = '#f3faf9';
/** The logo's viewBox is this many units square. */
const markUnits = 40;

const icons = [
  { file: 'icons/icon-192.png', size: 192, mark: 0.92, ground: null },
  { file: 'icons/icon-512.png', size: 512, mark: 0.92, ground: null },
  { file: 'icons/maskable-192.png', size: 192, mark: 0.6, ground },
  { file: 'icons/maskable-512.png', size: 512, mark: 0.6, ground },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.74, ground },
] as const;

async function draw(): Promise<void> {
  const svg = await readFile(join(publicFolder, 'favicon.svg'));
  for (const { file, size, mark, ground: colour } of icons) {
    const width = Math.round(size * mark);
    const input = await sharp(svg, { density: (72 * width) / markUnits })
      .resize(width, width)
      .png()
      .toBuffer();
    const background = colour ?? { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input, gravity: 'centre' }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    await writeFile(join(publicFolder, file), png);
  }
}

draw().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
