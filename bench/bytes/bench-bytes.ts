import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '@/bench/browser';
import { serveEmptyApp } from '@/bench/bytes/empty-app';
import { forgotten, rows } from '@/bench/bytes/pages';
import { visit, type Files, type Visit } from '@/bench/bytes/transfer';
import { table, type Measured } from '@/bench/bytes/table';
import { add, noWeight, weigh, whole, type PageWeight, type Weight } from '@/bench/bytes/weigh';
import { servePortal, type Portal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';

/** Phones and desktops load different parts; the heavier counts. */
const viewports = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const;

/**
 * Weighs the first load of each page in a real browser and divides it by an empty page of the same framework, built in the
 * same run. Nothing is judged by it but that no page of the build is forgotten: what weight costs a parent is `first-load`'s.
 */
export async function benchBytes(): Promise<boolean> {
  const folder = await temporaryFolder('bytes');
  const servers: Server[] = [];
  let browser: Browser | undefined;
  try {
    console.log('Building and serving the portal and an empty page.');
    const portal = await servePortal(join(folder, 'data'));
    servers.push(portal);
    const unweighed = forgotten(await builtPages());
    const empty = await serveEmptyApp(join(folder, 'empty'));
    servers.push(empty);
    browser = await launchBrowser();

    const { weight: emptyWeight } = await pageWeight(browser, { url: empty.url, tokens: null });
    const measured = await measure(browser, portal);
    console.log(`\nJavaScript and CSS until idle, kB (1000 bytes)\n\n${table(measured, emptyWeight)}`);
    if (unweighed.length > 0) console.error(`\nPages without a row in bench/bytes/pages.ts: ${unweighed.join(', ')}`);
    return unweighed.length === 0;
  } finally {
    await browser?.close();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function builtPages(): Promise<string[]> {
  const manifest = JSON.parse(await readFile('.next/build-manifest.json', 'utf8')) as {
    pages: Record<string, unknown>;
  };
  return Object.keys(manifest.pages);
}

async function measure(browser: Browser, portal: Portal): Promise<Measured[]> {
  const measured: Measured[] = [];
  const tokens = { registered: portal.tokens, unfinished: portal.unfinishedTokens };
  for (const { path, session } of rows) {
    const address = path(portal);
    const weights = await pageWeight(browser, { url: portal.url + address, tokens: session ? tokens[session] : null });
    const name = address.replace(/[0-9a-f-]{36}/, '…');
    measured.push({ name, ...weights });
  }
  return measured;
}

/** The heavier of the two viewports, and what the first touch adds there. */
async function pageWeight(browser: Browser, wanted: Omit<Visit, 'viewport'>): Promise<PageWeights> {
  const all: PageWeights[] = [];
  for (const viewport of viewports) {
    const { touched, ...loaded } = await visit(browser, { ...wanted, viewport });
    all.push({ weight: await weightOf(loaded), touch: await weightOf(touched) });
  }
  return all.reduce((a, b) => (whole(b.weight).gzip > whole(a.weight).gzip ? b : a));
}

type PageWeights = Pick<Measured, 'weight' | 'touch'>;

async function weightOf({ scripts, styles }: Files): Promise<PageWeight> {
  return { script: await weightOfFiles(scripts), style: await weightOfFiles(styles) };
}

const files = new Map<string, Promise<Weight>>();

async function weightOfFiles(urls: readonly string[]): Promise<Weight> {
  const weights = urls.map((url) => {
    const known = files.get(url) ?? fetchWeight(url);
    files.set(url, known);
    return known;
  });
  return (await Promise.all(weights)).reduce(add, noWeight);
}

/** The file as the browser got it, once more: a browser does not give out what it merely prefetched. */
async function fetchWeight(url: string): Promise<Weight> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return weigh(new Uint8Array(await response.arrayBuffer()));
}
