import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { attacker, call, drained, lanes, type Scene, type Statuses, visit } from '@/bench/abuse/lanes';
import { addDays } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';

/** The path of an uncached page: it changes every half second, so that requests within it share one render. */
export const newestPage = (): string => `/?place=M5V%202T6&radius=${1 + (Math.floor(Date.now() / 500) % 500)}`;

/** One address requests the same pages as other visitors, and uses up its own rate limit with reads. */
export const askBusily = (scene: Scene): Promise<Statuses> =>
  lanes(24, scene.seconds, async (lane) =>
    drained(
      await (lane % 2 === 0
        ? visit(scene, newestPage())
        : call(scene, `/v1/parent/facility?q=care&page=${1 + lane}`, {})),
    ),
  );

/** Eight children for seven days, the largest week that the contract allows, each lane from its own address. */
export function planWeeks(scene: Scene): Promise<Statuses> {
  const query = new URLSearchParams({ place: 'M5V 2T6' });
  const today = new Date().toISOString().slice(0, 10);
  for (let child = 0; child < 8; child += 1) query.append('birthDates[]', addDays(today, -400 - 150 * child));
  for (let day = 1; day <= limits.weekDaysMax; day += 1) query.append('days[]', `${addDays(today, day)} 08:00-17:00`);
  return lanes(12, scene.seconds, async (lane) => {
    const headers = { 'x-forwarded-for': `198.51.100.${100 + lane}` };
    return drained(await call(scene, `/v1/parent/week_plan?${query.toString()}`, { headers }));
  });
}

/** Calls outside the contract that cost work. */
export const otherCalls = {
  document: (scene) => lanes(16, scene.seconds, async () => drained(await call(scene, '/openapi.json', {}))),
  files: (scene) =>
    lanes(16, scene.seconds, async () => drained(await call(scene, `/v1/files/${randomUUID()}.jpg`, {}))),
  webhooks: (scene) =>
    lanes(16, scene.seconds, async () =>
      drained(await call(scene, '/v1/webhooks/stripe', { method: 'POST', body: '{}' })),
    ),
  map: (scene) =>
    lanes(16, scene.seconds, async () =>
      drained(await visit(scene, '/map.pmtiles', { headers: { range: 'bytes=0-65535' } })),
    ),
} as const satisfies Record<string, (scene: Scene) => Promise<Statuses>>;

/** Counts failed pages that are still served from the cache after the cause of the failure is gone. */
export const kept = 'failures kept';

/**
 * Locks the table of words, so that text searches time out, and requests their pages and page data; then unlocks it and
 * retries.
 */
export async function failPages(scene: Scene): Promise<Statuses> {
  const home = await (await visit(scene, '/')).text();
  const build = /"buildId":"([^"]+)"/.exec(home)?.[1] ?? 'unknown';
  const queries = ['tumblewoods', 'sunnybrooks', 'littlestars'].map((text) => `?q=${text}`);
  const pages = queries.flatMap((query) => [`/${query}`, `/_next/data/${build}/index.json${query}`]);
  const holder = new pg.Client({ connectionString: scene.databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE search_word IN ACCESS EXCLUSIVE MODE');
    const statuses = await lanes(pages.length, scene.seconds * 0.75, async (lane) => {
      const response = await visit(scene, pages[lane]!);
      const status = await drained(response);
      return status === 503 && !response.headers.has('retry-after') ? '503 without Retry-After' : status;
    });
    await holder.query('ROLLBACK');
    for (const page of pages) {
      const headers = { 'x-forwarded-for': `${attacker}0` };
      const status = await drained(await visit(scene, page, { headers }));
      if (status !== 200) statuses[kept] = (statuses[kept] ?? 0) + 1;
    }
    return statuses;
  } finally {
    await holder.end();
  }
}
