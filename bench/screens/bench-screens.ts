import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { launchBrowser } from '@/bench/browser';
import { type PageRow, rows } from '@/bench/bytes/pages';
import { type Portal, servePortal } from '@/bench/portal';
import { temporaryFolder } from '@/bench/temporary-folder';

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;
type Viewport = (typeof viewports)[number];

/** Pages that are not measured but compared. */
const unmeasured: readonly PageRow[] = [
  { page: '/404', path: () => '/no-such-page' },
  { page: '/gallery', path: () => '/gallery' },
];

/**
 * Takes screenshots of every page in the checkouts `before` and `after`, on a phone and a desktop, served at the same time
 * with their own demonstrations, and writes each pair that differs into `test-results/screens`. True if none differs. Texts
 * such as "in 3 hours" follow the clock, so look at the pairs before judging.
 */
export async function benchScreens(before = '', after = '.'): Promise<boolean> {
  if (!before) throw new Error('npm run bench -- screens BEFORE [AFTER]: the folders of two checkouts.');
  const folder = await temporaryFolder('screens');
  const out = resolve('test-results/screens');
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const portals: Portal[] = [];
  let browser: Browser | undefined;
  try {
    for (const [index, tree] of [before, after].entries()) {
      portals.push(await servePortal(join(folder, `${index}`), { DEMO_DESK: 'off' }, resolve(tree)));
    }
    browser = await launchBrowser();
    const open = new Map<string, BrowserContext>();
    const take = async (portal: Portal, { path, session }: PageRow, viewport: Viewport) => {
      const key = `${portal.url} ${session}`;
      const context = open.get(key) ?? (await openContext(browser!, portal, session));
      open.set(key, context);
      return picture(context, portal.url + path(portal), viewport);
    };
    let different = 0;
    for (const row of [...rows, ...unmeasured]) {
      for (const viewport of viewports) {
        const [one, other] = await Promise.all(portals.map((portal) => take(portal, row, viewport)));
        const part = await difference(one!, other!);
        if (part === 0) continue;
        different += 1;
        const name = `${row.path(portals[0]!).replace(/[^a-z0-9]+/gi, '-')}-${viewport.width}`;
        console.log(`${name}: ${(100 * part).toFixed(3)} % differs`);
        await writeFile(join(out, `${name}-before.png`), one!);
        await writeFile(join(out, `${name}-after.png`), other!);
      }
    }
    console.log(`${different} of ${(rows.length + unmeasured.length) * viewports.length} pictures differ. See ${out}.`);
    return different === 0;
  } finally {
    await browser?.close();
    for (const portal of portals) await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A browser context with a family's session, or a visitor's. Its storage is real, so tokens can be refreshed. */
async function openContext(browser: Browser, portal: Portal, session: PageRow['session']): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  if (!session) return context;
  const { token, refreshToken } = { registered: portal.tokens, unfinished: portal.unfinishedTokens }[session];
  const page = await context.newPage();
  await page.goto(`${portal.url}/help`);
  await page.evaluate(
    ([access, refresh]) => {
      window.localStorage.setItem('token', access!);
      window.localStorage.setItem('refreshToken', refresh!);
    },
    [token, refreshToken],
  );
  await page.close();
  return context;
}

async function picture(context: BrowserContext, url: string, viewport: Viewport): Promise<Buffer> {
  const page = await context.newPage();
  try {
    await page.setViewportSize(viewport);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    // The network can be idle before the page asks for the family's data: wait for two equal pictures.
    let before = await take();
    for (let tries = 0; tries < 10; tries += 1) {
      await page.waitForTimeout(400);
      const now = await take();
      if (now.equals(before)) break;
      before = now;
    }
    return before;
  } finally {
    await page.close();
  }
}

/** Tolerance per channel, of 255: text smoothing differs slightly between runs. */
const tolerance = 8;

/**
 * The share of pixels that differ, from 0 to 1; 1 if the sizes differ.
 *
 * @param one a PNG
 */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (a!.info.width !== b!.info.width || a!.info.height !== b!.info.height) return 1;
  let different = 0;
  for (let at = 0; at < a!.data.length; at += 3) {
    const differs = [0, 1, 2].some((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) > tolerance);
    if (differs) different += 1;
  }
  return different / (a!.data.length / 3);
}
