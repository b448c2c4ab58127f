import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorResponse } from '@/server/http/error-response';

/** Larger than any directory or tile of a PMTiles file, so the whole map cannot be fetched in one call. */
const rangeMax = 4 * 1024 * 1024;

interface Range {
  first: number;
  last: number;
}

/**
 * Serves one large file by byte range (RFC 9110, section 14), as maps read it: 206 for one range of at most 4 MiB, else
 * 416. The file is opened for each call, so a newer one can be moved into place; its ETag then differs.
 * @param throttle throws `tooMany` for a visitor who asks too often
 */
export function serveMapFile(path: string, throttle: (incoming: IncomingMessage) => Promise<void>) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const refusal = await throttle(incoming).catch((error: unknown) => errorResponse(error));
    if (refusal) {
      outgoing.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text());
      return;
    }
    const file = await open(path);
    try {
      await answer(file, incoming, outgoing);
    } finally {
      await file.close();
    }
  };
}

async function answer(file: FileHandle, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { size, mtimeMs } = await file.stat();
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  outgoing.setHeader('accept-ranges', 'bytes');
  outgoing.setHeader('etag', etag);
  // Compressing would break the byte offsets.
  outgoing.setHeader('cache-control', 'public, max-age=3600, no-transform');
  if (incoming.headers['if-none-match'] === etag) {
    outgoing.writeHead(304).end();
    return;
  }
  const range = rangeOf(incoming.headers, etag, size);
  if (!range) {
    outgoing.writeHead(416, { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }).end();
    return;
  }
  const { first: start, last: end } = range;
  outgoing.writeHead(206, {
    'content-type': 'application/vnd.pmtiles',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  });
  if (incoming.method === 'HEAD') outgoing.end();
  else await pipeline(file.createReadStream({ start, end, autoClose: false }), outgoing);
}

/** The requested range, cut at the end of the file; null if it cannot be served. */
function rangeOf(headers: IncomingMessage['headers'], etag: string, size: number): Range | null {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last && last - first < rangeMax ? { first, last } : null;
}
