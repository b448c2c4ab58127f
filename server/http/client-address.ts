import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { HttpEnv } from '@/server/http/service';

/** Whoever is gone before we looked has no address any more. All of them count as one: none calls uncounted. */
const gone = 'gone';
/** The longest that an address can be: IPv6 with a zone, in brackets, with a port. */
const lengthMax = 100;

/** What the service is told of the connection that a call came over. */
export const connectionOf = (incoming: IncomingMessage, trustProxy: boolean): HttpEnv['Bindings'] => ({
  address: clientAddress(incoming, trustProxy),
  isWhole: () => incoming.complete,
});

/**
 * The caller's address: the connection's own, or behind a proxy that we were told to trust the last one it names in
 * X-Forwarded-For. Earlier entries, and the header Forwarded, are whatever the caller wrote. What is no address counts as the
 * proxy's own, so that nobody escapes a limit by it.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const own = incoming.socket.remoteAddress ?? gone;
  const lines = incoming.headers['x-forwarded-for'];
  const named = trustProxy && lines !== undefined ? readAddress(String(lines).split(',').at(-1)!) : null;
  return named ?? readAddress(own) ?? own;
}

/**
 * An address as a proxy may write it (192.0.2.1, 192.0.2.1:443, 2001:db8::1%eth0, [2001:db8::1]:443) without port and zone,
 * in one spelling; an IPv4 address in IPv6's clothes is the IPv4 address. Null for anything else.
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
