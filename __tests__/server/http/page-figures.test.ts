import { figures } from '@/server/figures';
import { countPageFigures } from '@/server/http/page-figures';

const pages = ['/', '/facility/[id]'];
let count: ReturnType<typeof countPageFigures>;
beforeEach(() => {
  figures.resetMetrics();
  count = countPageFigures(pages);
});

const report = { page: '/facility/[id]', device: 'phone', paint: 1_800, interaction: 120, shift: 0.02 };
const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  count(
    new Request('http://nestling.test/page-figures', {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    '192.0.2.0/24',
  );
const counted = async () =>
  (await figures.metrics()).split('\n').filter((line) => /^nestling_page_\w+_(count|sum)\{/.test(line));

test('a report is counted by route and device', async () => {
  expect((await send(report)).status).toBe(204);
  const labels = '{page="/facility/[id]",device="phone"}';
  expect(await counted()).toEqual([
    `nestling_page_largest_paint_seconds_sum${labels} 1.8`,
    `nestling_page_largest_paint_seconds_count${labels} 1`,
    `nestling_page_interaction_seconds_sum${labels} 0.12`,
    `nestling_page_interaction_seconds_count${labels} 1`,
    `nestling_page_layout_shift_sum${labels} 0.02`,
    `nestling_page_layout_shift_count${labels} 1`,
  ]);
});

test('a visit without a press has no time to the next paint', async () => {
  const { interaction: _, ...quiet } = report;
  expect((await send(quiet)).status).toBe(204);
  expect((await counted()).some((line) => line.includes('interaction'))).toBe(false);
});

test.each([
  ['an address instead of a route', { ...report, page: '/facility/6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, 422],
  ['an unknown device', { ...report, device: 'fridge' }, 422],
  ['a figure that is none', { ...report, paint: -1 }, 422],
  ['an endless figure', { ...report, shift: 1e9 }, 422],
  ['anything about a family', { ...report, email: 'maya@example.com' }, 422],
  ['a large body', { ...report, page: 'x'.repeat(1_000) }, 413],
  ['text that is not JSON', '{', 400],
])('%s is refused and not counted', async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await counted()).toEqual([]);
});

test('another method, another type and too many reports are refused', async () => {
  expect((await send(null, {}, 'GET')).status).toBe(405);
  expect((await send(report, { 'content-type': 'text/plain' })).status).toBe(415);
  const statuses: number[] = [];
  for (let index = 0; index < 61; index += 1) statuses.push((await send(report)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await send(report)).headers.get('retry-after')).toBe('60');
});

test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }, { 'sec-fetch-site': 'cross-site' }])(
  'a report with %o is not counted',
  async (headers) => {
    expect((await send(report, headers)).status).toBe(204);
    expect(await counted()).toEqual([]);
  },
);
