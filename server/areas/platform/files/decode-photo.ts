import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '@/lib/app-error';
import { createKeyedLimiter } from '@/server/keyed-limiter';

export interface DecodedPhoto {
  bytes: Buffer;
  mime: string;
  extension: string;
  width: number;
  height: number;
}

/** Size in pixels is null for a file that is no picture. */
export type StorableFile = Omit<DecodedPhoto, 'width' | 'height'> & { width: number | null; height: number | null };

/** No page shows a larger picture. */
const sideMax = 2048;
/** The largest phone cameras of today. A decoded picture takes four bytes per pixel. */
const pixelsMax = 50_000_000;
/** Longer than any panorama. A very long, thin picture costs far more than its pixels suggest. */
const inputSideMax = 16_000;
const secondsMax = 10;

// Uploads do not repeat, so sharp's cache would only hold several hundred megabytes of memory.
sharp.cache(false);

/**
 * Decoding keeps a processor busy for seconds, so one processor stays free for other work, and each family gets at most one
 * picture decoded at a time.
 */
const inTurn = createKeyedLimiter({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  each: 1,
  refusal: () =>
    new AppError('tooMany', 'We’re receiving a lot of photos right now. Try again in a moment.', { retryAfter: 10 }),
});

/** The formats that are stored. Everything else becomes WebP. */
const keptAs = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 85 }) },
  png: { mime: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() },
  webp: { mime: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 85 }) },
} as const;

export const pdfMime = 'application/pdf';

export const mimeOfExtension: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(keptAs).map(({ extension, mime }) => [extension, mime])),
  pdf: pdfMime,
};

/** By the first bytes, where every program that shows PDFs looks. */
export const isPdf = (bytes: Buffer): boolean => latin(bytes, 0, 5) === '%PDF-';

const unsupported = (sentence: string, cause?: unknown) => new AppError('unsupportedType', sentence, { cause });
const tooManyPixels = (cause?: unknown) =>
  new AppError('tooLarge', 'This picture has too many pixels. Choose a smaller one.', { cause });

/**
 * Re-encodes a picture from its pixels: upright, sRGB, at most {@link sideMax} on a side, no metadata, first frame only. The
 * type is found by decoding, not by name. Throws `unsupportedType` if it cannot be read, `tooLarge` for too many pixels.
 * @param familyId families take turns; omitted for pictures of the program itself
 */
export async function decodePhoto(bytes: Buffer, familyId?: string): Promise<DecodedPhoto> {
  const claimed = formatOf(bytes);
  if (!claimed) throw unsupported(`We can’t read this file as a picture. Choose a ${readable} picture.`);
  const { name, storedAs, isFound } = claimed;
  if (!storedAs || !isFound) throw unsupported(`We can’t read ${name} files. Choose a ${readable} picture.`);
  const damaged = (cause?: unknown) => unsupported(`This ${name} picture is damaged. Choose another one.`, cause);
  return inTurn(familyId, async () => {
    const found = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw damaged(error);
      });
    if (!isFound(found)) throw damaged();
    const { width, height, pages = 1 } = found;
    if (Math.max(width, height) > inputSideMax || width * height * pages > pixelsMax) throw tooManyPixels();
    return encode(bytes, storedAs, damaged);
  });
}

async function encode(
  bytes: Buffer,
  kept: keyof typeof keptAs,
  damaged: (cause: unknown) => AppError,
): Promise<DecodedPhoto> {
  const { mime, extension, encode: as } = keptAs[kept];
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  try {
    const { data, info } = await as(image).toBuffer({ resolveWithObject: true });
    return { bytes: data, mime, extension, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof Error && /timeout/i.test(error.message) ? tooManyPixels(error) : damaged(error);
  }
}

interface PictureFormat {
  name: string;
  /** The format it is stored in; absent if we cannot read it. */
  storedAs?: keyof typeof keptAs;
  /** Checks what the decoder found, because the first bytes may lie about the format. */
  isFound?: (found: Pick<Metadata, 'format' | 'compression'>) => boolean;
}

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const starts = (...beginnings: string[]) => {
  return (bytes: Buffer) => beginnings.some((text) => latin(bytes, 0, text.length) === text);
};
/** Matches the major and compatible brands of an ISO media file. */
const hasBrand = (pattern: RegExp) => (bytes: Buffer) =>
  latin(bytes, 4, 8) === 'ftyp' &&
  (latin(bytes, 8, Math.min(bytes.readUInt32BE(0), 200)).match(/.{4}/gs) ?? []).some((brand) => pattern.test(brand));

/** Formats by their first bytes. Only those with `storedAs` reach the decoder, because some decoders read more than pixels. */
const formats: readonly (PictureFormat & { begins: (bytes: Buffer) => boolean })[] = [
  { name: 'JPEG', storedAs: 'jpeg', begins: starts('\xff\xd8\xff'), isFound: ({ format }) => format === 'jpeg' },
  { name: 'PNG', storedAs: 'png', begins: starts('\x89PNG\r\n\x1a\n'), isFound: ({ format }) => format === 'png' },
  {
    name: 'WebP',
    storedAs: 'webp',
    begins: (bytes) => starts('RIFF')(bytes) && latin(bytes, 8, 12) === 'WEBP',
    isFound: ({ format }) => format === 'webp',
  },
  { name: 'GIF', storedAs: 'webp', begins: starts('GIF87a', 'GIF89a'), isFound: ({ format }) => format === 'gif' },
  { name: 'TIFF', storedAs: 'webp', begins: starts('II*\0', 'MM\0*'), isFound: ({ format }) => format === 'tiff' },
  {
    name: 'AVIF',
    storedAs: 'webp',
    begins: hasBrand(/^avi[fs]$/),
    isFound: ({ format, compression }) => format === 'heif' && compression === 'av1',
  },
  { name: 'HEIC', begins: hasBrand(/^(?:he(?:ic|ix|im|is|vc|vx)|m[is]f1)$/) },
  { name: 'JPEG XL', begins: starts('\xff\x0a', '\0\0\0\x0cJXL ') },
  { name: 'JPEG 2000', begins: starts('\0\0\0\x0cjP  ') },
  { name: 'Photoshop', begins: starts('8BPS') },
  { name: 'ICO', begins: starts('\0\0\x01\0') },
  { name: 'SVG', begins: (bytes) => /^\s*<(?:\?xml|!doctype svg|svg)\b/i.test(latin(bytes, 0, 200)) },
  { name: 'PDF', begins: starts('%PDF-') },
  { name: 'BMP', begins: (bytes) => starts('BM')(bytes) && bytes.length > 18 && bytes.readUInt32LE(6) === 0 },
];

function formatOf(bytes: Buffer): PictureFormat | null {
  return (bytes.length >= 12 && formats.find(({ begins }) => begins(bytes))) || null;
}

const known = formats.filter(({ storedAs }) => storedAs).map(({ name }) => name);
const readable = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
