import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '@/server/project-root';

/** The pen of a name written by hand, in a picture of 600 by 200. */
const strokes = [
  'M60 140C80 90 104 44 122 40C132 60 128 108 134 146M78 112C100 102 124 102 146 106',
  'M156 146C154 120 160 112 168 112C178 112 176 132 176 144C178 124 188 110 198 112C206 116 202 136 208 146C214 148 220 140 222 132',
  'M252 122C244 108 226 118 228 136C230 150 248 146 254 122C254 136 258 150 268 142M276 146C274 128 274 120 278 114C284 110 292 110 298 114',
  'M330 122C320 108 302 118 306 136C310 150 326 144 332 122C332 138 338 150 348 140',
  'M420 70C386 66 376 132 402 144C438 152 452 88 424 70M462 146C462 110 462 80 468 52M494 108C480 118 470 124 464 128C478 130 486 142 500 144',
  'M70 168C210 158 380 160 540 150',
];

/** A handwritten signature as a PNG data URL, drawn by us. */
export async function drawSignature(): Promise<string> {
  const paths = strokes
    .map((path) => `<path d="${path}" fill="none" stroke="#12324a" stroke-width="3.4" stroke-linecap="round"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 0 600 200">${paths}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** One of the drawings in public/facilities as a JPEG, as if a facility had taken a photo. */
export async function drawPhoto(name: string): Promise<Buffer> {
  const svg = await readFile(join(projectRoot(), 'public/facilities', `${name}.svg`));
  return sharp(svg).resize({ width: 800 }).jpeg({ quality: 82 }).toBuffer();
}
