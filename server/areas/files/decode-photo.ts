import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { AppError } from '@/lib/app-error';
import { createTurns } from '@/server/turns';
import { formatOf, keptAs, readable } from '@/server/areas/files/picture-format';

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
/** Longer than any camera's panorama. A picture that is one endless line costs far more than its pixels. */
const inputSideMax = 16_000;
const secondsMax = 10;

// Every upload is another picture: a cache of decoded ones only holds memory, several hundred megabytes of it.
sharp.cache(false);

/**
 * Decoding takes a processor for up to some seconds, so one is left to everything else; and one family has one picture
 * among those whose turn is next, however many it sends.
 */
const inTurn = createTurns({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  each: 1,
  refusal: () =>
    new AppError('tooMany', 'We are receiving a lot of photos right now. Try again in a moment.', { retryAfter: 10 }),
});

/** The content type of a picture that was kept, by its extension. */
export const mimeOfExtension: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(keptAs).map(({ extension, mime }) => [extension, mime]),
);

const unsupported = (sentence: string, cause?: unknown) => new AppError('unsupportedType', sentence, { cause });
const tooManyPixels = (cause?: unknown) =>
  new AppError('tooLarge', 'This picture has too many pixels. Choose a smaller one.', { cause });

/**
 * Re-encodes a picture from its pixels: upright, sRGB, at most {@link sideMax} on a side, no metadata, first frame only. The
 * type is found by decoding, not by name. Throws `unsupportedType` if it cannot be read, `tooLarge` for too many pixels.
 * @param familyId whose picture it is, because families take turns; without it, the picture is the program's own
 */
export async function decodePhoto(bytes: Buffer, familyId?: string): Promise<DecodedPhoto> {
  const claimed = formatOf(bytes);
  if (!claimed) throw unsupported(`We can’t read this file as a picture. Choose a ${readable} picture.`);
  const { name, kept, isFound } = claimed;
  if (!kept || !isFound) throw unsupported(`We can’t read ${name} files. Choose a ${readable} picture.`);
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
    return encode(bytes, kept, damaged);
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
