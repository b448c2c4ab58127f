import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { incompleteHeader } from '@/lib/site/incomplete-page';
import { codingFor } from '@/server/http/encoding';
import type { Shown } from '@/server/http/public-pages';
import type { Rendered } from '@/server/http/render-to-buffer';

/** A rendered page as cached and sent to everybody. */
export interface KeptPage {
  shows: Shown;
  type: string;
  etag: string;
  /** Milliseconds of the machine's clock. */
  freshUntil: number;
  staleUntil: number;
  /** Whether what it shows has changed since. */
  changed: boolean;
  /** Brotli is made at once, because nearly every browser accepts it; gzip when first asked for. */
  brotli: Buffer;
  gzip: Buffer | null;
}

/** How long a page is fresh; after that it may be served stale while it is rendered anew. */
const freshMs = 60_000;
const staleMs = 60_000;
/** How long a page whose facts have changed may be served, if it takes more than a second to render anew. */
const changedMs = 5_000;
/** In every time zone the day begins on a quarter hour. */
const quarterMs = 15 * 60_000;

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
/** Compresses 100 kB in about a millisecond. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Only a successful, complete, cookie-free rendering is cached. */
export const mayBeKept = ({ status, headers }: Rendered): boolean =>
  status === 200 && headers['set-cookie'] === undefined && headers[incompleteHeader] === undefined;

/**
 * Compresses a page for the cache.
 * @param now business time: a page expires with the day it was rendered on
 */
export async function keepPage({ headers, body }: Rendered, shows: Shown, now: Date): Promise<KeptPage> {
  const time = Date.now();
  const restOfQuarter = quarterMs - (now.getTime() % quarterMs);
  return {
    shows,
    type: String(headers['content-type']),
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    freshUntil: time + Math.min(freshMs, restOfQuarter),
    staleUntil: time + Math.min(freshMs + staleMs, restOfQuarter),
    changed: false,
    brotli: await toBrotli(body, brotliOptions),
    gzip: null,
  };
}

/** Makes a page stale whose facts have changed. */
export function outdate(page: KeptPage): void {
  const time = Date.now();
  page.freshUntil = Math.min(page.freshUntil, time);
  page.staleUntil = Math.min(page.staleUntil, time + changedMs);
  page.changed = true;
}

/** Adds the gzip bytes. */
export async function withGzip(page: KeptPage): Promise<KeptPage & { gzip: Buffer }> {
  return { ...page, gzip: page.gzip ?? (await toGzip(await fromBrotli(page.brotli))) };
}

/** How long proxies may cache the page; the browser itself revalidates every time. */
function cacheControl({ freshUntil, staleUntil }: KeptPage): string {
  const time = Date.now();
  const seconds = (from: number, until: number) => Math.max(0, Math.floor((until - from) / 1000));
  const stale = seconds(Math.max(time, freshUntil), staleUntil);
  return `public, max-age=0, s-maxage=${seconds(time, freshUntil)}, stale-while-revalidate=${stale}`;
}

const isKnown = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '').split(',').some((one) => one.trim() === etag);

/** Sends the page; 304 if the visitor already has it. */
export async function sendPage(page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeader('cache-control', cacheControl(page));
  outgoing.setHeader('etag', page.etag);
  outgoing.setHeader('vary', 'Accept-Encoding');
  if (isKnown(incoming.headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304).end();
    return;
  }
  const coding = codingFor(incoming.headers);
  const ready = coding === 'br' ? page.brotli : coding === 'gzip' ? page.gzip : null;
  if (ready && coding) outgoing.setHeader('content-encoding', coding);
  const bytes = ready ?? (await fromBrotli(page.brotli));
  outgoing.setHeader('content-type', page.type);
  outgoing.setHeader('content-length', bytes.length);
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
}

/** Sends a page that was rendered for this visitor only. */
export function sendRendered(
  { status, headers, body }: Rendered,
  { method }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  outgoing.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
}
