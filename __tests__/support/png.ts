import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

interface Head {
  width: number;
  height: number;
  bits: number;
  colour?: number;
}

/** A PNG of these rows of pixels, whatever its head promises; `extra` chunks come before them. */
export function pngFile({ width, height, bits, colour = 0 }: Head, rows: Uint8Array, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour], 8);
  const data = pngChunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([pngSignature, pngChunk('IHDR', head), ...extra, data, pngChunk('IEND', Buffer.alloc(0))]);
}

/** A grey PNG as a data URL. Fewer `rows` than its height, or a `tail`, damage it. */
export function png(
  given: { width?: number; height?: number; colour?: number; rows?: number; tail?: string } = {},
): string {
  const { width = 12, height = 6, colour = 0, tail = '' } = given;
  const pixels = Buffer.alloc((width + 1) * (given.rows ?? height)).map((_, at) =>
    at % (width + 1) === 0 ? 0 : at % 251,
  );
  const file = Buffer.concat([pngFile({ width, height, bits: 8, colour }, pixels), Buffer.from(tail)]);
  return `data:image/png;base64,${file.toString('base64')}`;
}
