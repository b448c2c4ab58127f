import { expect, test, type Page } from '@playwright/test';
import { facilityNamed, newFamily, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { heading } from '@/__tests__/e2e/steps/registration';
import { formatMonth, monthOf, shiftMonth } from '@/lib/dates/dates';

const whatFor = 'Full days, 2 children, 3 days';
const part = (page: Page, label: string) => page.locator('summary', { hasText: label });

/** Searches as a visitor for two children on three days, at any hours. */
async function search(page: Page, born: readonly string[], days: readonly string[]): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Where', { exact: true }).fill('M5V');
  await press(part(page, 'Children'));
  await page.getByLabel('Child 1', { exact: true }).selectOption(born[0]!);
  await press(page.getByRole('button', { name: 'Add a child' }));
  await page.getByLabel('Child 2', { exact: true }).selectOption(born[1]!);
  await press(part(page, 'When'));
  const calendar = page.getByRole('group', { name: 'Dates to search for' });
  for (const date of days) {
    const header = calendar.locator('[aria-live]').first();
    while ((await header.textContent()) !== formatMonth(monthOf(date))) {
      const before = (await header.textContent())!;
      await press(calendar.getByRole('button', { name: 'Next month' }));
      await expect(header).not.toHaveText(before);
    }
    await press(calendar.locator(`[data-date="${date}"]`));
  }
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await expect(page.locator('#results')).toBeFocused();
}

test('a guest’s wish of two children and three days leads from the first search to the form, at the price of the first card, and nothing is entered twice', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const scout = await newFamily({ address: baseURL!, child: 'Scout' });
  const house = await facilityNamed(scout, 'Liberty Tots');
  const [monday, , wednesday, , friday] = weekFrom(house, 6);
  const days = [monday!, wednesday!, friday!];
  const born = [20, 40].map((months) => shiftMonth(monthOf(house.today), -months));

  await search(page, born, days);
  const results = new URL(page.url());
  const card = page
    .getByRole('list', { name: 'Child-care facilities' })
    .getByRole('article')
    .filter({ hasText: whatFor })
    .first();
  await expect(card).toBeInViewport();
  const name = (await card.getByRole('heading').textContent())!;
  const [, amount] = new RegExp(`${whatFor}: \\$([\\d,.]+) CAD`).exec((await card.textContent())!)!;
  const price = `$${amount}`;

  // The facility's page shows the same price, and leads back to the same results.
  await press(card.getByRole('link', { name, exact: true }));
  await expect(heading(page, name)).toBeInViewport();
  await expect(page.getByRole('main').getByText(`${whatFor}:`).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${whatFor}: ${price} CAD`);
  const back = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Search' });
  await expect(back).toHaveAttribute('href', `${results.pathname}${results.search}`);
  await press(page.locator('a:visible', { hasText: 'Choose dates' }).first());

  // The form asks for neither children, days nor hours again.
  await expect(page.getByLabel('When was child 1 born?')).toHaveValue(born[0]!);
  await expect(page.getByLabel('When was child 2 born?')).toHaveValue(born[1]!);
  await expect(page.getByRole('radio', { name: /Full Day/ })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Selected days' }).getByRole('listitem')).toHaveCount(days.length);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(price);
});
