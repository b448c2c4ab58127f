import { inflateSync } from 'node:zlib';

const headerBytes = { woff: 44, sfnt: 12 } as const;
const entryBytes = { woff: 20, sfnt: 16 } as const;

/** A WOFF 1.0 file as the TrueType file that it holds: the same tables, each compressed if that made it smaller. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(headerBytes.sfnt + count * entryBytes.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let at = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(headerBytes.woff + index * entryBytes.woff);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const data = woff.subarray(offset, offset + packed);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(data) : data).copy(padded);
    const record = head.subarray(headerBytes.sfnt + index * entryBytes.sfnt);
    entry.copy(record, 0, 0, 4);
    entry.copy(record, 4, 16, 20);
    record.writeUInt32BE(at, 8);
    record.writeUInt32BE(length, 12);
    tables.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head, ...tables]);
}
