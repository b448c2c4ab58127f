import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Transfer sizes, compressed at fixed levels so that server settings do not matter. */
export interface Weight {
  gzip: number;
  brotli: number;
}

/** A page's transfer sizes by kind. */
export interface PageWeight {
  script: Weight;
  style: Weight;
}

export const noWeight: Weight = { gzip: 0, brotli: 0 };

export function weigh(body: Uint8Array): Weight {
  return {
    gzip: gzipSync(body, { level: 6 }).length,
    brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}

export function add(a: Weight, b: Weight): Weight {
  return { gzip: a.gzip + b.gzip, brotli: a.brotli + b.brotli };
}

export function whole({ script, style }: PageWeight): Weight {
  return add(script, style);
}
