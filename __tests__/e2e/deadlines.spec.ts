import { expect } from '@playwright/test';
import { enter, facilityNamed, newFamily } from '@/__tests__/e2e/steps/family';
import { test } from '@/__tests__/e2e/steps/own-server';
import { addDays, firstOfMonth, formatDate, formatMonth, monthOf, shiftMonth } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { paths } from '@/lib/paths';

/** The clock moves, so the test uses its own server (steps/own-server.ts). */
const house = 'Fairview Sprouts';

test('permanent care is charged monthly until it ends', async ({ page, own }) => {
  test.slow();
  const family = await newFamily({ address: own.address, child: 'Ole' });
  const facility = await facilityNamed(family, house);
  const { id: addressId, timeZone } = facility.addresses[0]!;
  const [first, second] = [1, 2].map((months) => shiftMonth(monthOf(facility.today), months)) as [string, string];
  const endDate = addDays(firstOfMonth(second), 14);
  const { id, number } = await family.api.requestPermanent({
    body: {
      facilityId: facility.id,
      addressId,
      children: [family.child.id],
      permanentBookingDays: [2, 4],
      scheduleType: SessionType.FULL_DAY,
      startDate: firstOfMonth(first),
      endDate,
    },
  });
  await own.desk('approve', number);
  const paid = (month: string) =>
    page.getByText(new RegExp(`^${formatMonth(month)} · Card ending in 4242: \\$[\\d.,]+ paid$`));
  const nextCharge = page.getByText(/^Next charge: /);

  await enter(page, family, paths.booking(id));
  await expect(page.getByText('Your booking is confirmed.')).toBeVisible();
  await expect(paid(first)).toBeVisible();
  await expect(nextCharge).toContainText(` on ${formatDate(firstOfMonth(second), 'MMMM d, yyyy')}`);

  await own.moveClock(zonedInstant(firstOfMonth(second), '00:01', timeZone));
  await enter(page, family, paths.booking(id));
  await expect(paid(second)).toBeVisible();
  await expect(paid(first)).toBeVisible();
  await expect(nextCharge).toHaveCount(0);

  await own.moveClock(zonedInstant(addDays(endDate, 1), '00:01', timeZone));
  await enter(page, family, `${paths.bookings}?list=past`);
  const card = page.getByRole('article').filter({ hasText: number });
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: house }).click();
  await expect(page.getByText('This booking is complete.')).toBeVisible();
});
