import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes as they would be transferred. The levels are fixed here, so that no server's settings come into it. */
export interface Weight {
  gzip: number;
  brotli: number;
}

/** What a page transferred, by kind. */
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

/** JavaScript and CSS together. */
export function whole({ script, style }: PageWeight): Weight {
  return add(script, style);
}
