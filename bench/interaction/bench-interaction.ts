import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '@/bench/browser';
import { bookMany } from '@/bench/interaction/many-bookings';
import { slowDown, timeToToggle } from '@/bench/interaction/press';
import { scenes, type Scene } from '@/bench/interaction/scenes';
import { keepSession } from '@/bench/logged-in';
import { median } from '@/bench/median';
import { servePortal, type Portal } from '@/bench/portal';
import { temporaryFolder } from '@/bench/temporary-folder';
import { table } from '@/scripts/desk/table';

const bookings = 1_000;
/** Presses of each kind; the first is not counted. */
const presses = 10;
const viewport = { width: 1280, height: 800 };
const settings = { DEMO_DESK: 'off', RATE_REQUESTS: '1000000', RATE_REQUESTS_FACILITY: '1000000' };

/**
 * Measures on a slowed processor how long a press takes to paint for a family with 1,000 upcoming bookings, beside a press
 * on an empty toggle of the same page. True if every kind of press is within its limit.
 *
 * @param before another checkout, measured alternately with this one and not judged
 */
export async function benchInteraction(before?: string): Promise<boolean> {
  const folder = await temporaryFolder('interaction');
  const portals: Portal[] = [];
  let browser: Browser | undefined;
  try {
    for (const [index, tree] of [...(before ? [before] : []), '.'].entries()) {
      console.log(`Building and serving ${tree === '.' ? 'the portal' : tree}, and asking for ${bookings} bookings.`);
      const portal = await servePortal(join(folder, `${index}`), settings, resolve(tree));
      portals.push(portal);
      await bookMany(portal, bookings);
    }
    browser = await launchBrowser();
    return await measureAll(browser, portals);
  } finally {
    await browser?.close();
    for (const portal of portals) await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only the last portal is judged. */
async function measureAll(browser: Browser, portals: readonly Portal[]): Promise<boolean> {
  const heads = portals.length > 1 ? ['ms before', 'ms'] : ['ms'];
  const lines = [['press', ...heads, 'limit ms', 'empty toggle ms', '× empty', '']];
  let isFine = true;
  for (const scene of scenes) {
    console.log(`Measuring “${scene.name}”.`);
    const found = [];
    for (const portal of portals) found.push(await measure(browser, portal, scene));
    const { ms, empty } = found.at(-1)!;
    isFine &&= ms <= scene.limit;
    const figures = [...found.map((one) => one.ms), scene.limit, empty].map((one) => one.toFixed(0));
    lines.push([scene.name, ...figures, (ms / empty).toFixed(1), ms <= scene.limit ? '' : 'TOO SLOW']);
  }
  console.log(
    `\nFrom the press to its paint, processor slowed four times, median of ${presses - 1}\n\n${table(lines)}`,
  );
  return isFine;
}

async function measure(browser: Browser, portal: Portal, { path, prepare, ready, press }: Scene) {
  const context = await browser.newContext({ viewport, locale: 'en-CA', timezoneId: 'America/Toronto' });
  try {
    await keepSession(context, portal.tokens);
    const page = await context.newPage();
    await page.goto(portal.url + path(portal), { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.locator(ready).first().waitFor();
    await slowDown(page);
    const times: number[] = [];
    const toggles: number[] = [];
    for (let turn = 0; turn < presses; turn += 1) {
      toggles.push(await timeToToggle(page));
      times.push(await press(page));
    }
    return { ms: median(times.slice(1)), empty: median(toggles.slice(1)) };
  } finally {
    await context.close();
  }
}
