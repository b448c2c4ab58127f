import { deletionDigest } from '@/server/areas/family/account/rules';

describe('the digest of what ends with an account', () => {
  const row = { id: 'a', version: 1, amount: 8_000 };
  test('is the same for the same list, in whatever order its columns come', () => {
    expect(deletionDigest([{ amount: 8_000, version: 1, id: 'a' }])).toBe(deletionDigest([row]));
  });
  test.each<[string, object[]]>([
    ['another amount', [{ ...row, amount: 0 }]],
    ['another version', [{ ...row, version: 2 }]],
    ['one more', [row, { ...row, id: 'b' }]],
    ['nothing', []],
  ])('differs for %s', (_, rows) => {
    expect(deletionDigest(rows)).not.toBe(deletionDigest([row]));
  });
});
