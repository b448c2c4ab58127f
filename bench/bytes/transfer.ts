import type { Browser, Page } from '@playwright/test';
import type { Tokens } from '@/api/contract/types';
import { keepSession } from '@/bench/logged-in';
import { untilQuiet } from '@/bench/quiet';

export interface Visit {
  url: string;
  /** The session; null for a visitor. */
  tokens: Tokens | null;
  viewport: { width: number; height: number };
}

export interface Files {
  scripts: string[];
  styles: string[];
}

export interface Transferred extends Files {
  /** Files loaded by the first interaction: hovering and focusing the page's first control. */
  touched: Files;
}

/**
 * The JavaScript and CSS files that a browser with an empty cache loads for a page until it is idle, prefetched files
 * included, and those that the first interaction adds.
 */
export async function visit(browser: Browser, { url, tokens, viewport }: Visit): Promise<Transferred> {
  const context = await browser.newContext({ viewport });
  try {
    if (tokens) await keepSession(context, tokens);
    const page = await context.newPage();
    const take = collectFiles(page);
    const quiet = untilQuiet(page);
    const answer = await page.goto(url);
    if (!answer?.ok()) throw new Error(`${url} was answered with ${answer?.status()}.`);
    await quiet;
    if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led away, to ${page.url()}.`);
    const loaded = take();
    const touchedAndQuiet = untilQuiet(page);
    const control = page
      .locator('main')
      .locator('a, button, input, select, textarea')
      .filter({ visible: true })
      .first();
    if ((await control.count()) > 0) {
      await control.hover();
      await control.focus();
    }
    await touchedAndQuiet;
    return { ...loaded, touched: take() };
  } finally {
    await context.close();
  }
}

/** Returns the scripts and style sheets loaded since the last call. */
function collectFiles(page: Page): () => Files {
  const known = new Set<string>();
  let files: Files = { scripts: [], styles: [] };
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const url = response.url();
    if (known.has(url)) return;
    known.add(url);
    if (/javascript/.test(type)) files.scripts.push(url);
    if (/text\/css/.test(type)) files.styles.push(url);
  });
  return () => {
    const taken = files;
    files = { scripts: [], styles: [] };
    return taken;
  };
}
