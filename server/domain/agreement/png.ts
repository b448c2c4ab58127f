import { inflateSync } from 'node:zlib';

const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sideMax = 4096;
const pixelsMax = 4_000_000;
/** Samples a pixel, by colour type; the bit depths that each may have. */
const colourTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

interface PngHeader {
  width: number;
  height: number;
}

/**
 * Whether a data URL holds a whole PNG of a bearable size: mark, header, chunks in place up to the end, and as much picture
 * as the header promises. Returns its size, or null.
 */
export function readPng(dataUrl: string): PngHeader | null {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, 8).equals(mark)) return null;
  const chunks = readChunks(bytes.subarray(8));
  const [first, last] = [chunks?.[0], chunks?.at(-1)];
  if (!chunks || first?.type !== 'IHDR' || first.data.length !== 13 || last?.type !== 'IEND') return null;

  const width = first.data.readUInt32BE(0);
  const height = first.data.readUInt32BE(4);
  const depth = first.data[8]!;
  const colour = colourTypes[first.data[9]!];
  const isInterlaced = first.data[12] === 1;
  if (width < 1 || height < 1 || width > sideMax || height > sideMax || width * height > pixelsMax) return null;
  if (!colour?.depths.includes(depth) || first.data[10] !== 0 || first.data[11] !== 0 || first.data[12]! > 1)
    return null;

  const rowBytes = 1 + Math.ceil((width * colour.samples * depth) / 8);
  const data = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data));
  const pictureBytes = inflatedLength(data, rowBytes * height * 2);
  const isWhole = isInterlaced ? pictureBytes > 0 : pictureBytes === rowBytes * height;
  return isWhole ? { width, height } : null;
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks, or null when they do not fill the file exactly. */
function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at = end;
    if (type === 'IEND') return at === bytes.length ? chunks : null;
  }
  return null;
}

/** How much compressed data holds; 0 when it cannot be read or holds more than `max`. */
function inflatedLength(data: Buffer, max: number): number {
  try {
    return inflateSync(data, { maxOutputLength: max }).length;
  } catch {
    return 0;
  }
}
