import { expect, type Locator, type Page, test } from '@playwright/test';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { touching } from '@/__tests__/e2e/steps/hands';
import { beginStep, join, newAddress } from '@/__tests__/e2e/steps/registration';
import { paths } from '@/lib/paths';

/**
 * What a screen reader meets on the way from the search to the first day: the headings, landmarks and controls of a
 * page's main part, in their order, with their names. After a wanted change: npx playwright test screen-reader -u
 */

const house = 'Liberty Tots';

const months =
  'Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?';
const days = '(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?';
/** What differs from day to day and from run to run. */
const passing: readonly [RegExp, string][] = [
  [/NB-[0-9A-Z]{6}/g, 'NB-######'],
  [new RegExp(`\\b(${months})\\b(?= #| \\d|$|")`, 'g'), '(month)'],
  [new RegExp(`\\b${days}\\b`, 'g'), '(day)'],
  [/(?<!level=)\d[\d,.:]*/g, '#'],
];

/** A named element that a screen reader can jump to, in Playwright's snapshot: its role, name and states. */
const jump =
  /^\s*- '?((?:heading|link|button|textbox|searchbox|combobox|checkbox|radio|switch|group|region|navigation|list|form|search|img|figure|table|status|alert|complementary|article) "(?:[^"\\]|\\.)*"(?: \[[^\]]+\])*)/;

/** One line for each, without nesting. Equal neighbors count once: how many days stand in a row differs. */
async function orderOf(part: Locator): Promise<string> {
  const lines = (await part.ariaSnapshot()).split('\n').flatMap((line) => jump.exec(line)?.[1] ?? []);
  const shown = lines.map((line) => passing.reduce((left, [known, word]) => left.replace(known, word), line));
  return `${shown.filter((line, index) => line !== shown[index - 1]).join('\n')}\n`;
}

/** Tries again, because what loads last may come after the network was idle for a moment. */
const expectOrder = (page: Page, file: string) =>
  expect(async () => expect(await orderOf(page.getByRole('main'))).toMatchSnapshot(file)).toPass({ timeout: 20_000 });

test.beforeEach(() => test.slow());

test('a visitor’s search and a facility are read in order', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent(house)}`);
  const found = page.getByRole('link', { name: house, exact: true });
  await expect(found).toBeVisible();
  await expectOrder(page, 'search.txt');
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: house })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await expectOrder(page, 'facility.txt');
});

test('a family’s request and bookings are read in order', { tag: '@phone' }, async ({ page, baseURL }) => {
  const family = await newFamily({ address: baseURL!, child: 'Orla' });
  const facility = await facilityNamed(family, house);
  const [monday, tuesday] = weekFrom(facility, 3) as [string, string];
  const { id } = await request(family, facility, [monday, tuesday]);
  for (const [path, heading, name] of [
    [paths.requestTour(facility.id), /tour/i, 'request.txt'],
    [paths.bookings, 'My Bookings', 'today.txt'],
    [`${paths.bookings}?list=upcoming`, 'My Bookings', 'bookings.txt'],
    [paths.booking(id), house, 'booking.txt'],
  ] as const) {
    if (name === 'request.txt') await enter(page, family, path);
    else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: heading })).toBeVisible();
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expectOrder(page, name);
  }
});

test('a section of the registration is read in order', { tag: '@phone' }, async ({ page }) => {
  const hands = touching(page);
  await page.goto('/');
  await join(page, hands, newAddress('order'));
  await beginStep(page, hands, 'children');
  await expectOrder(page, 'registration.txt');
});
