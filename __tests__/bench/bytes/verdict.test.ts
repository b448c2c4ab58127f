import { judge, limits, table, type Measured } from '@/bench/bytes/verdict';
import { weigh, whole, type PageWeight } from '@/bench/bytes/weigh';

const empty: PageWeight = { script: { gzip: 100_000, brotli: 80_000 }, style: { gzip: 0, brotli: 0 } };

const page = (kind: Measured['kind'], gzip: number, brotli: number): Measured => ({
  name: '/a-page',
  kind,
  weight: { script: { gzip: gzip - 5_000, brotli: brotli - 4_000 }, style: { gzip: 5_000, brotli: 4_000 } },
  touch: { script: { gzip: 1_200, brotli: 1_000 }, style: { gzip: 0, brotli: 0 } },
});

describe('the verdict on a page', () => {
  test.each([
    ['at its limit', page('read', 150_000, 120_000), true],
    ['over it when gzipped', page('read', 150_001, 110_000), false],
    ['over it with brotli', page('read', 140_000, 120_001), false],
    ['a form, which may weigh more', page('form', 180_000, 144_000), true],
  ])('%s', (_, measured, within) => {
    expect(judge(measured, empty)).toMatchObject({ within, limit: limits[measured.kind] });
  });

  test('style sheets count like scripts', () => {
    expect(judge(page('read', 115_000, 92_000), empty)).toMatchObject({ gzip: 1.15, brotli: 1.15 });
  });
});

test('the table names what is too heavy, and only that, and what the first touch brings', () => {
  const lines = table([page('read', 160_000, 128_000), page('form', 160_000, 128_000)], empty).split('\n');
  expect(lines[1]).toMatch(/^an empty page +100\.0 +0\.0 +100\.0 +1\.000 +80\.0 +0\.0 +80\.0 +1\.000$/);
  expect(lines[2]).toMatch(/^\/a-page +155\.0 +5\.0 +160\.0 +1\.600 .* 1\.50 +1\.2 +TOO HEAVY$/);
  expect(lines[3]).toMatch(/^\/a-page .* 1\.80 +1\.2$/);
});

test('a file weighs the same however the server would send it, and scripts and styles add up', () => {
  const weight = weigh(Buffer.from('const greeting = "hello";\n'.repeat(200)));
  expect(weight.gzip).toBeGreaterThan(weight.brotli);
  expect(weight.gzip).toBeLessThan(200);
  expect(whole({ script: weight, style: weight })).toEqual({ gzip: 2 * weight.gzip, brotli: 2 * weight.brotli });
});
