import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/app-error';
import type { PageCache } from '@/server/http/page-cache';
import { publicPageAt } from '@/server/http/public-pages';
import { receiveForms } from '@/server/http/receive-forms';
import { createKeyedLimiter } from '@/server/keyed-limiter';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

export interface ServePagesOptions {
  page: Listener;
  /** Wraps a listener with compression; cached pages are compressed already and bypass it. */
  compressed: (listener: Listener) => Listener;
  /** Null to render every page per visitor. */
  cache: PageCache | null;
  /** The visitor's network address, and the part of it that identifies one visitor. */
  addressOf: (incoming: IncomingMessage) => string;
  networkOf: (address: string) => string;
  /** The share of the time, from 0 to 1, that one visitor's rendering may take after its first second. */
  share: number;
  /** Whether a page takes a form with files: one that a facility's working link opens. */
  takesFiles: (incoming: IncomingMessage) => Promise<boolean>;
}

/** Serves cached public pages at once and everything else in the visitor's turn. */
export function servePages({
  page,
  compressed,
  cache,
  addressOf,
  networkOf,
  share,
  takesFiles,
}: ServePagesOptions): Listener {
  const read = readOnce(publicPageAt);
  const known = ({ url = '/' }: IncomingMessage) => cache && read(url);
  const rendered: Listener = (incoming, outgoing) => {
    const wanted = known(incoming);
    return wanted && cache ? cache.render(wanted, addressOf(incoming), incoming, outgoing) : page(incoming, outgoing);
  };
  const network = (incoming: IncomingMessage) => networkOf(addressOf(incoming));
  const inTurn = compressed(limitPageRenders(rendered, network, share, (incoming) => known(incoming) !== null));
  const received = receiveForms({ networkOf: network, takesFiles });
  return async (incoming, outgoing) => {
    if (refusePageCall(incoming, outgoing)) return;
    const wanted = known(incoming);
    if (wanted && cache && (await cache.serve(wanted, incoming, outgoing))) return;
    if (takesForm(incoming) && !(await received(incoming, outgoing))) return;
    await inTurn(incoming, outgoing);
  };
}

const addressesMax = 1_000;
const addressLengthMax = 300;

/** Caches parsed addresses, because most visitors ask for the same few. */
function readOnce<T>(read: (url: string) => T): (url: string) => T {
  const known = new LRUCache<string, { is: T }>({ max: addressesMax });
  return (url) => {
    const found = known.get(url);
    if (found) return found.is;
    const is = read(url);
    if (url.length <= addressLengthMax) known.set(url, { is });
    return is;
  };
}

/**
 * What a parent sees whose browser posted a form, for example of a page from before an update. Forms of today's pages
 * send nothing until the page has loaded. The empty link is this page itself.
 */
const posted = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Nothing was sent</title></head>
<body><h1>Nothing was sent</h1>
<p>The page hadn’t finished loading. <a href="">Open the page again</a>, wait until it has loaded, and send the form once more.</p></body>
</html>
`;

/** Next's development server is called with POST. */
const isDevelopmentTool = (url: string) => url.startsWith('/__nextjs_');

/** A form of a page that works without scripts (`answerPage`). */
const takesForm = ({ method, url = '' }: IncomingMessage) => method === 'POST' && url.startsWith('/answer/');

/** Answers a call that no page takes: a method other than GET and HEAD, or `*` for an address. False for all others. */
function refusePageCall(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method = '', url = '/' } = incoming;
  if (method !== 'GET' && method !== 'HEAD' && !isDevelopmentTool(url) && !takesForm(incoming)) {
    outgoing.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/html; charset=utf-8' });
    outgoing.end(method === 'POST' ? posted : undefined);
    return true;
  }
  if (url !== '*') return false;
  outgoing.writeHead(400).end();
  return true;
}

const retryAfter = 5;
const tooMany = () => new AppError('tooMany', 'Too many tries. Please try again in a moment.', { retryAfter });

/**
 * Limits rendering per visitor address: one page at a time and a short queue, then 429 with Retry-After, because a page
 * costs many times what a call costs. Static files are not limited.
 * @param addressOf the network address of a visitor
 * @param share the share of the time, from 0 to 1, that one visitor's rendering may take after its first second
 * @param goesOn whether the rendering finishes even if the visitor leaves
 */
export function limitPageRenders(
  page: Listener,
  addressOf: (incoming: IncomingMessage) => string,
  share: number,
  goesOn: (incoming: IncomingMessage) => boolean = () => false,
): Listener {
  const budget = { share, burstMs: 1_000 };
  const inTurn = createKeyedLimiter({ atOnce: 64, each: 1, waiting: 50, patienceMs: 10_000, budget, refusal: tooMany });
  return async (incoming, outgoing) => {
    if (/^\/_next\/(?!data\/)/.test(incoming.url ?? '')) return page(incoming, outgoing);
    try {
      await inTurn(addressOf(incoming), async () => {
        // The visitor left while waiting.
        if (outgoing.destroyed) return;
        if (goesOn(incoming)) return page(incoming, outgoing);
        // A page may never finish after its visitor leaves, so the turn ends with the connection.
        const closed = new Promise((resolve) => outgoing.once('close', resolve));
        await Promise.race([page(incoming, outgoing), closed]);
      });
    } catch (error) {
      if (!(error instanceof AppError) || outgoing.headersSent) throw error;
      outgoing.writeHead(429, { 'retry-after': String(retryAfter), 'content-type': 'text/plain' });
      outgoing.end(error.message);
    }
  };
}
