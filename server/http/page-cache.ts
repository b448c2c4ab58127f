import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import {
  codingFor,
  keepPage,
  mayBeKept,
  sendPage,
  sendRendered,
  withGzip,
  type KeptPage,
} from '@/server/http/kept-page';
import type { PublicPage, Shown } from '@/server/http/public-pages';
import type { Rendered } from '@/server/http/render-to-buffer';

export interface PageCacheOptions {
  /** @param visitor the network address whose limits the page's calls count toward */
  render: (address: string, visitor: string) => Promise<Rendered>;
  /** Business time. */
  now: () => Date;
  /** Size limit of the cache. */
  bytesMax: number;
}

/** Public pages, rendered once for everybody (record 0172). */
export interface PageCache {
  /** Sends the page if it is cached or being rendered; false if it must be rendered. */
  serve(page: PublicPage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>;
  /** The same, and renders the page if needed. */
  render(page: PublicPage, visitor: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /** Drops matching pages and discards matching renderings in progress, which may show the old state. */
  drop(fits: (shows: Shown) => boolean): void;
}

interface Rendering {
  shows: Shown;
  /** Null if the answer must not be cached. */
  made: Promise<KeptPage | null>;
}

export function createPageCache({ render, now, bytesMax }: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ brotli, gzip }, address) => brotli.length + (gzip?.length ?? 0) + address.length,
  });
  const renderings = new Map<string, Rendering>();

  /** The page that may be served now; stale only while another request renews it. */
  async function find(address: string): Promise<KeptPage | null> {
    const page = pages.get(address);
    const rendering = renderings.get(address);
    const time = Date.now();
    if (page && (time < page.freshUntil || (rendering && time < page.staleUntil))) return page;
    return (await rendering?.made) ?? null;
  }

  async function send(address: string, page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse) {
    if (page.gzip !== null || codingFor(incoming) !== 'gzip') return sendPage(page, incoming, outgoing);
    const larger = await withGzip(page);
    if (pages.peek(address) === page) pages.set(address, larger);
    return sendPage(larger, incoming, outgoing);
  }

  async function serve({ address }: PublicPage, incoming: IncomingMessage, outgoing: ServerResponse) {
    const page = await find(address);
    if (page) await send(address, page, incoming, outgoing);
    return page !== null;
  }

  async function renderFor(page: PublicPage, visitor: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    if (await serve(page, incoming, outgoing)) return;
    const { address, shows } = page;
    const answer = render(address, visitor);
    const kept = answer.then((rendered) => (mayBeKept(rendered) ? keepPage(rendered, shows, now()) : null));
    // If the rendering fails, each waiting request renders for itself.
    const rendering = { shows, made: kept.catch(() => null) };
    renderings.set(address, rendering);
    try {
      const made = await kept;
      if (made && renderings.get(address) === rendering) pages.set(address, made);
      if (made) await send(address, made, incoming, outgoing);
      else sendRendered(await answer, incoming, outgoing);
    } finally {
      if (renderings.get(address) === rendering) renderings.delete(address);
    }
  }

  function drop(fits: (shows: Shown) => boolean): void {
    for (const [address, { shows }] of [...pages.entries()]) if (fits(shows)) pages.delete(address);
    for (const [address, { shows }] of renderings) if (fits(shows)) renderings.delete(address);
  }

  return { serve, render: renderFor, drop };
}
