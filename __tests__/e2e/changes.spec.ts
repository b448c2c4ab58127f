import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { formatDate } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

const dayName = (date: string) => formatDate(date, 'EEEE, MMMM d');
const shortDay = (date: string) => formatDate(date, 'MMM d');

test('a moved date and a reported absence both free their places for others', async ({ page, baseURL }, {
  project,
}) => {
  test.slow();
  // One facility per device: each takes one child a day.
  const house = project.name === 'phone' ? 'Fairview Sprouts' : 'Snowberry Child Care';
  const family = await newFamily({ address: baseURL!, child: 'Ava' });
  const others = await newFamily({ address: baseURL!, child: 'Ben' });
  await desk('set-places', house, 'Preschool', 'mon,tue,wed,thu,fri', 'day', '1');
  const facility = await facilityNamed(family, house);
  const [monday, tuesday, wednesday, , friday] = weekFrom(facility, 5) as [string, string, string, string, string];
  const booking = await request(family, facility, [monday, tuesday, wednesday]);
  await desk('approve', booking.number);
  for (const date of [monday, tuesday]) {
    await expect(request(others, facility, [date])).rejects.toMatchObject({ status: 409 });
  }

  await enter(page, family, paths.booking(booking.id));
  await page.getByRole('button', { name: `Move ${dayName(monday)} to another day` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('gridcell', { name: formatDate(friday, 'EEEE, MMMM d, yyyy') }).click();
  await expect(
    dialog.getByText(`From ${dayName(monday)} to ${dayName(friday)}. The price stays the same.`),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Move to ${formatDate(friday, 'MMMM d')}` }).click();
  await expect(page.getByText(`You moved ${shortDay(monday)} to ${shortDay(friday)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Not coming on ${dayName(friday)}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Not coming on ${dayName(monday)}` })).toHaveCount(0);

  const price = formatMoney(booking.price.total / 3, booking.price.currency);
  await page.getByRole('button', { name: `Not coming on ${dayName(tuesday)}` }).click();
  const sheet = page.getByRole('dialog', { name: `Ava isn’t coming on ${dayName(tuesday)}` });
  await expect(sheet.getByText(`We’ll refund ${price} to your card`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: `Tell ${house} and get ${price} back` }).click();
  await expect(page.getByText('You said Ava isn’t coming')).toBeVisible();
  await expect(page.getByText(` paid, ${price} refunded`)).toBeVisible();

  for (const date of [monday, tuesday]) await request(others, facility, [date]);

  // The page separates the refund for cancelling now from earlier refunds.
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(confirmation(page).getByText(`You already got ${price} back.`, { exact: false })).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Keep booking' }).click();
});
