import sharp from 'sharp';

/** So much a channel may differ, of 255: text is smoothed a little differently from one run to the next. */
const tolerance = 8;

/**
 * The part of the pixels in which two pictures differ, from 0 to 1; 1 where their sizes do.
 *
 * @param one a picture as PNG
 */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (a!.info.width !== b!.info.width || a!.info.height !== b!.info.height) return 1;
  let different = 0;
  for (let at = 0; at < a!.data.length; at += 3) {
    const differs = [0, 1, 2].some((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) > tolerance);
    if (differs) different += 1;
  }
  return different / (a!.data.length / 3);
}
