import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as polled, setTimeout as sleep } from 'node:timers/promises';

/** How long after the stop signal a request may still be in transit. */
const arrivalMs = 1_000;
/** How often to look for connections that have become idle; a kept-alive one would hold us for another minute. */
const lookMs = 100;
/** A turn this short has run nothing after it took what had arrived. A busy process may have none for a while. */
const quietMs = 0.5;
const quietPatienceMs = 500;

/**
 * Waits for a turn of the event loop in which everything that had arrived was taken just now: closing later would reset connections
 * that hold a request, and a proxy does not send a POST again.
 */
async function quietTurn(): Promise<void> {
  const until = performance.now() + quietPatienceMs;
  for (let began = performance.now(); began < until; began = performance.now()) {
    await polled();
    if (performance.now() - began < quietMs) return;
  }
}

/**
 * Tracks which connections have a request in progress, so the server can close without waiting for idle or silent
 * connections or for headers that never end.
 */
export function trackConnections(server: Server): { close(patienceMs: number): Promise<boolean> } {
  const requests = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    if (requests.has(socket)) requests.set(socket, requests.get(socket)! + change);
  };
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    count(socket, 1);
    outgoing.once('close', () => count(socket, -1));
  });

  return {
    /** Stops accepting connections and lets running requests finish. False if they were cut off after `patienceMs`. */
    async close(patienceMs) {
      await quietTurn();
      const began = Date.now();
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      for (;;) {
        if (await Promise.race([closed, sleep(lookMs, false)])) return true;
        await quietTurn();
        server.closeIdleConnections();
        const waited = Date.now() - began;
        if (waited < arrivalMs) continue;
        for (const [socket, inHand] of requests) if (inHand === 0) socket.destroy();
        if (waited < patienceMs) continue;
        server.closeAllConnections();
        return false;
      }
    },
  };
}
