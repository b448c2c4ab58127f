import { isIPv6 } from 'node:net';

/**
 * Returns the network that a throttle counts. An IPv6 user has a whole /64 and could use a new address for every guess, so a
 * /64 counts as one; an IPv4 address counts alone, even if written as IPv6.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  const [head = '', tail = ''] = plain.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  // A part in IPv4 notation is two groups.
  const width = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups = plain.includes('::') ? [...before, ...Array<string>(8 - width).fill('0'), ...after] : before;
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
