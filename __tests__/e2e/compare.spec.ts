import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { newFamily, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { cards } from '@/__tests__/e2e/steps/search';
import { password } from '@/__tests__/e2e/steps/session';
import { addMonths, longDate, monthOf } from '@/lib/dates/dates';

/** A visitor compares facilities from the results, and asks them after logging in (record 0165). */

const bar = (page: Page) => page.getByRole('region', { name: 'Selected facilities' });

test('comparing and asking as a visitor', async ({ page, baseURL }) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Noor' });
  const { items } = await family.api.listFacilities({ query: { place: 'M5V', limit: 4 } });
  const near = await family.api.getFacility({ params: { id: items[0]!.id } });
  const [monday, , wednesday] = weekFrom(near, 4) as [string, string, string];
  const wish = `born=${monthOf(addMonths(near.today, -36))}&dates=${monday}&dates=${wednesday}&session=1`;
  // The first press comes after hydration.
  await page.goto(`/?place=M5V&${wish}`, { waitUntil: 'networkidle' });

  // Facilities that answer here; the others take requests by mail.
  const found = cards(page).filter({ hasText: 'left' });
  const names: string[] = [];
  for (const card of [found.nth(0), found.nth(1)]) {
    names.push((await card.getByRole('heading').textContent())!);
    await press(card.getByTitle('Compare'));
    await expect(card.getByRole('checkbox')).toBeChecked();
    await expect(bar(page)).toBeInViewport();
  }
  const [first, second] = names as [string, string];
  // At the top, no control is half behind a bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await press(bar(page).getByRole('link', { name: 'Compare 2 facilities' }));

  const table = page.getByRole('table', { name: 'Facilities side by side' });
  for (const name of names) await expect(table.getByRole('columnheader', { name: new RegExp(name) })).toBeInViewport();
  // On a phone the names stay in sight.
  if (test.info().project.name === 'phone') {
    await table.getByRole('rowheader', { name: 'Address' }).scrollIntoViewIfNeeded();
    for (const name of names)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeInViewport();
  }
  // Both columns fit, on a phone too.
  const region = page.getByRole('region', { name: 'Comparison of facilities' });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  const row = (label: string) => table.getByRole('row', { name: new RegExp(`^${label}`) });
  await expect(row('Price').getByRole('cell').first()).toContainText('$');
  await expect(row('Distance').getByRole('cell').first()).toContainText('away');
  await expect(row('Open days').getByRole('cell').first()).toContainText('left on both days');
  await expect(row('Rating')).toBeVisible();
  await expectAccessible(page);

  // The facility's own page knows that it is selected, and leads back to the comparison.
  await press(page.getByRole('main').getByRole('link', { name: first, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeInViewport();
  const select = page.getByRole('button', { name: `Compare ${first}`, exact: true });
  await expect(select).toHaveAttribute('aria-pressed', 'true');
  await press(page.getByRole('link', { name: 'Compare 2 facilities' }));
  await expect(table.getByRole('columnheader', { name: new RegExp(second) })).toBeInViewport();

  await press(page.getByRole('link', { name: 'Ask these 2 facilities for a tour or a spot' }));
  await press(page.getByRole('main').getByRole('link', { name: 'Parents log in or join' }));
  await page.getByLabel('E-mail address').fill(family.email);
  await page.getByLabel(/^Password/).fill(password);
  await press(page.getByRole('button', { name: 'Log in', exact: true }));
  for (const name of names)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/^Noor: /),
    ).toBeVisible();
  await page.getByLabel('Date').fill(longDate(monday));
  await page.keyboard.press('Tab');
  await press(page.getByRole('button', { name: 'Ask 2 facilities' }));
  await expect(page.getByText('Your question went to 2 facilities')).toBeInViewport();
  // What was asked is no longer selected.
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
