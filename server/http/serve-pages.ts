import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageCache } from '@/server/http/page-cache';
import { inPageTurns } from '@/server/http/page-turns';
import { publicPageAt } from '@/server/http/public-pages';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

export interface ServePagesOptions {
  page: Listener;
  /** Compresses what a listener answers: a kept page is compressed already, and passes by. */
  compressed: (listener: Listener) => Listener;
  /** Null where every page is rendered for each visitor. */
  cache: PageCache | null;
  /** A visitor's network address, and what counts as one visitor. */
  addressOf: (incoming: IncomingMessage) => string;
  networkOf: (address: string) => string;
  /** The part of the time, from 0 to 1, for which one visitor's pages are rendered after a first second. */
  share: number;
}

/** Serves pages: a public one as it is kept, at once; what has to be rendered when its visitor's turn has come. */
export function servePages({ page, compressed, cache, addressOf, networkOf, share }: ServePagesOptions): Listener {
  const read = readOnce(publicPageAt);
  const known = ({ method, url = '/' }: IncomingMessage) =>
    cache && (method === 'GET' || method === 'HEAD') ? read(url) : null;
  const rendered: Listener = (incoming, outgoing) => {
    const wanted = known(incoming);
    return wanted && cache ? cache.render(wanted, addressOf(incoming), incoming, outgoing) : page(incoming, outgoing);
  };
  const inTurn = compressed(inPageTurns(rendered, (incoming) => networkOf(addressOf(incoming)), share));
  return async (incoming, outgoing) => {
    const wanted = known(incoming);
    if (wanted && cache && (await cache.serve(wanted, incoming, outgoing))) return;
    await inTurn(incoming, outgoing);
  };
}

const addressesMax = 1_000;
const addressLengthMax = 300;

/** Most visitors ask for the same few addresses: each is read once, and those that nobody asks for are forgotten. */
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
