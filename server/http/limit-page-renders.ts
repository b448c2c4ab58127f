import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/app-error';
import { createKeyedLimiter } from '@/server/keyed-limiter';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

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
