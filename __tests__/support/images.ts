import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk as chunk, pngFile, pngSignature } from '@/__tests__/support/png';

/** Generated pictures for upload tests: valid ones, and a corpus of hostile ones. */

interface Size {
  width?: number;
  height?: number;
}

/** An asymmetric picture: red on the left, blue on the right. */
function drawing({ width = 64, height = 48 }: Size = {}) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#d02020' } };
  return sharp({ create: { width, height, channels: 3, background: '#2020d0' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

export const jpeg = (size?: Size) => drawing(size).jpeg().toBuffer();
export const png = (size?: Size) => drawing(size).png().toBuffer();
export const webp = (size?: Size) => drawing(size).webp().toBuffer();
export const gif = (size?: Size) => drawing(size).gif().toBuffer();
export const tiff = (size?: Size) => drawing(size).tiff().toBuffer();
export const avif = (size?: Size) => drawing(size).avif({ effort: 0 }).toBuffer();

/** A GIF with several frames, the first being the drawing. */
export async function animation(frames: number, size?: Size): Promise<Buffer> {
  const first = await png(size);
  const other = await drawing(size).negate().png().toBuffer();
  const all = Array.from({ length: frames }, (_, index) => (index === 0 ? first : other));
  return sharp(all, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A phone's photo: rotated by its orientation tag, with GPS location and maker note. */
export const jpegWithLocation = (orientation = 6) =>
  drawing()
    .withExif({
      IFD0: { Make: 'CANARY-MAKER', Copyright: 'CANARY-NAME' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 11/1', GPSLongitudeRef: 'W', GPSLongitude: '79/1 23/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

/** A black 1-bit PNG: small to send, large to decode. `rows` below its height truncates it. */
export function blackPng(width: number, height: number, rows = height, extra: Buffer[] = []): Buffer {
  return pngFile({ width, height, bits: 1 }, Buffer.alloc((Math.ceil(width / 8) + 1) * rows), extra);
}

/** A text chunk of a few kilobytes that decompresses to `bytes`. */
const textBomb = (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 65), { level: 9 })]));

/** A GIF that declares large frames and contains almost no data: tiny to send, large to decode. */
function emptyFrames(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x4c, 1, 0]);
  screen.copy(frame, 5, 0, 4);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    palette,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

export interface HostileImage {
  name: string;
  fileName: string;
  type: string;
  bytes: Buffer;
  /** Allowed response statuses; 201 means that only the pixels are stored. */
  statuses: readonly number[];
}

const refused = [415] as const;
const tooLarge = [413] as const;
const cleaned = [201] as const;

/** Each must be rejected without leaving anything behind, or be made harmless. */
export async function hostileImages(): Promise<HostileImage[]> {
  const [aJpeg, aPng, aWebp] = [await jpeg(), await png(), await webp()];
  const named = (name: string, bytes: Buffer | string, statuses: readonly number[], fileName = 'photo.jpg') => ({
    name,
    fileName,
    type: 'image/jpeg',
    bytes: Buffer.from(bytes),
    statuses,
  });
  const xxe = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg.replace('<script>alert(1)</script>', '<text>&x;</text>')}`;
  return [
    named('nothing at all', '', refused),
    named('words', 'this is not a picture', refused),
    named('HTML under a name of a picture', `<!doctype html>${script}`, refused),
    named('SVG', svg, refused, 'photo.svg'),
    named('SVG called JPEG', svg, refused),
    named('SVG that reads a file', xxe, refused),
    named('SVG behind blanks', `\n\n   ${svg}`, refused),
    named('SVG packed', deflateSync(Buffer.from(svg)), refused, 'photo.svgz'),
    named('HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), refused, 'photo.heic'),
    named('half a GIF', (await gif({ width: 400, height: 400 })).subarray(0, 200), refused, 'photo.gif'),
    named('a TIFF without a directory', Buffer.from('II*\0\x08\0\0\0\xff\xff\0\0\0\0', 'latin1'), refused),
    named('half an AVIF', (await avif()).subarray(0, 200), refused, 'photo.avif'),
    named('PDF', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', refused, 'photo.pdf'),
    named('BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), refused, 'photo.bmp'),
    named('only the first bytes of a JPEG', aJpeg.subarray(0, 3), refused),
    named('only the first bytes of a PNG', pngSignature, refused),
    named('only the first bytes of a WebP', aWebp.subarray(0, 12), refused),
    named('half a JPEG', (await jpeg({ width: 400, height: 400 })).subarray(0, 900), refused),
    named('half a PNG', aPng.subarray(0, aPng.length - 60), refused),
    named('half a WebP', aWebp.subarray(0, Math.floor(aWebp.length / 2)), refused),
    named('a PNG that promises more rows than it has', blackPng(800, 800, 10), refused),
    named('a JPEG signature before an SVG', Buffer.concat([aJpeg.subarray(0, 3), Buffer.from(svg)]), refused),
    named('a RIFF that is a sound', Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt '), Buffer.alloc(40)]), refused),
    named('a bomb of 900 million pixels', blackPng(30_000, 30_000, 10), tooLarge),
    named('a size that overflows', blackPng(0x7fffffff, 0x7fffffff, 1), [413, 415]),
    named('no width', blackPng(0, 10), refused),
    named('one long line', blackPng(60_000_000, 1), [413, 415]),
    named('one long column', blackPng(1, 50_000_000, 10), tooLarge),
    named('a side a little too long', blackPng(16_001, 10), tooLarge),
    named('too many pixels on all its frames', emptyFrames(5000, 5000, 3), tooLarge, 'photo.gif'),
    named('a text of 40 MB inside', blackPng(10, 10, 10, [textBomb(40_000_000)]), [201, 413, 415]),
    named(
      'a PNG with broken checksums',
      Buffer.concat([aPng.subarray(0, 29), Buffer.alloc(4), aPng.subarray(33)]),
      refused,
    ),
    named('JPEG and page in one', Buffer.concat([aJpeg, Buffer.from(script)]), cleaned),
    named('JPEG and archive in one', Buffer.concat([aJpeg, Buffer.from('PK\x03\x04CANARY-ARCHIVE')]), cleaned),
    named('PNG with a script in its text', blackPng(10, 10, 10, [chunk('tEXt', Buffer.from(`x\0${script}`))]), cleaned),
    named('WebP called SVG', aWebp, cleaned, 'photo.svg'),
    named('a name that climbs', aPng, cleaned, '../../../../etc/cron.d/photo.png'),
    named('a name of another world', aPng, cleaned, '\u202egpj.exe'),
  ];
}
