import { deletionDigest, readProofs, withProof } from '@/server/areas/family/account/rules';

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

describe('the file of erasures', () => {
  const at = '2026-03-04T17:00:00Z';
  const erasure = (id: string) => {
    return { id, at, accounts: ['a'], families: ['f'], counts: { child: 2 }, askedBy: 'parent', givenBy: 'ops' };
  };
  const first = withProof('', erasure('1'));
  const second = withProof(first.text, erasure('2'));
  const [one = '', two = ''] = second.text.split('\n');

  test('has a line for each, which names the hash of the one before', () => {
    expect(JSON.parse(one)).toEqual({ entry: erasure('1'), previous: '', hash: first.hash });
    expect(JSON.parse(two)).toEqual({ entry: erasure('2'), previous: first.hash, hash: second.hash });
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('holds the erasures that were not withdrawn', () => {
    expect(readProofs(`\n${second.text}`)).toEqual({ erasures: [erasure('1'), erasure('2')], wrong: [] });
    const { text } = withProof(second.text, { id: '1', at, withdrawn: true });
    expect(readProofs(text)).toEqual({ erasures: [erasure('2')], wrong: [] });
  });

  const changed = (line: number) => `erasures.jsonl: line ${line} does not hold: it was changed.`;
  test.each<[string, string, string[], unknown[]]>([
    ['a changed line', second.text.replace('"child":2', '"child":1'), [], [changed(1), changed(2)]],
    ['a missing line', two, [], [changed(1)]],
    ['two in another order', `${two}\n${one}`, ['1'], [changed(1)]],
    ['a line that cannot be read', `${one}\n{`, ['1'], [expect.stringMatching(/line 2 does not hold: .*JSON/)]],
  ])('with %s says which lines do not hold', (_, text, held, wrong) => {
    expect(readProofs(text)).toEqual({ erasures: held.map(erasure), wrong });
  });
});
