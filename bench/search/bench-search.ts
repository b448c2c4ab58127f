import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { benchNow, makeFacilities } from '@/bench/search/facilities-at-size';
import { listenTo, pagesTouched } from '@/bench/search/pages-touched';
import { queryOf, type SearchName, searchNames } from '@/bench/search/searches';
import { AppError } from '@/lib/app-error';
import { table } from '@/scripts/desk/table';
import { listFacilities } from '@/server/areas/facilities/listings/search-facilities';
import { createDatabase, createPool } from '@/server/db/connection';
import { openEngine } from '@/server/db/engine';
import { migrate } from '@/server/db/migrate';
import { onDatabase } from '@/server/db/on-database';

const sizesMeant = [10_000, 100_000, 1_000_000];
const rounds = 40;
/** Time limit of one search at one size; slow ones run less often. */
const mostMs = 20_000;

/**
 * Measures searches over 10,000, 100,000 and 1,000,000 facilities, or the sizes given. Each round queries every size, so a
 * busy machine slows all alike. `--in FOLDER` keeps the databases for the next run.
 */
export async function benchSearch(...args: string[]): Promise<boolean> {
  const at = args.indexOf('--in');
  const kept = at >= 0 ? args[at + 1] : undefined;
  const numbers = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1)).map(Number);
  const sizes = (numbers.length > 0 ? numbers : sizesMeant).sort((one, other) => one - other);
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'nestling-search-'));
  await mkdir(folder, { recursive: true });
  // As root, the embedded database runs as another user, which must reach its files.
  await chmod(folder, 0o755);
  const engine = await openEngine({ dataDir: join(folder, 'data'), log: () => undefined });
  try {
    const urls: [number, string][] = [];
    for (const size of sizes) urls.push([size, await databaseOf(engine.url, size)]);
    return await measure(urls);
  } finally {
    await engine.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}

/** The address of a database with this many facilities; creates it if missing. */
async function databaseOf(server: string, size: number): Promise<string> {
  const address = new URL(server);
  address.pathname = `/facilities_${size}`;
  const there = await onDatabase(server, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [`facilities_${size}`]);
    if (!rowCount) await client.query(`CREATE DATABASE facilities_${size}`);
    return Boolean(rowCount);
  });
  if (there) return address.href;
  const begun = performance.now();
  await onDatabase(address.href, async (client) => {
    await migrate(client);
    await makeFacilities(client, size);
  });
  console.log(`${size} facilities made in ${Math.round((performance.now() - begun) / 1000)} s.`);
  return address.href;
}

type Service = ReturnType<typeof serviceAt>;

function serviceAt(size: number, url: string) {
  const pool = createPool({ url, poolMax: 4 });
  const deps = { db: createDatabase(pool), clock: { now: () => benchNow } };
  const ms = Object.fromEntries(searchNames.map((name) => [name, [] as number[]])) as Record<SearchName, number[]>;
  return { size, pool, deps, ms, listening: listenTo(pool) };
}

async function measure(urls: [number, string][]): Promise<boolean> {
  const services = urls.map(([size, url]) => serviceAt(size, url));
  try {
    for (const name of searchNames) await runInTurns(name, services);
    const figures = [];
    for (const service of services) figures.push(await figuresOf(service));
    console.log(table(rowsOf(services, figures)));
    const verdicts = judge(figures[0]!, figures.at(-1)!);
    for (const { name, value, limit, within } of verdicts) {
      console.log(`${within ? 'within ' : 'EXCEEDS'}  ${name}: ${value.toFixed(2)} (limit ${limit})`);
    }
    return verdicts.every(({ within }) => within);
  } finally {
    for (const { pool } of services) await pool.end();
  }
}

/** One search at each size in turn, many times; the first answer warms up the database and does not count. */
async function runInTurns(name: SearchName, services: readonly Service[]): Promise<void> {
  for (const service of services) await ask(service, name);
  for (let round = 0; round < rounds; round += 1) {
    for (const service of services) {
      const spent = service.ms[name].reduce((sum, ms) => sum + ms, 0);
      if (spent < mostMs) service.ms[name].push(await ask(service, name));
    }
  }
}

/** Milliseconds until the answer, or until the search was refused for taking too long. */
async function ask({ deps }: Service, name: SearchName): Promise<number> {
  const begun = performance.now();
  await listFacilities(deps, queryOf(name)).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
  });
  return performance.now() - begun;
}

async function figuresOf(service: Service): Promise<Figures> {
  const figures = [];
  for (const name of searchNames) {
    const statements = await service.listening.during(() => ask(service, name));
    const client = await service.pool.connect();
    const pages = await pagesTouched(client, statements).finally(() => client.release());
    const ms = service.ms[name];
    figures.push([name, { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), pages }]);
  }
  return Object.fromEntries(figures) as Figures;
}

function rowsOf(services: readonly Service[], figures: readonly Figures[]): string[][] {
  const [first, last] = [figures[0]!, figures.at(-1)!];
  return [
    ['search', ...services.flatMap(({ size }) => [`p50 ${size}`, 'p95', 'pages']), 'p95 ÷ smallest'],
    ...searchNames.map((name) => [
      name,
      ...figures.flatMap(({ [name]: { p50, p95, pages } }) => [p50.toFixed(1), p95.toFixed(1), String(pages)]),
      (last[name].p95 / first[name].p95).toFixed(2),
    ]),
  ];
}

/** Results of one search at one size. */
interface Measured {
  p50: number;
  p95: number;
  pages: number;
}
export type Figures = Record<SearchName, Measured>;

/** Limits: time at the largest size relative to the smallest, and database pages at any size. */
const limits = { place: 1.5, text: 3, lastPage: 1.3, pages: 150 } as const;

interface Verdict {
  name: string;
  value: number;
  limit: number;
  within: boolean;
}

/** The value below which this share (0 to 1) of the values lies; needs at least one value. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

export function judge(small: Figures, large: Figures): Verdict[] {
  const growth = (name: SearchName) => large[name].p95 / small[name].p95;
  const later = (name: SearchName, first: SearchName) => large[name].p50 / large[first].p50;
  const verdict = (name: string, value: number, limit: number) => ({ name, value, limit, within: value <= limit });
  return [
    ...(
      ['Toronto', '5 km by point', 'Toronto, three dates, two children', 'Toronto, all filters with dates'] as const
    ).map((name) => verdict(`${name}: p95 largest ÷ smallest`, growth(name), limits.place)),
    ...(['text: falconry', 'text: willow montessori', 'text: licensed'] as const).map((name) =>
      verdict(`${name}: p95 largest ÷ smallest`, growth(name), limits.text),
    ),
    verdict('home: page 50 ÷ page 1', later('home, page 50', 'home'), limits.lastPage),
    verdict('Toronto: page 50 ÷ page 1', later('Toronto, page 50', 'Toronto'), limits.lastPage),
    ...(
      ['Toronto, all filters with dates', 'text: falconry', 'text: willow montessori', 'text: licensed'] as const
    ).map((name) => verdict(`${name}: pages touched`, large[name].pages, limits.pages)),
  ];
}
