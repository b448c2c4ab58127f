import type { Metadata, Sharp } from 'sharp';

/** How a picture is kept: as its kind, where browsers show it everywhere, else as WebP. */
export const keptAs = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 85 }) },
  png: { mime: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() },
  webp: { mime: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 85 }) },
} as const;

export interface PictureFormat {
  /** What people call it. */
  name: string;
  /** How it is kept; without it, it cannot be read. */
  kept?: keyof typeof keptAs;
  /** What the decoder must find, so that nothing hides behind another kind's first bytes. */
  isFound?: (found: Pick<Metadata, 'format' | 'compression'>) => boolean;
}

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const starts = (...beginnings: string[]) => {
  return (bytes: Buffer) => beginnings.some((text) => latin(bytes, 0, text.length) === text);
};
/** The brands of an ISO media file, its major one and those it is compatible with. */
const hasBrand = (pattern: RegExp) => (bytes: Buffer) =>
  latin(bytes, 4, 8) === 'ftyp' &&
  (latin(bytes, 8, Math.min(bytes.readUInt32BE(0), 200)).match(/.{4}/gs) ?? []).some((brand) => pattern.test(brand));

/** By their first bytes. Only those that are kept are handed to the decoder: others of its formats read more than pixels. */
const formats: readonly (PictureFormat & { begins: (bytes: Buffer) => boolean })[] = [
  { name: 'JPEG', kept: 'jpeg', begins: starts('\xff\xd8\xff'), isFound: ({ format }) => format === 'jpeg' },
  { name: 'PNG', kept: 'png', begins: starts('\x89PNG\r\n\x1a\n'), isFound: ({ format }) => format === 'png' },
  {
    name: 'WebP',
    kept: 'webp',
    begins: (bytes) => starts('RIFF')(bytes) && latin(bytes, 8, 12) === 'WEBP',
    isFound: ({ format }) => format === 'webp',
  },
  { name: 'GIF', kept: 'webp', begins: starts('GIF87a', 'GIF89a'), isFound: ({ format }) => format === 'gif' },
  { name: 'TIFF', kept: 'webp', begins: starts('II*\0', 'MM\0*'), isFound: ({ format }) => format === 'tiff' },
  {
    name: 'AVIF',
    kept: 'webp',
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

/** The kind of picture that these bytes claim to be, or null where they claim none that we know. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  return (bytes.length >= 12 && formats.find(({ begins }) => begins(bytes))) || null;
}

const known = formats.filter(({ kept }) => kept).map(({ name }) => name);
/** What can be sent, for a sentence. */
export const readable = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
