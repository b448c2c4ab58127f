import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { HttpEnv } from '@/server/http/service';

/** Connections that were already closed share one key, so that they still count toward the limits. */
const gone = 'gone';
/** The longest valid address: IPv6 with a zone, in brackets, with a port. */
const lengthMax = 100;

/** What the service learns about the connection of a call. */
export const connectionOf = (incoming: IncomingMessage, trustProxy: boolean): HttpEnv['Bindings'] => ({
  address: clientAddress(incoming, trustProxy),
  isWhole: () => incoming.complete,
});

/**
 * The caller's address: the connection's own or, behind a trusted proxy, the last entry of X-Forwarded-For. Earlier
 * entries and the Forwarded header are set by the caller. An invalid entry counts as the proxy's own address, so it
 * cannot be used to avoid a limit.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const own = incoming.socket.remoteAddress ?? gone;
  const lines = incoming.headers['x-forwarded-for'];
  const named = trustProxy && lines !== undefined ? readAddress(String(lines).split(',').at(-1)!) : null;
  return named ?? readAddress(own) ?? own;
}

/**
 * Normalizes an address as proxies write it (192.0.2.1:443, 2001:db8::1%eth0, [2001:db8::1]:443): no port, no zone, one
 * spelling, and IPv4-mapped IPv6 as IPv4. Null for anything else.
 */
function readAddress(text: string): string | null {
  const written = text.trim().replace(/^"(.*)"$/, '$1');
  if (written.length > lengthMax) return null;
  const [, inBrackets, beforePort] = /^(?:\[(.*)\]|([^:]*))(?::\d{1,5})?$/.exec(written) ?? [];
  const bare = (inBrackets ?? beforePort ?? written).replace(/%.*$/, '');
  if (isIPv4(bare)) return inBrackets === undefined ? bare : null;
  if (!isIPv6(bare)) return null;
  const spelled = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled);
  if (!mapped) return spelled;
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
