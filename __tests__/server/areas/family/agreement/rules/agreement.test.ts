import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { png } from '@/__tests__/support/png';
import {
  brokenEntries,
  canonicalJson,
  type Evidence,
  evidenceHash,
  profileSha256,
  readPng,
} from '@/server/areas/family/agreement/rules';

test('equal values give equal canonical JSON in any order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a profile’s hash ignores picture URLs and changes with any answer', () => {
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

test('a changed, missing or added entry of the chain is detected', () => {
  const entries: (Evidence & { hash: string })[] = [];
  for (let index = 0; index < 4; index += 1) {
    const evidence: Evidence = {
      id: `entry-${index}`,
      familyId: 'family',
      agreementVersion: '1',
      agreementSha256: 'a',
      image: 'data:,',
      typedName: null,
      // The first two are entries from before guardians were stored.
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
    { id: 'entry-x' },
    { familyId: 'another' },
    { agreementVersion: '2' },
    { userAgent: 'another' },
    { profileSha256: 'q' },
  ];
  for (const change of changes) {
    expect(brokenEntries(entries.map((entry, at) => (at === 2 ? { ...entry, ...change } : entry)))).toEqual([
      change.id ?? 'entry-2',
    ]);
  }
  expect(brokenEntries(entries.filter((_, at) => at !== 1))).toEqual(['entry-2']);
  expect(brokenEntries(entries.slice(1))).toEqual(['entry-1']);
  expect(brokenEntries([entries[0]!, ...entries])).toEqual(['entry-0']);
});

test('the hash of an entry stays as it was at signing', () => {
  const evidence: Evidence = {
    id: 'entry',
    familyId: 'family',
    agreementVersion: '1',
    agreementSha256: 'a',
    image: 'data:,',
    typedName: 'Ada Lee',
    signerGuardians: ['Ada Lee'],
    signedOn: '2026-03-04',
    signedAt: new Date('2026-03-04T17:00:00Z'),
    address: '192.0.2.1',
    userAgent: 'browser',
    profileSha256: 'p',
    previousHash: null,
  };
  // If these change, every earlier signature would count as broken.
  expect(evidenceHash(evidence)).toBe('ef2d6d5828c54db078192b6356eacbba5ead1149813cd70ad0c2207c20fa3bc3');
  expect(evidenceHash({ ...evidence, signerGuardians: null })).toBe(
    'd86ad6a3f6308294f431bca6a04f43fbbc3b84657046b5568d3d5d6b489cb595',
  );
  const profile = { signature: 'x', families: [], children: [{ firstName: 'Ava', photo: null }] };
  expect(profileSha256(profile)).toBe('f21a7ca4d5b28b6909d622680032d34f397328d3b353bf369e92b096f01adbce');
});

test.each<[string, unknown, string]>([
  ['keys in order, at every depth', { b: 1, a: { d: [], c: null } }, '{"a":{"c":null,"d":[]},"b":1}'],
  ['what is undefined left out of an object', { a: undefined, b: false }, '{"b":false}'],
  ['and null in a list', [undefined, 'x', [2, 1]], '[null,"x",[2,1]]'],
  ['nothing at all', undefined, 'null'],
  ['text', 'a"b', '"a\\"b"'],
])('canonical JSON of %s is as expected', (_, value, text) => expect(canonicalJson(value)).toBe(text));

test('only a PNG is accepted, and its size is read', () => {
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

/** A PNG of these chunks. Header: width, height, depth, colour, compression, filter, interlace. */
function pngOf(chunks: [string, Buffer][], mark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]): string {
  const written = chunks.map(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  });
  return `data:image/png;base64,${Buffer.concat([Buffer.from(mark), ...written]).toString('base64')}`;
}
function header(width: number, height: number, ...rest: number[]): Buffer {
  const data = Buffer.alloc(8 + rest.length, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...rest]));
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return data;
}
const rows = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const end: [string, Buffer] = ['IEND', Buffer.alloc(0)];
/** A PNG with this header and this many bytes of data. */
const pictured = (head: Buffer, bytes: number) => pngOf([['IHDR', head], ['IDAT', rows(bytes)], end]);

test.each<[string, string, boolean]>([
  ['grey, a bit a pixel, in rows of whole bytes', pictured(header(9, 2, 1, 0, 0, 0, 0), 6), true],
  ['grey, 16 bits', pictured(header(3, 2, 16, 0, 0, 0, 0), 14), true],
  ['colour', pictured(header(3, 2, 8, 2, 0, 0, 0), 20), true],
  ['of a palette', pictured(header(3, 2, 4, 3, 0, 0, 0), 6), true],
  ['grey that can be seen through', pictured(header(3, 2, 8, 4, 0, 0, 0), 14), true],
  ['colour that can be seen through', pictured(header(3, 2, 8, 6, 0, 0, 0), 26), true],
  ['interlaced: its rows are not counted', pictured(header(3, 2, 8, 6, 0, 0, 1), 5), true],
  ['interlaced, and empty', pictured(header(3, 2, 8, 6, 0, 0, 1), 0), false],
  ['a picture in two pieces', pngOf([['IHDR', header(3, 2, 8, 0, 0, 0, 0)], ...halves(rows(8)), end]), true],
  [
    'other chunks between',
    pngOf([['IHDR', header(3, 2, 8, 0, 0, 0, 0)], ['tEXt', Buffer.from('x')], ['IDAT', rows(8)], end]),
    true,
  ],
  ['a row too few', pictured(header(3, 2, 8, 0, 0, 0, 0), 4), false],
  ['a row too many', pictured(header(3, 2, 8, 0, 0, 0, 0), 12), false],
  ['much more than it says', pictured(header(3, 2, 8, 0, 0, 0, 0), 8_000), false],
  ['a colour type that does not exist', pictured(header(3, 2, 8, 1, 0, 0, 0), 8), false],
  ['a depth that its colours do not have', pictured(header(3, 2, 4, 2, 0, 0, 0), 12), false],
  ['an unknown compression', pictured(header(3, 2, 8, 0, 1, 0, 0), 8), false],
  ['an unknown filter', pictured(header(3, 2, 8, 0, 0, 1, 0), 8), false],
  ['an unknown interlace', pictured(header(3, 2, 8, 0, 0, 0, 2), 8), false],
  ['no width', pictured(header(0, 2, 8, 0, 0, 0, 0), 2), false],
  ['no height', pictured(header(3, 0, 8, 0, 0, 0, 0), 0), false],
  ['as wide as may be', pictured(header(4096, 1, 1, 0, 0, 0, 0), 513), true],
  ['wider', pictured(header(4097, 1, 1, 0, 0, 0, 0), 514), false],
  ['higher', pictured(header(1, 4097, 1, 0, 0, 0, 0), 2 * 4097), false],
  ['too many pixels', pictured(header(2001, 2000, 1, 0, 0, 0, 0), 252 * 2000), false],
  ['as many as may be', pictured(header(2000, 2000, 1, 0, 0, 0, 0), 251 * 2000), true],
  ['a header of another length', pictured(header(3, 2, 8, 0, 0, 0, 0, 0), 8), false],
  ['a chunk before the header', pngOf([['tEXt', header(3, 2, 8, 0, 0, 0, 0)], ['IDAT', rows(8)], end]), false],
  [
    'no end',
    pngOf([
      ['IHDR', header(3, 2, 8, 0, 0, 0, 0)],
      ['IDAT', rows(8)],
    ]),
    false,
  ],
  ['something behind the end', pngOf([['IHDR', header(3, 2, 8, 0, 0, 0, 0)], ['IDAT', rows(8)], end, end]), false],
  [
    'another mark',
    pngOf([['IHDR', header(3, 2, 8, 0, 0, 0, 0)], ['IDAT', rows(8)], end], [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
    false,
  ],
  ['words before it', `x${pictured(header(3, 2, 8, 0, 0, 0, 0), 8)}`, false],
  ['words behind it', `${pictured(header(3, 2, 8, 0, 0, 0, 0), 8)} `, false],
])('a signature picture, %s, is accepted only if it is a valid PNG: %#', (_, dataUrl, isOne) =>
  expect(readPng(dataUrl) !== null).toBe(isOne),
);

function halves(data: Buffer): [string, Buffer][] {
  return [data.subarray(0, 4), data.subarray(4)].map((part) => ['IDAT', part]);
}
