import { expect, test } from '@playwright/test';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { paths } from '@/lib/paths';

test('Back from a booking restores the list’s filter and scroll position', async ({ page, baseURL }) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Iris' });
  const house = 'Esplanade Early Years';
  await desk('set-places', house, 'Preschool', 'mon,tue,wed,thu,fri', 'day', '20');
  const facility = await facilityNamed(family, house);
  const elsewhere = await facilityNamed(family, 'Davisville Day Nursery');
  const days = [5, 10, 15].flatMap((weeks) => weekFrom(facility, weeks));
  for (const day of days) await request(family, facility, [day]);
  await request(family, elsewhere, [weekFrom(elsewhere, 20)[0]!]);

  await enter(page, family, paths.bookingList('upcoming'));
  const rows = page.getByRole('list', { name: 'Bookings' }).getByRole('article');
  await expect(rows).toHaveCount(days.length + 1);
  // Filters are collapsed on a phone.
  const filters = page.getByRole('button', { name: 'Filters' });
  if (await filters.isVisible()) await press(filters);
  await page.getByLabel('Facility').selectOption({ label: facility.name });
  await expect(rows).toHaveCount(days.length);

  const link = rows.nth(12).getByRole('link').first();
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const place = async () => Math.round((await link.boundingBox())?.y ?? NaN);
  const before = await place();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Request history' })).toBeVisible();
  // The navigation is complete once the heading has focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(rows).toHaveCount(days.length);
  await expect(page.getByLabel('Facility')).toHaveValue(facility.id);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(8);
});
