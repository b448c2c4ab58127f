import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageCache } from '@/server/http/page-cache';
import { inPageTurns } from '@/server/http/page-turns';
import { publicPageAt } from '@/server/http/public-pages';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

export interface ServePagesOptions {
  page: Listener;
  /** Null where every page is rendered for each visitor. */
  cache: PageCache | null;
  /** A visitor's network address, and what counts as one visitor. */
  addressOf: (incoming: IncomingMessage) => string;
  networkOf: (address: string) => string;
  /** The part of the time, from 0 to 1, for which one visitor's pages are rendered after a first second. */
  share: number;
}

/** Serves pages: a public one as it is kept, at once; what has to be rendered when its visitor's turn has come. */
export function servePages({ page, cache, addressOf, networkOf, share }: ServePagesOptions): Listener {
  const known = ({ method, url }: IncomingMessage) =>
    cache && (method === 'GET' || method === 'HEAD') ? publicPageAt(url ?? '/') : null;
  const rendered: Listener = (incoming, outgoing) => {
    const wanted = known(incoming);
    return wanted && cache ? cache.render(wanted, addressOf(incoming), incoming, outgoing) : page(incoming, outgoing);
  };
  const inTurn = inPageTurns(rendered, (incoming) => networkOf(addressOf(incoming)), share);
  return async (incoming, outgoing) => {
    const wanted = known(incoming);
    if (wanted && cache && (await cache.serve(wanted, incoming, outgoing))) return;
    await inTurn(incoming, outgoing);
  };
}
