import { table, type Measured } from '@/bench/bytes/bench-bytes';
import { weigh, whole, type PageWeight } from '@/bench/bytes/weigh';

const empty: PageWeight = { script: { gzip: 100_000, brotli: 80_000 }, style: { gzip: 0, brotli: 0 } };

const page = (gzip: number, brotli: number): Measured => ({
  name: '/a-page',
  weight: { script: { gzip: gzip - 5_000, brotli: brotli - 4_000 }, style: { gzip: 5_000, brotli: 4_000 } },
  touch: { script: { gzip: 1_200, brotli: 1_000 }, style: { gzip: 0, brotli: 0 } },
});

test('the table counts style sheets and scripts relative to an empty page, and what the first interaction loads', () => {
  const lines = table([page(160_000, 128_000)], empty).split('\n');
  expect(lines[1]).toMatch(/^an empty page +100\.0 +0\.0 +100\.0 +1\.000 +80\.0 +0\.0 +80\.0 +1\.000$/);
  expect(lines[2]).toMatch(/^\/a-page +155\.0 +5\.0 +160\.0 +1\.600 .* 1\.600 +1\.2$/);
});

test('a file’s size does not depend on the server’s compression, and scripts and styles are summed', () => {
  const weight = weigh(Buffer.from('const greeting = "hello";\n'.repeat(200)));
  expect(weight.gzip).toBeGreaterThan(weight.brotli);
  expect(weight.gzip).toBeLessThan(200);
  expect(whole({ script: weight, style: weight })).toEqual({ gzip: 2 * weight.gzip, brotli: 2 * weight.brotli });
});
