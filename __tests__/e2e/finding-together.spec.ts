import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { chooseDays } from '@/__tests__/e2e/steps/care';
import { enter, facilityNamed, newFamily, weekFrom, type Family } from '@/__tests__/e2e/steps/family';
import { touching, typing, type Hands } from '@/__tests__/e2e/steps/hands';
import { drawing, mapOf } from '@/__tests__/e2e/steps/map';
import { cards, openMoreFilters, part, searchField } from '@/__tests__/e2e/steps/search';
import { paths } from '@/lib/paths';

/**
 * Care for two children at once, from the search to the pending request: every page shows the same price. Runs by
 * touch, and on the desktop by keyboard only as well.
 */
const test = base.extend<object, object>({ launchOptions: drawing });

const limit = 900;
const whatFor = '2 children, 3 full days';

const calendarOf = (page: Page) => page.getByRole('group', { name: /^(Dates to search for|Days of care)/ });

/** Searches by place, child, days and price; the results end up in sight. */
async function search(page: Page, hands: Hands, { child, sibling }: Family, days: readonly string[]): Promise<void> {
  await hands.fill(page.getByLabel('Where', { exact: true }), 'M5V');
  await hands.press(part(page, 'Children'));
  for (const { firstName } of [child, sibling!]) {
    const chip = page.getByRole('button', { name: new RegExp(`^${firstName}, `) });
    await hands.press(chip);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  }
  await hands.press(part(page, 'When'));
  await chooseDays(calendarOf(page), hands, days);
  await hands.choose(page.getByLabel('Hours'), 'Full Day');
  const show = await openMoreFilters(page, hands);
  await hands.fill(searchField(page, /^Maximum price/), String(limit));
  await hands.press(show);
  await expect(page.locator('#results')).toBeFocused();
  await expect(cards(page).first()).toBeInViewport();
}

async function priceOf(card: Locator): Promise<string> {
  const [, amount] = new RegExp(`\\$([\\d,.]+) · ${whatFor}`).exec((await card.textContent())!)!;
  expect(Number(amount!.replace(',', ''))).toBeLessThanOrEqual(limit);
  return amount!.includes('.') ? `$${amount}` : `$${amount}.00`;
}

/** Opens the map and zooms in until a pin stands for one facility and shows the price searched for. */
async function lookAtMap(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Show map' }));
  await expect(mapOf(page)).toBeInViewport();
  const single = mapOf(page).getByRole('button', { name: `CAD, ${whatFor}: ` });
  const close = mapOf(page).getByRole('button', { name: /close together/ });
  await expect(async () => {
    await expect(single.or(close).first()).toBeVisible({ timeout: 5_000 });
    if ((await single.count()) === 0) await hands.press(close.first());
    await expect(single.first()).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await hands.press(single.first());
  const card = mapOf(page).getByRole('group', { name: 'The facility of this pin' });
  await expect(card).toContainText(whatFor);
  await expect(card).toContainText('Room for both on all 3 days');
  await expectAccessible(page);
  await hands.press(card.getByRole('button', { name: 'Close' }));
  await hands.press(page.getByRole('button', { name: 'Hide map' }));
  await expect(mapOf(page)).toBeHidden();
}

async function compare(page: Page, hands: Hands, names: readonly string[]): Promise<void> {
  await page.goto(paths.saved);
  for (const name of names) await hands.check(page.getByRole('checkbox', { name: `Compare ${name}` }));
  await hands.press(page.getByRole('link', { name: 'Compare 2 facilities' }));
  const table = page.getByRole('table', { name: 'Facilities side by side' });
  for (const name of names) await expect(table.getByRole('columnheader', { name: new RegExp(name) })).toBeInViewport();
  await hands.press(page.getByRole('link', { name: 'For both' }));
  // Each facility has a group for each child.
  const prices = table.getByRole('row', { name: /^Price/ }).getByRole('cell');
  for (const cell of await prices.all())
    await expect(cell).toHaveText(/(Born in \w+ \d{4}: .*\$[\d.]+ CAD a day.*){2}/);
  await hands.press(page.getByRole('main').getByRole('link', { name: names[0], exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: names[0] })).toBeInViewport();
}

async function ask(page: Page, hands: Hands, { child, sibling }: Family, days: readonly string[], price: string) {
  await hands.press(page.locator('a:visible', { hasText: /^(Choose dates|Request \w{3} \d)/ }).first());
  for (const { firstName } of [child, sibling!]) {
    await hands.check(page.getByRole('checkbox', { name: new RegExp(`^${firstName}`) }));
  }
  await hands.check(page.getByRole('radio', { name: /Full Day/ }));
  await chooseDays(calendarOf(page), hands, days);
  await expect(page.getByText(price).filter({ visible: true }).first()).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Send request' }));
  await expect(page.getByText(/Your request NB-\w{6} was sent/)).toBeInViewport();
  await expect(page.getByText('Pending request').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(price);
}

async function tell(page: Page, baseURL: string, hands: Hands): Promise<void> {
  test.setTimeout(240_000);
  const sibling = { firstName: 'Bo', months: 20 };
  const family = await newFamily({ address: baseURL, child: 'Ana', sibling });
  const [monday, , wednesday, , friday] = weekFrom(await facilityNamed(family, 'Liberty Tots'), 4);
  const days = [monday!, wednesday!, friday!];
  await enter(page, family, paths.home);
  await search(page, hands, family, days);

  // Facilities with one address only: another address may have another price.
  const found = cards(page).filter({ hasText: whatFor, hasNotText: 'locations' });
  const names: string[] = [];
  for (const card of [found.nth(0), found.nth(1)]) {
    names.push((await card.getByRole('heading').textContent())!);
    await expect(card).toContainText('Room for both on all 3 days');
  }
  const price = await priceOf(found.first());
  await lookAtMap(page, hands);
  for (const name of names) {
    const save = page.getByRole('button', { name: `Save ${name}`, exact: true });
    await hands.press(save);
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  }
  await compare(page, hands, names);
  await ask(page, hands, family, days, price);
}

test('a parent finds care for two children on three days under a price, sees it on the map, saves, compares and requests it', async ({
  page,
  baseURL,
}) => {
  await tell(page, baseURL!, touching(page));
});

test('the same works by keyboard alone', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await tell(page, baseURL!, typing(page));
});
