import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { chooseDays } from '@/__tests__/e2e/steps/care';
import { press, touching, type Hands } from '@/__tests__/e2e/steps/hands';
import { cards, openMoreFilters, openResultTools, part, searchField } from '@/__tests__/e2e/steps/search';
import { addDays, formatDate, formatMonth, monthOf, shiftMonth, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';

/** Finding care by place, child and date, then every other filter, paging, and recovering from an empty list. */

const today = todayIn('America/Toronto', new Date());
const monday = addDays(today, 15 - weekdayOf(today));
const days = [monday, addDays(monday, 2)] as const;
const infant = shiftMonth(monthOf(today), -14);
const older = shiftMonth(monthOf(today), -40);
const inList = (month: string) => new RegExp(`^${formatMonth(month, 'MMM yyyy')} `);

const results = (page: Page) => page.locator('#results');
const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' });
const calendarOf = (page: Page) => page.getByRole('group', { name: 'Dates to search for' });

const optionText = async (list: Locator, words: RegExp) =>
  (await list.locator('option').filter({ hasText: words }).first().textContent())!;

async function tellFor(hands: Hands, page: Page): Promise<void> {
  await page.goto('/');
  await hands.fill(page.getByLabel('Where', { exact: true }), 'M5V');
  await hands.press(part(page, 'Children'));
  const first = page.getByLabel('Child 1', { exact: true });
  await hands.choose(first, await optionText(first, inList(older)));
  await hands.press(part(page, 'When'));
  await chooseDays(calendarOf(page), hands, days);
  await expect(page.getByRole('checkbox', { name: formatDate(days[1], 'EEE, MMM d') })).toBeChecked();
  await hands.press(page.getByRole('button', { name: 'Search', exact: true }));
  await expect(page).toHaveURL(new RegExp(`place=M5V&born=${older}&dates=${days[0]}&dates=${days[1]}`));
  await expect(results(page)).toBeFocused();
  await expect(results(page)).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();
  await openResultTools(page, hands);
  await expect(applied(page)).toContainText('1 child: 3 years');
  await expect(cards(page).first()).toContainText(/\$[\d,.]+ · 1 child, 2 (full days|mornings|afternoons)/);
  await expect(cards(page).first()).toContainText(/spots? left on both days/);
  await expect(cards(page).first()).toContainText(/ away/);
}

async function narrow(hands: Hands, page: Page): Promise<void> {
  const change = page.getByText('Change', { exact: true });
  if (await change.isVisible()) await hands.press(page.locator('summary', { has: change }));
  await openMoreFilters(page, hands);
  await hands.fill(searchField(page, /^Maximum price/), '1');
  await hands.press(page.getByRole('button', { name: 'No facility fits: see why' }));
  await expect(results(page)).toBeFocused();
  const ways = page.getByRole('list', { name: 'What could be left out' });
  await expect(ways).toBeVisible();
  await hands.press(ways.getByRole('link', { name: /Without “Up to \$1 for 1 child, 2 days” there (is|are) \d+/ }));
  await expect(cards(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/price/);
}

test('a search for two days finds care, narrows to nothing and recovers', { tag: '@smoke' }, async ({ page }) => {
  test.slow();
  await tellFor(touching(page), page);
  await expectAccessible(page);
  await narrow(touching(page), page);
  await press(applied(page).getByRole('link', { name: 'Remove filter: 1 child: 3 years' }));
  await expect(applied(page)).not.toContainText('child');
  await press(page.getByRole('link', { name: 'Lowest price first' }));
  await expect(page.getByRole('link', { name: 'Lowest price first' })).toHaveAttribute('aria-current', 'true');
  await press(applied(page).getByRole('link', { name: 'Clear all' }));
  await expect(applied(page)).toHaveCount(0);
});

test('places are suggested while typing, and the next page starts at the results', async ({ page }) => {
  await page.goto('/');
  const where = page.getByLabel('Where', { exact: true });
  await where.pressSequentially('Toro', { delay: 50 });
  await press(page.getByRole('option', { name: /^Toronto/ }).first());
  await expect(where).toHaveValue(/^Toronto/);
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await expect(results(page)).toBeFocused();
  const first = await cards(page).first().textContent();
  await press(page.getByRole('link', { name: 'Next page' }));
  await expect(page).toHaveURL(/page=2/);
  await expect(results(page)).toBeFocused();
  await expect(results(page)).toBeInViewport();
  expect(await cards(page).first().textContent()).not.toBe(first);
});

test('a phone shows at least two facilities at once', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/?place=M5V');
  const header = (await page.getByRole('banner').boundingBox())!.height;
  const [first, second] = await cards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(second!.bottom - first!.top).toBeLessThanOrEqual(page.viewportSize()!.height - header);
});

test('searching by location works, and a denied location is explained', async ({ page, context }) => {
  await page.goto('/');
  const use = page.getByRole('button', { name: 'Use my location' });
  await press(use);
  await expect(page.getByText(/didn’t share your location/)).toBeInViewport();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 43.64651, longitude: -79.38672 });
  await press(use);
  await expect(page.getByPlaceholder('Your location')).toBeVisible();
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await expect(page).toHaveURL(/at=43\.647%2C-79\.387/);
  await expect(cards(page).first()).toContainText(/ away/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, paging and facility pages work without scripts', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Where', { exact: true }).fill('Toronto');
    await part(page, 'Children').click();
    await page.getByLabel(/^Year and month of birth, child 1/).fill(infant);
    await page.getByLabel(/^Year and month of birth, child 2/).fill(older);
    await part(page, 'When').click();
    await page.getByLabel('Date 1').fill(days[0]);
    await page.getByLabel('Hours').selectOption({ label: 'Full Day' });
    await part(page, 'More filters').click();
    await page.getByLabel(/^Maximum price/).fill('500');
    await page.getByLabel('Distance up to').selectOption({ label: '50 km' });
    await page.getByLabel('Kind of care').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await openResultTools(page, touching(page));
    await expect(applied(page).getByRole('listitem')).toContainText([
      'Near Toronto',
      'Within 50 km',
      '2 children: 14 months, 3 years',
      formatDate(days[0], 'MMM d'),
      'Full Day',
      'Drop-in care',
      'Up to $500 for 2 children, 1 day',
    ]);
    await expect(results(page)).toBeInViewport();

    await page.goto('/?place=Toronto');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
