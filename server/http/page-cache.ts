import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { pageCacheReads } from '@/server/figures';
import { codingFor } from '@/server/http/encoding';
import { keepPage, mayBeKept, outdate, sendPage, sendRendered, withGzip, type KeptPage } from '@/server/http/kept-page';
import type { PublicPage, Shown } from '@/server/http/public-pages';
import type { Rendered } from '@/server/http/render-to-buffer';

export interface PageCacheOptions {
  /** @param visitor the network address whose limits the page's calls count toward, or {@link nobody} */
  render: (address: string, visitor: string) => Promise<Rendered>;
  /** Business time. */
  now: () => Date;
  /** Size limit of the cache. */
  bytesMax: number;
  /** How long after its start a rendering is waited for by others. */
  patienceMs?: number;
}

/** Public pages, rendered once for everybody (record 0172). */
export interface PageCache {
  /** Sends the page if it is cached, or is rendered within a second by another request; false if it must be rendered. */
  serve(page: PublicPage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>;
  /** The same, and renders the page if needed. */
  render(page: PublicPage, visitor: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /** Makes matching pages stale and discards matching renderings in progress, which may show the old state. */
  drop(fits: (shows: Shown) => boolean): void;
  /** Forgets every page. */
  clear(): void;
}

/** A shared rendering counts toward no visitor's limits, so that nobody waits in the line of a busy one. */
const nobody = '';

interface Rendering {
  shows: Shown;
  /** Null if the answer must not be cached; undefined if it takes longer than others wait. */
  page: Promise<KeptPage | null | undefined>;
}

export function createPageCache({ render, now, bytesMax, patienceMs = 1_000 }: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ brotli, gzip }, address) => brotli.length + (gzip?.length ?? 0) + address.length,
  });
  const renderings = new Map<string, Rendering>();

  /** The page that may be sent now: a fresh one, or an aged one while another request renews it. */
  function ready(address: string): KeptPage | null {
    const page = pages.get(address);
    const time = Date.now();
    if (!page || time < page.freshUntil) return page ?? null;
    return renderings.has(address) && !page.changed && time < page.staleUntil ? page : null;
  }

  /** The page that is being rendered or, if that takes too long, the stale one, even if its facts have changed. */
  async function whenMade(address: string, { page: made }: Rendering): Promise<KeptPage | null> {
    const page = await made;
    if (page !== undefined) return page;
    const stale = pages.get(address);
    return stale && Date.now() < stale.staleUntil ? stale : null;
  }

  async function find(address: string): Promise<KeptPage | null> {
    const rendering = renderings.get(address);
    return ready(address) ?? (rendering ? whenMade(address, rendering) : null);
  }

  async function send(address: string, page: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse) {
    if (page.gzip !== null || codingFor(incoming.headers) !== 'gzip') return sendPage(page, incoming, outgoing);
    const larger = await withGzip(page);
    if (pages.peek(address) === page) pages.set(address, larger);
    return sendPage(larger, incoming, outgoing);
  }

  async function serve({ address }: PublicPage, incoming: IncomingMessage, outgoing: ServerResponse) {
    const page = await find(address);
    if (page) {
      pageCacheReads.inc({ result: Date.now() < page.freshUntil ? 'hit' : 'stale' });
      await send(address, page, incoming, outgoing);
    }
    return page !== null;
  }

  /** Renders a page for everybody who asks for it meanwhile. */
  function share({ address, shows }: PublicPage) {
    const answer = render(address, nobody);
    const finish = (page: KeptPage | null): KeptPage | null => {
      if (renderings.get(address) !== rendering) return page;
      renderings.delete(address);
      if (page) pages.set(address, page);
      return page;
    };
    const kept = answer
      .then((rendered) => (mayBeKept(rendered) ? keepPage(rendered, shows, now()) : null))
      .then(finish, (error: Error) => {
        finish(null);
        throw error;
      });
    // If the rendering fails, each waiting request renders for itself.
    const page = Promise.race([kept.catch(() => null), sleep(patienceMs, undefined, { ref: false })]);
    const rendering: Rendering = { shows, page };
    renderings.set(address, rendering);
    return { answer, kept, rendering };
  }

  async function renderFor(page: PublicPage, visitor: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    if (await serve(page, incoming, outgoing)) return;
    pageCacheReads.inc({ result: 'miss' });
    const { address } = page;
    // Another request's rendering takes too long: this visitor gets one of their own.
    if (renderings.has(address)) return sendRendered(await render(address, visitor), incoming, outgoing);
    const { answer, kept, rendering } = share(page);
    const soon = await whenMade(address, rendering);
    if (soon) await send(address, soon, incoming, outgoing);
    // The visitor's turn lasts as long as the rendering.
    const made = await kept.catch((error: Error) => {
      if (!soon) throw error;
    });
    if (soon) return;
    if (made) await send(address, made, incoming, outgoing);
    else sendRendered(await answer, incoming, outgoing);
  }

  function drop(fits: (shows: Shown) => boolean): void {
    for (const page of pages.values()) if (fits(page.shows)) outdate(page);
    for (const [address, { shows }] of renderings) if (fits(shows)) renderings.delete(address);
  }

  function clear(): void {
    pages.clear();
    renderings.clear();
  }

  return { serve, render: renderFor, drop, clear };
}
