import fc from 'fast-check';
import { networkOf } from '@/server/areas/session/rules/network';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all addresses of one /64 count as one network, and those of two as two', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
  // A prefix of zeros may be a mapped IPv4 address; the rest of the address does not matter.
  const prefix = half.map((groups) => `2${groups.slice(1)}`);
  fc.assert(
    fc.property(prefix, prefix, half, half, (one, other, here, there) => {
      const same = one.split(':').join() === other.split(':').join();
      expect(networkOf(`${one}:${here}`)).toBe(networkOf(`${one}:${there}`));
      expect(networkOf(`${one}:${here}`) === networkOf(`${other}:${there}`)).toBe(same);
    }),
  );
});
