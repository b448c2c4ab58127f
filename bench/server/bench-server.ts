import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { serveEmptyApp } from '@/bench/bytes/empty-app';
import { serveByHand } from '@/bench/first-load/by-hand';
import { median } from '@/bench/median';
import { type Portal, servePortal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';
import { paths } from '@/lib/paths';

/** The limit of a rendered page's processor time relative to the page by hand; null if it is only printed. */
interface PageRow {
  name: string;
  path: (known: Portal) => string;
  renderedMax: number | null;
}

const rows: readonly PageRow[] = [
  { name: '/', path: () => paths.home, renderedMax: 2.8 },
  { name: 'search', path: () => '/?place=M5V', renderedMax: 2.6 },
  { name: 'facility', path: ({ facilityId }) => paths.facility(facilityId), renderedMax: 3 },
  { name: 'help', path: () => paths.help, renderedMax: null },
  { name: 'log-in', path: () => paths.login, renderedMax: null },
];
/** Relative to the empty page, as memory is. */
const keptMax = 0.05;
const memoryMax = 2.1;

const rounds = 5;
/** Requests per round: enough to measure with a clock of 10 ms. */
const requests = { rendered: 100, cached: 3_000, empty: 300 } as const;
/** Requests before measuring: V8 compiles hot code over some hundred renderings. */
const warmUp = { rendered: 500, cached: 10_000, empty: 2_000 } as const;
const pagesOfMemory = 30_000;
/** One in this many pages of the memory test is not cached. */
const newPageEvery = 10;

interface Measured {
  row: PageRow;
  kept: number;
  rendered: number;
}

/**
 * Processor time of the web process per page: rendered, relative to a page by hand with as many elements as `/`, and
 * kept, relative to an empty page of the same framework, as is the memory after many pages. All are served in one run,
 * alternating. True if everything is within its limit.
 * @param pages the number of pages for the memory test
 */
export async function benchServer(pages = String(pagesOfMemory)): Promise<boolean> {
  const folder = await temporaryFolder('server');
  const servers: Server[] = [];
  try {
    console.log('Building and serving the portal, with and without kept pages, and an empty page.');
    const serve = async (name: string, settings: Record<string, string>) => {
      const portal = await servePortal(join(folder, name), { DEMO_DESK: 'off', ...settings });
      servers.push(portal);
      return portal;
    };
    const cached = await serve('cached', {});
    const uncached = await serve('uncached', { PAGE_CACHE: '0' });
    const empty = await serveEmptyApp(join(folder, 'empty'));
    servers.push(empty);
    const byHand = await serveByHand(cached, join(folder, 'by-hand'));
    servers.push(byHand);
    const measured = await measure({ cached, uncached, empty, byHand });
    const isWithin = tell(measured);
    return tellMemory(await memoryAfter(Number(pages), { cached, empty })) && isWithin;
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Served {
  cached: Portal;
  uncached: Portal;
  empty: Server;
  /** As many elements as `/`, in plain React: what is possible. */
  byHand: Server;
}

/** Milliseconds of processor time per request. */
async function cost({ url, pid }: Server, path: string, count: number): Promise<number> {
  const web = webProcess(pid);
  const line = visitors(1);
  const before = processorSeconds(web);
  await line.visit(count, () => url + path);
  line.close();
  return ((processorSeconds(web) - before) * 1000) / count;
}

async function measure({ cached, uncached, empty, byHand }: Served): Promise<Measured[]> {
  // Warm up: compiling and loading belong to no page.
  for (const { path } of rows) await cost(uncached, path(uncached), warmUp.rendered);
  for (const { path } of rows) await cost(cached, path(cached), warmUp.cached);
  await cost(empty, '/', warmUp.empty);
  await cost(byHand, '/', warmUp.rendered);

  const costs = rows.map((row) => ({ row, cached: [] as number[], uncached: [] as number[] }));
  const emptyCosts: number[] = [];
  const byHandCosts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { row, ...of } of costs) {
      emptyCosts.push(await cost(empty, '/', requests.empty));
      byHandCosts.push(await cost(byHand, '/', requests.rendered));
      of.uncached.push(await cost(uncached, row.path(uncached), requests.rendered));
      of.cached.push(await cost(cached, row.path(cached), requests.cached));
    }
  }
  const [emptyPage, handmade] = [median(emptyCosts), median(byHandCosts)];
  console.log(`\nProcessor time of a request, medians of ${rounds} rounds: an empty page ${emptyPage.toFixed(2)} ms,`);
  console.log(`a page by hand ${handmade.toFixed(2)} ms. Kept pages ÷ the empty one, rendered ÷ by hand:\n`);
  return costs.map(({ row, ...of }) => ({
    row,
    kept: median(of.cached) / emptyPage,
    rendered: median(of.uncached) / handmade,
  }));
}

function tell(measured: readonly Measured[]): boolean {
  const over = measured.flatMap(({ row: { name, renderedMax }, kept, rendered }) => {
    const limit = renderedMax === null ? '' : `(limit ${renderedMax})`;
    console.log(
      `${name.padEnd(10)} kept ${kept.toFixed(3)} (limit ${keptMax})   rendered ${rendered.toFixed(2)} ${limit}`,
    );
    return [
      ...(kept > keptMax ? [`${name} kept`] : []),
      ...(renderedMax !== null && rendered > renderedMax ? [`${name} rendered`] : []),
    ];
  });
  if (over.length > 0) console.error(`\nOver their limits: ${over.join(', ')}`);
  return over.length === 0;
}

async function memoryAfter(pages: number, { cached, empty }: Pick<Served, 'cached' | 'empty'>) {
  const line = visitors(8);
  const half = pages / 2;
  const mixed = (index: number) =>
    index % newPageEvery === 0
      ? `${cached.url}/?q=garden+${cached.pid}+${index}`
      : cached.url + rows[index % rows.length]!.path(cached);
  // Alternate in two halves.
  for (const begin of [0, half]) {
    await line.visit(half, (index) => mixed(begin + index));
    await line.visit(half, () => `${empty.url}/`);
  }
  line.close();
  return { pages, portal: megabytes(webProcess(cached.pid)), empty: megabytes(webProcess(empty.pid)) };
}

function tellMemory({ pages, portal, empty }: Awaited<ReturnType<typeof memoryAfter>>): boolean {
  const ratio = portal / empty;
  const [ours, theirs] = [portal, empty].map((size) => `${size.toFixed(0)} MB`);
  console.log(`\nMemory of the web process after ${pages} pages, every ${newPageEvery}th of them rendered: ${ours};`);
  console.log(`of an empty page's ${theirs}: ${ratio.toFixed(2)} (limit ${memoryMax})`);
  if (ratio > memoryMax) console.error('Over its limit.');
  return ratio <= memoryMax;
}

/** Requests pages over kept-alive connections, like browsers; reads and discards the answers. */
function visitors(atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const ask = (url: string) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} was answered with ${response.statusCode}.`));
        response.on('end', resolve).on('error', reject).resume();
      }).on('error', reject);
    });
  return {
    /** Requests this many pages, each by its index. */
    async visit(count: number, urlOf: (index: number) => string): Promise<void> {
      let next = 0;
      const one = async () => {
        while (next < count) await ask(urlOf(next++));
      };
      await Promise.all(Array.from({ length: atOnce }, one));
    },
    close: () => agent.destroy(),
  };
}

/** Clock ticks per second in /proc: a fixed part of Linux's interface. */
const ticks = 100;

/** The process that serves pages: the program itself, or the child that its launcher started. */
function webProcess(pid: number): number {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const child = rows.find(([, parent, command = '']) => Number(parent) === pid && /node|MainThread/.test(command));
  return child ? Number(child[0]) : pid;
}

/** Seconds of processor time of a process, user and system. */
function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // The second field is the command in parentheses, which may contain spaces.
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Resident memory of a process in megabytes. */
function megabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
