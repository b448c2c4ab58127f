import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long after the stop signal a request may still be in transit. */
const arrivalMs = 1_000;
/** How often to look for connections that have become idle; a kept-alive one would hold us for another minute. */
const lookMs = 100;

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
      const began = Date.now();
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      for (;;) {
        if (await Promise.race([closed, sleep(lookMs, false)])) return true;
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
