import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/app-error';
import { createTurns } from '@/server/turns';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

const retryAfter = 5;
const tooMany = () => new AppError('tooMany', 'Too many tries. Please try again in a moment.', { retryAfter });

/**
 * Renders pages in turn. A page costs many times what a call costs, so each visitor's address gets one page at a time and
 * may have a few waiting; further ones are refused with Retry-After. Static files are not rendered and pass at once.
 * @param addressOf the network address of a visitor
 * @param share the part of the time, from 0 to 1, for which one visitor's pages are rendered after a first second
 */
export function inPageTurns(page: Listener, addressOf: (incoming: IncomingMessage) => string, share: number): Listener {
  const budget = { share, burstMs: 1_000 };
  const inTurn = createTurns({ atOnce: 64, each: 1, waiting: 50, patienceMs: 10_000, budget, refusal: tooMany });
  return async (incoming, outgoing) => {
    if (/^\/_next\/(?!data\/)/.test(incoming.url ?? '')) return page(incoming, outgoing);
    try {
      await inTurn(addressOf(incoming), async () => {
        // Whoever has left while waiting needs no page.
        if (outgoing.destroyed) return;
        // A page whose visitor leaves meanwhile may never be finished; its turn ends with the connection.
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
