import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Compressed already: a picture, a PDF. */
  isCompressed?: boolean;
}

/** Small enough that compressing one holds nobody up. */
const sliceBytes = 64 * 1024;

/** The bytes of a zip, made as they are asked for: of each entry no more is in memory than one of its parts. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, parts, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = mtime;
    zip.add(file);
    for await (const part of parts) {
      for (let from = 0; from < part.byteLength; from += sliceBytes) {
        file.push(part.subarray(from, from + sliceBytes));
        yield* ready.splice(0);
      }
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
