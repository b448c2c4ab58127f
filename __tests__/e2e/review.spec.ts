import { expect } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { addDays } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';

test('a family reviews care after the first day and sees the review on the facility’s page', async ({ page, own }) => {
  test.slow();
  const family = await newFamily({ address: own.address, child: 'Rosa' });
  const facility = await facilityNamed(family, 'Fairview Sprouts');
  const [monday] = weekFrom(facility, 1) as [string];
  const { id, number } = await request(family, facility, [monday]);
  await own.desk('approve', number);
  await enter(page, family, paths.booking(id));
  await expect(page.getByRole('heading', { name: /^Review / })).toHaveCount(0);

  await own.moveClock(zonedInstant(addDays(monday, 1), '12:00', facility.addresses[0]!.timeZone));
  await own.desk('attend', number, monday);
  await enter(page, family, paths.booking(id));
  const publish = page.getByRole('button', { name: 'Publish review' });
  // The first press of an incomplete form names what is missing.
  await page.getByLabel(/^Your review/).focus();
  await press(publish);
  const problem = page.getByRole('alert', { name: 'There is a problem' });
  await expect(problem).toContainText('Rate at least one thing.');
  await expect(problem).toBeInViewport();
  await expectAccessible(page);

  const stars = page.getByRole('radiogroup', { name: /^Educators/ }).getByRole('radio', { name: /^4 of 5/ });
  await press(stars);
  await expect(stars).toBeChecked();
  await expect(stars).toBeInViewport();
  await page.getByLabel(/^Your review/).fill('Warm and calm.');
  await press(publish);
  const heading = page.getByRole('heading', { name: 'Your review' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await own.desk('reply', number, 'Thank you for your kind words.');

  await press(page.getByRole('link', { name: 'Read it on the facility’s page' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Fairview Sprouts' })).toBeVisible();
  await press(page.locator('summary', { hasText: /^See (all|the review)/ }));
  const review = page
    .getByRole('region', { name: 'Reviews' })
    .getByRole('listitem')
    .filter({ hasText: 'Warm and calm.' });
  await expect(review).toContainText('Thank you for your kind words.');
  await expectAccessible(page);
});
