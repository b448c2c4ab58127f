import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageCache } from '@/server/http/page-cache';
import { limitPageRenders } from '@/server/http/limit-page-renders';
import { publicPageAt } from '@/server/http/public-pages';
import { refusePageCall } from '@/server/http/refuse-page-call';

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
}

/** Serves cached public pages at once and everything else in the visitor's turn. */
export function servePages({ page, compressed, cache, addressOf, networkOf, share }: ServePagesOptions): Listener {
  const read = readOnce(publicPageAt);
  const known = ({ url = '/' }: IncomingMessage) => cache && read(url);
  const rendered: Listener = (incoming, outgoing) => {
    const wanted = known(incoming);
    return wanted && cache ? cache.render(wanted, addressOf(incoming), incoming, outgoing) : page(incoming, outgoing);
  };
  const network = (incoming: IncomingMessage) => networkOf(addressOf(incoming));
  const inTurn = compressed(limitPageRenders(rendered, network, share, (incoming) => known(incoming) !== null));
  return async (incoming, outgoing) => {
    if (refusePageCall(incoming, outgoing)) return;
    const wanted = known(incoming);
    if (wanted && cache && (await cache.serve(wanted, incoming, outgoing))) return;
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
