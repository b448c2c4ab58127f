import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '@/bench/browser';
import { serveEmptyApp } from '@/bench/bytes/empty-app';
import { serveByHand } from '@/bench/first-load/by-hand';
import { type Load, type LoadOptions, measureLoad, medianLoad } from '@/bench/first-load/load';
import { type Limits, loadedPages } from '@/bench/first-load/pages';
import { type Portal, servePortal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';
import { table } from '@/scripts/desk/table';

interface Row extends LoadOptions {
  name: string;
  limits?: Limits;
}

/**
 * Measures the first load of pages on a slowed processor beside an empty page and a hand-written page, alternating: medians
 * of seven loads each (`--runs N`, `--pages /,help`). `--before <checkout>` loads the same pages of another checkout, such
 * as a worktree of an earlier commit with its packages installed. True if every page of this one is within its limits.
 */
export async function benchFirstLoad(...args: string[]): Promise<boolean> {
  const { runs, names, before } = readOptions(args);
  const folder = await temporaryFolder('first-load');
  const servers: Server[] = [];
  let browser: Browser | undefined;
  try {
    console.log('Building and serving the portal, an empty page and a page by hand.');
    const portal = await servePortal(join(folder, 'data'));
    servers.push(portal);
    const earlier = before === undefined ? null : await servePortal(join(folder, 'before'), {}, resolve(before));
    if (earlier) servers.push(earlier);
    const empty = await serveEmptyApp(join(folder, 'empty'));
    servers.push(empty);
    const byHand = await serveByHand(portal, join(folder, 'by-hand'));
    servers.push(byHand);
    browser = await launchBrowser();
    const rows: Row[] = [
      { name: 'an empty page', url: empty.url, tokens: null },
      { name: 'a page by hand', url: byHand.url, tokens: null },
      ...(earlier
        ? portalRows(earlier, names).map(({ limits: _, ...row }) => ({ ...row, name: `${row.name}, before` }))
        : []),
      ...portalRows(portal, names),
    ];
    const loads = await measureInTurn(browser, rows, runs);
    const pages = rows.map(({ name, limits }) => ({ name, limits, load: medianLoad(loads.get(name)!) }));
    const measure = pages[1]!.load;
    console.log(`\nFirst load, processor slowed four times, ms, medians of ${runs}\n\n${loadTable(pages, measure)}`);
    return pages.every((page) => misses(page, measure).length === 0);
  } finally {
    await browser?.close();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function readOptions(args: string[]): { runs: number; names: string[] | null; before?: string } {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string' }, pages: { type: 'string' }, before: { type: 'string' } },
  });
  const runs = Number(values.runs ?? 7);
  if (!Number.isInteger(runs) || runs < 1 || runs % 2 === 0) throw new Error('--runs is an odd number.');
  const names = values.pages?.split(',') ?? null;
  const unknown = names?.find((name) => !loadedPages.some((page) => page.name === name));
  if (unknown !== undefined)
    throw new Error(`--pages: ${loadedPages.map(({ name }) => name).join(', ')}; not ${unknown}.`);
  return { runs, names, before: values.before };
}

const portalRows = (portal: Portal, names: readonly string[] | null): Row[] =>
  loadedPages
    .filter(({ name }) => names === null || names.includes(name))
    .map(({ name, path, logged, limits }) => ({
      name,
      limits,
      url: portal.url + path(portal),
      tokens: logged ? portal.tokens : null,
    }));

/** Loads each page once per round, so that a busy period affects all of them; the first round does not count. */
async function measureInTurn(browser: Browser, rows: readonly Row[], runs: number): Promise<Map<string, Load[]>> {
  const loads = new Map<string, Load[]>(rows.map(({ name }) => [name, []]));
  for (let turn = 0; turn <= runs; turn += 1) {
    for (const row of rows) {
      const load = await measureLoad(browser, row);
      if (turn > 0) loads.get(row.name)!.push(load);
    }
  }
  return loads;
}

interface MeasuredPage {
  name: string;
  load: Load;
  limits?: Limits;
}

const judged = ['blocking', 'work'] as const;
const words = { blocking: 'blocking', work: 'main-thread work' } as const;

/** The exceeded limits of a page in words. */
export function misses({ load, limits }: MeasuredPage, byHand: Load): string[] {
  if (!limits) return [];
  return judged.filter((figure) => load[figure] / byHand[figure] > limits[figure]).map((figure) => words[figure]);
}

const columns = [
  ...['page', 'blocking', '÷ by hand', 'limit', 'work', '÷ by hand', 'limit'],
  ...['script', 'style and layout', 'largest paint', 'elements', ''],
];

/** The pages as lines of text in milliseconds; blocking and work also relative to the hand-written page. */
export function loadTable(pages: readonly MeasuredPage[], byHand: Load): string {
  const ms = (value: number) => value.toFixed(0);
  const lines = pages.map((page) => {
    const { name, load, limits } = page;
    const ratios = judged.flatMap((figure) => [
      ms(load[figure]),
      (load[figure] / byHand[figure]).toFixed(2),
      limits?.[figure].toFixed(2) ?? '',
    ]);
    const rest = [load.script, load.style, load.largestPaint, load.elements].map(ms);
    return [name, ...ratios, ...rest, misses(page, byHand).length > 0 ? 'OVER' : ''];
  });
  return table([columns, ...lines]);
}
