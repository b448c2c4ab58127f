import fc from 'fast-check';
import { png } from '@/__tests__/support/accounts';
import { canonicalJson } from '@/server/domain/agreement/canonical-json';
import { brokenEntries, evidenceHash, profileSha256, type Evidence } from '@/server/domain/agreement/evidence';
import { readPng } from '@/server/domain/agreement/png';

test('equal values make equal text, whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a profile’s fingerprint does not change with the addresses of its pictures, and does with anything answered', () => {
  const profile = (over: object) => ({
    signature: null,
    children: [{ firstName: 'Ava', photo: { id: 'p', fullPath: '/a?expires=1' }, ...over }],
  });
  const before = profileSha256(profile({}));
  expect(profileSha256({ ...profile({ photo: { id: 'p', fullPath: '/a?expires=2' } }), signature: 'later' })).toBe(
    before,
  );
  expect(profileSha256(profile({ firstName: 'Eva' }))).not.toBe(before);
  expect(profileSha256(profile({ photo: { id: 'q', fullPath: '/a?expires=1' } }))).not.toBe(before);
});

test('no entry of a chain can be changed, left out or put in unnoticed', () => {
  const entries: (Evidence & { hash: string })[] = [];
  for (let index = 0; index < 4; index += 1) {
    const evidence: Evidence = {
      id: `entry-${index}`,
      familyId: 'family',
      agreementVersion: '1',
      agreementSha256: 'a',
      image: 'data:,',
      typedName: null,
      // The first two are of the time before these were kept.
      signerGuardians: index < 2 ? null : ['Minh Nguyễn'],
      signedOn: '2026-03-04',
      signedAt: new Date('2026-03-04T17:00:00Z'),
      address: '192.0.2.1',
      userAgent: 'browser',
      profileSha256: 'p',
      previousHash: entries.at(-1)?.hash ?? null,
    };
    entries.push({ ...evidence, hash: evidenceHash(evidence) });
  }
  expect(brokenEntries(entries)).toEqual([]);
  const changes: Partial<Evidence>[] = [
    { image: 'data:,x' },
    { signedOn: '2026-03-05' },
    { typedName: 'Somebody' },
    { signerGuardians: ['Somebody'] },
    { agreementSha256: 'b' },
    { address: '192.0.2.2' },
    { signedAt: new Date('2026-03-04T17:00:01Z') },
  ];
  for (const change of changes) {
    expect(brokenEntries(entries.map((entry, at) => (at === 2 ? { ...entry, ...change } : entry)))).toEqual([
      'entry-2',
    ]);
  }
  expect(brokenEntries(entries.filter((_, at) => at !== 1))).toEqual(['entry-2']);
});

test('a PNG is taken with its size; nothing else is', () => {
  expect(readPng(png({ width: 600, height: 150 }))).toEqual({ width: 600, height: 150 });
  expect(readPng('data:image/png;base64,')).toBeNull();
  expect(readPng(png().replace('image/png', 'image/svg+xml'))).toBeNull();
  const good = Buffer.from(png().split(',')[1]!, 'base64');
  fc.assert(
    fc.property(fc.nat(good.length - 1), (end) => {
      expect(readPng(`data:image/png;base64,${good.subarray(0, end).toString('base64')}`)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
      const bytes = Buffer.concat([good.subarray(0, 8), noise]);
      expect(readPng(`data:image/png;base64,${bytes.toString('base64')}`)).toBeNull();
    }),
  );
});
