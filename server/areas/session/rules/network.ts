import { isIPv6 } from 'node:net';

/**
 * The network by which a throttle counts a caller's address. Whoever has one IPv6 address has a whole /64 of them and could take
 * a fresh one for every guess, so that part counts as one; an IPv4 address counts by itself, also when it is written as IPv6.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  const [head = '', tail = ''] = plain.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  // A part written as IPv4 is two groups wide.
  const width = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups = plain.includes('::') ? [...before, ...Array<string>(8 - width).fill('0'), ...after] : before;
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
