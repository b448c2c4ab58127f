import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '@/bench/browser';
import { serveEmptyApp } from '@/bench/bytes/empty-app';
import { serveByHand } from '@/bench/first-load/by-hand';
import { measureLoad, medianLoad, type Load, type LoadOptions } from '@/bench/first-load/load';
import { loadedPages, type Limits } from '@/bench/first-load/pages';
import { loadTable, misses } from '@/bench/first-load/verdict';
import { servePortal, type Portal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';

interface Row extends LoadOptions {
  name: string;
  limits?: Limits;
}

/**
 * Measures the first load of pages with a slowed processor beside an empty page and a page by hand, in turn: the medians of
 * seven loads each (`--runs` another odd number, `--pages /,help` some of them). True when every page is within its limits.
 */
export async function benchFirstLoad(...args: string[]): Promise<boolean> {
  const { runs, names } = readOptions(args);
  const folder = await temporaryFolder('first-load');
  const servers: Server[] = [];
  let browser: Browser | undefined;
  try {
    console.log('Building and serving the portal, an empty page and a page by hand.');
    const portal = await servePortal(join(folder, 'data'));
    servers.push(portal);
    const empty = await serveEmptyApp(join(folder, 'empty'));
    servers.push(empty);
    const byHand = await serveByHand(portal, join(folder, 'by-hand'));
    servers.push(byHand);
    browser = await launchBrowser();
    const rows: Row[] = [
      { name: 'an empty page', url: empty.url, tokens: null },
      { name: 'a page by hand', url: byHand.url, tokens: null },
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

function readOptions(args: string[]): { runs: number; names: string[] | null } {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, pages: { type: 'string' } } });
  const runs = Number(values.runs ?? 7);
  if (!Number.isInteger(runs) || runs < 1 || runs % 2 === 0) throw new Error('--runs is an odd number.');
  const names = values.pages?.split(',') ?? null;
  const unknown = names?.find((name) => !loadedPages.some((page) => page.name === name));
  if (unknown !== undefined)
    throw new Error(`--pages: ${loadedPages.map(({ name }) => name).join(', ')}; not ${unknown}.`);
  return { runs, names };
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

/** Each page once in every turn, so that a machine that is busy for a while does not fall on one of them; the first does not count. */
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
