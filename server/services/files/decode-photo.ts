import sharp, { type Sharp } from 'sharp';
import { AppError } from '@/lib/app-error';

export interface DecodedPhoto {
  bytes: Buffer;
  mime: string;
  extension: string;
  width: number;
  height: number;
}

/** Pictures are shown small; more than this no page needs. */
const sideMax = 2048;
/** The largest camera of today's phones. A picture decodes to four bytes a pixel. */
const pixelsMax = 50_000_000;
const secondsMax = 10;
/** Pictures decoded at once: each may take much memory for a moment. */
const atOnce = 2;

type Format = 'jpeg' | 'png' | 'webp';

const formats = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 85 }) },
  png: { mime: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() },
  webp: { mime: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 85 }) },
} as const satisfies Record<Format, { mime: string; extension: string; encode: (image: Sharp) => Sharp }>;

/** The content type of a picture that was kept, by its extension. */
export const mimeOfExtension: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(formats).map(({ extension, mime }) => [extension, mime]),
);

const unsupported = (cause?: unknown) =>
  new AppError('unsupportedType', 'Your file is not of supported format', { cause });
const tooManyPixels = (cause?: unknown) =>
  new AppError('tooLarge', 'This picture has too many pixels. Choose a smaller one.', { cause });

/**
 * A picture made anew from its pixels: upright, in sRGB, at most {@link sideMax} on a side, without metadata or anything
 * that was hidden behind it. Decided by decoding, never by a name. Throws `unsupportedType` for what is not a whole JPEG,
 * PNG or WebP, `tooLarge` for one with too many pixels.
 */
export async function decodePhoto(bytes: Buffer): Promise<DecodedPhoto> {
  // Only the three are handed to the decoder at all: others of its formats read more than pixels.
  const claimed = formatOfSignature(bytes);
  if (!claimed) throw unsupported();
  return inTurn(() => decode(bytes, claimed));
}

async function decode(bytes: Buffer, claimed: Format): Promise<DecodedPhoto> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unsupported(error);
    });
  if (found.format !== claimed) throw unsupported();
  if (found.width * found.height > pixelsMax) throw tooManyPixels();
  const { mime, extension, encode } = formats[claimed];
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  try {
    const { data, info } = await encode(image).toBuffer({ resolveWithObject: true });
    return { bytes: data, mime, extension, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof Error && /timeout/i.test(error.message) ? tooManyPixels(error) : unsupported(error);
  }
}

function formatOfSignature(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

let running = 0;
const waiting: (() => void)[] = [];

/** At most {@link atOnce} at a time, first come, first served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
