import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '@/bench/browser';
import { serveEmptyApp } from '@/bench/bytes/empty-app';
import kept from '@/bench/bytes/kept.json';
import { forgotten, rows } from '@/bench/bytes/pages';
import { type Files, visit, type Visit } from '@/bench/bytes/transfer';
import { add, noWeight, type PageWeight, weigh, type Weight, whole } from '@/bench/bytes/weigh';
import { known, type Portal, servePortal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';

/** Phones and desktops load different parts; the larger counts. */
const viewports = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const;

/** What every page loads of ours. */
const frame = 'the frame (_app)';
const keptFile = 'bench/bytes/kept.json';
/** A page may grow by this over its kept figure. */
const growthMax = 1.03;

/**
 * Measures the first load of each page in a real browser, relative to an empty page of the same framework built in the same
 * run. Fails if a page of the build is missing, or if one has grown over the figures in the repository, which `keep` renews.
 */
export async function benchBytes(command?: string): Promise<boolean> {
  const folder = await temporaryFolder('bytes');
  const servers: Server[] = [];
  let browser: Browser | undefined;
  try {
    console.log('Building and serving the portal and an empty page.');
    const portal = await servePortal(join(folder, 'data'));
    servers.push(portal);
    const built = await builtPages();
    const unweighed = forgotten(Object.keys(built));
    const empty = await serveEmptyApp(join(folder, 'empty'));
    servers.push(empty);
    browser = await launchBrowser();

    const { weight: emptyWeight } = await pageWeight(browser, { url: empty.url, tokens: null });
    const ofFrame = (built['/_app'] ?? []).filter((file) => file.startsWith('static/chunks/pages/_app'));
    const weight = await weightOf({ scripts: ofFrame.map((file) => `${portal.url}/_next/${file}`), styles: [] });
    const touch = { script: noWeight, style: noWeight };
    const measured = [{ name: frame, weight, touch }, ...(await measure(browser, portal))];
    console.log(`\nJavaScript and CSS until idle, kB (1000 bytes)\n\n${table(measured, emptyWeight)}`);
    if (unweighed.length > 0) console.error(`\nPages without a row in bench/bytes/pages.ts: ${unweighed.join(', ')}`);
    const figures = Object.fromEntries(measured.map(({ name, weight }) => [name, whole(weight).gzip]));
    if (command === 'keep') await writeFile(keptFile, `${JSON.stringify(figures, null, 2)}\n`);
    const grown = command === 'keep' ? [] : grownPages(figures, kept);
    for (const line of grown) console.error(line);
    if (grown.length > 0) console.error('If this is wanted: npm run bench -- bytes keep');
    return unweighed.length === 0 && grown.length === 0;
  } finally {
    await browser?.close();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pages, in bytes of gzip, that are larger than their kept figure allows or have none, in words. */
export function grownPages(
  figures: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(figures).flatMap(([name, now]) => {
    const then = before[name];
    if (then === undefined) return [`${name} has no figure in ${keptFile}.`];
    const percent = ((now / then - 1) * 100).toFixed(1);
    return now > then * growthMax
      ? [`${name} has grown by ${percent} %, from ${kilobytes(then)} to ${kilobytes(now)} kB.`]
      : [];
  });
}

async function builtPages(): Promise<Record<string, string[]>> {
  const manifest = JSON.parse(await readFile('.next/build-manifest.json', 'utf8')) as {
    pages: Record<string, string[]>;
  };
  return manifest.pages;
}

async function measure(browser: Browser, portal: Portal): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { path, session } of rows) {
    const address = path(portal);
    // A session of its own for each page: measuring them all takes longer than a token is valid.
    const { tokens: registered, unfinishedTokens: unfinished } = await known(portal.url);
    const tokens = session ? { registered, unfinished }[session] : null;
    const weights = await pageWeight(browser, { url: portal.url + address, tokens });
    const name = address.replace(/[0-9a-f-]{36}/, '…');
    measured.push({ name, ...weights });
  }
  return measured;
}

/** The larger of the two viewports, and what the first interaction adds there. */
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

/** Fetches a file again, because the browser does not expose prefetched bodies. */
async function fetchWeight(url: string): Promise<Weight> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return weigh(new Uint8Array(await response.arrayBuffer()));
}

export interface Measured {
  name: string;
  weight: PageWeight;
  /** Added by the first interaction. */
  touch: PageWeight;
}

const columns = [
  ...['page', 'JS gz', 'CSS gz', 'both gz', '× empty'],
  ...['JS br', 'CSS br', 'both br', '× empty', 'touch gz'],
];

/** The table: kB with one decimal place, ratios with three. */
export function table(pages: readonly Measured[], empty: PageWeight): string {
  const rows = [
    columns,
    ['an empty page', ...sizes(empty, empty), ''],
    ...pages.map(({ name, weight, touch }) => [name, ...sizes(weight, empty), kilobytes(whole(touch).gzip)]),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** A page's sizes; JavaScript and CSS together also as a ratio to the empty page. */
function sizes(weight: PageWeight, empty: PageWeight): string[] {
  const { script, style } = weight;
  const [both, base] = [whole(weight), whole(empty)];
  return [
    ...[script.gzip, style.gzip, both.gzip].map(kilobytes),
    (both.gzip / base.gzip).toFixed(3),
    ...[script.brotli, style.brotli, both.brotli].map(kilobytes),
    (both.brotli / base.brotli).toFixed(3),
  ];
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));
