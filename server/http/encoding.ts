import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** The smallest encoding that a caller with these headers accepts; null for none. */
export function codingFor(headers: { 'accept-encoding'?: string | string[] | undefined }): Coding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]!.trim());
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** A text that never changes: its bytes in each encoding are made when first asked for. */
export function compressOnce(text: string): (coding: Coding | null) => Promise<Uint8Array<ArrayBuffer>> {
  const plain = Buffer.from(text);
  const made = new Map<Coding, Promise<Uint8Array<ArrayBuffer>>>();
  return async (coding) => {
    if (coding === null) return plain;
    const bytes = made.get(coding) ?? compressions[coding](plain);
    made.set(coding, bytes);
    return bytes;
  };
}
