import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { expectOtherEnginesAgree } from '@/__tests__/e2e/steps/engines';
import { families, logIn } from '@/__tests__/e2e/steps/session';
import { isDeep } from '@/__tests__/support/depth';
import { pageAt } from '@/__tests__/support/portal-pages';
import { contentKinds } from '@/lib/enums';
import { profileSections } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

/** Pages of one kind are alike: this many of each are opened, the others are only requested. */
const opened = isDeep ? 2 : 1;
/** Not opened in a browser: these would use up a code, or are not parents' pages. */
const onlyAskedFor = [/^\/confirm\//, /^\/reset\//, /^\/gallery/];
/** They lead a guest to the start page. */
const ofFamilies = /^\/(ask|my-bookings|notices|onboarding|profile|saved)\b/;

/** Pages to start from, besides those found by following links. */
const starts = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  ...profileSections.map(({ id }) => paths.profileSection(id)),
  ...contentKinds.map(paths.content),
  paths.acceptLink('ABCDE12345'),
  paths.confirmEmail('ABCDE12345'),
  paths.undoEmail('ABCDE12345'),
  paths.notMe('ABCDE12345'),
];

/** The portal URLs that this page links to, including its header menu. */
async function linksOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('button', { name: /: menu$/ });
  if (await menu.isVisible()) {
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
  }
  const found = await page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
      .map(({ pathname, search }) => pathname + search),
  );
  await page.keyboard.press('Escape');
  return found;
}

async function expectAccessibleInEveryLook(page: Page, path: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await test.step(`${path} at ${width} px, ${colorScheme}`, () => expectAccessible(page));
      // One colour scheme is enough for them: they are slow, and axe judges contrast in both.
      if (colorScheme === 'light') await test.step(`${path} by the other engines`, () => expectOtherEnginesAgree(page));
    }
  }
}

/** Requests a URL without a browser: null when it has a page, otherwise the status. */
async function statusOf(address: string): Promise<number | null> {
  const { ok, status, body } = await fetch(address);
  await body?.cancel();
  return ok ? null : status;
}

interface Found {
  path: string;
  on: string;
}

/**
 * Follows every link from the start page, in parallel tabs; returns the broken URLs, each with the page that links to
 * it.
 */
async function walk(tabs: readonly Page[], origin: string, isGuest: boolean): Promise<string[]> {
  const unopened = isGuest ? [...onlyAskedFor, ofFamilies] : onlyAskedFor;
  const seen = new Set<string>(starts);
  const count = new Map<string, number>();
  const broken: string[] = [];
  const look = async (page: Page, { path, on }: Found): Promise<Found[]> => {
    const kind = pageAt(path) ?? 'none';
    const times = (count.get(kind) ?? 0) + 1;
    count.set(kind, times);
    const isOpened = kind !== 'none' && times <= opened && !unopened.some((pattern) => pattern.test(path));
    if (!isOpened) {
      const status = await statusOf(origin + path);
      if (status !== null) broken.push(`${on} leads to ${path}: ${status}`);
      return [];
    }
    const answer = await page.goto(path);
    await page.waitForLoadState('networkidle');
    const title = await page.title();
    if ((answer?.status() ?? 500) >= 400 || /not found/i.test(title)) broken.push(`${on} leads to ${path}: ${title}`);
    const lost = page.getByRole('main').getByText(/We (can’t|couldn’t) find/);
    if (await lost.first().isVisible()) broken.push(`${on} leads to ${path}: ${await lost.first().textContent()}`);
    const isDocument = answer?.headers()['content-type']?.startsWith('text/html');
    if (isDeep && times === 1 && isDocument) await expectAccessibleInEveryLook(page, path);
    const fresh = new Set((await linksOf(page)).filter((link) => !seen.has(link)));
    for (const link of fresh) seen.add(link);
    return [...fresh].map((link) => ({ path: link, on: path }));
  };
  let found: Found[] = starts.map((path) => ({ path, on: 'paths' }));
  while (found.length > 0) {
    const waiting = found;
    found = [];
    const take = async (tab: Page) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) found.push(...(await look(tab, next)));
    };
    await Promise.all(tabs.map(take));
  }
  expect(count.size, 'kinds of pages that were found').toBeGreaterThan(10);
  return broken;
}

// Links do not depend on the device. In the plain check the phone runs, since its tests start first.
const device = isDeep ? '@desktop' : '@phone';
for (const [who, email, tags] of [
  ['a guest', null, []],
  ['an unfinished family', families.unfinished, ['@deep']],
  ['a finished family', families.signed, ['@deep']],
] as const) {
  test(
    `no link leads ${who} to a page that is not there`,
    { tag: [device, ...tags] },
    async ({ page, context, baseURL }) => {
      test.setTimeout(isDeep ? 1_800_000 : 400_000);
      if (email) {
        await page.goto('/login');
        await logIn(page, email);
        await expect(page.getByText(/^Hi, /).first()).toBeVisible();
      }
      // A session belongs to one tab, so only visitors use several.
      const more = email ? [] : [context.newPage(), context.newPage()];
      expect(await walk([page, ...(await Promise.all(more))], baseURL!, email === null)).toEqual([]);
    },
  );
}

test('what people type leads to its page', async ({ request }) => {
  const asked = {
    '/profile/account-info': paths.profileSection('account'),
    '/bookings': paths.bookings,
    '/messages': paths.support,
    '/wallet': paths.wallet,
    '/children': paths.children,
    '/signup': '/login?join',
    '/join': '/login?join',
  };
  for (const [from, to] of Object.entries(asked)) {
    const { pathname, searchParams } = new URL((await request.get(from)).url());
    expect([pathname, searchParams.has('join')]).toEqual([to.split('?')[0], to.includes('?join')]);
  }
});
