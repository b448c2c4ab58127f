import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** So long a request may still be on its way to us when we are told to stop. */
const arrivalMs = 1_000;
/** A connection that is kept alive becomes idle when its answer has gone, and would hold us for another minute. */
const lookMs = 100;

/**
 * Notes which connections of this server have a request in hand, so that it can be closed without waiting for those that
 * have none: idle ones, silent ones, and ones whose headers never end.
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
    /** Takes nobody new, and lets what was begun finish. False when the patience ended before that, and it was cut off. */
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
