import type { IncomingMessage } from 'node:http';

/**
 * The caller's address: the connection's own, or behind a proxy that we were told to trust the last one it names. Earlier
 * entries of the header are whatever the caller wrote.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const own = incoming.socket.remoteAddress ?? '';
  if (!trustProxy) return own;
  const forwarded = incoming.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim();
  return last || own;
}
