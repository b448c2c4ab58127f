import { expect } from '@playwright/test';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { facilitySide, lookAt, openMail } from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, newFamily, requestTour, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { newAddress } from '@/__tests__/e2e/steps/registration';
import { zonedInstant } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';

/** In two browsers: the family in its portal, the facility in its mailbox without scripts. The clock moves. */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.setTimeout(300_000));

test('a tour, from the family’s wish to the morning on which it visits', async ({ page, browser, own }, info) => {
  const family = await newFamily({ address: own.address, child: 'Ida' });
  const facility = await facilityNamed(family, house);
  const { timeZone } = facility.addresses[0]!;
  const tuesday = weekFrom(facility, 5)[1]!;
  const director = await facilitySide(browser, info, own.address);
  const email = newAddress('director');
  await own.desk('contact-add', facility.id, email, 'Bo Reed', 'Director');
  await openMail(director, email);
  await press(director.getByRole('button', { name: 'Yes, that’s me' }));

  const tour = await requestTour(family, facility, tuesday);

  await test.step('the facility proposes a time, and the family confirms it', async () => {
    await openMail(director, email, tour.number);
    await director.getByLabel('Time').fill('10:30');
    await press(director.getByRole('button', { name: 'Propose this time' }));
    await expect(director.getByText(/^You proposed .* at 10:30 AM\./)).toBeInViewport();
    await enter(page, family, paths.tour(tour.id));
    await press(page.getByRole('button', { name: 'Confirm tour' }));
    await press(confirmation(page).getByRole('button', { name: 'Confirm tour' }));
    await expect(page.getByText('Your tour is confirmed.')).toBeVisible();
  });

  await test.step('a question goes to the facility, and its answer comes back to Today', async () => {
    await page.getByLabel(/^Your message/).fill('Where do we park?');
    await press(page.getByRole('button', { name: 'Send message' }));
    await expect(page.getByText('Message sent')).toBeVisible();
    await openMail(director, email, `A family wrote to ${house} (${tour.number})`);
    await director.getByLabel('Your message').fill('Behind the house.');
    await press(director.getByRole('button', { name: 'Send message' }));
    await expect(director.getByText('Behind the house.')).toBeInViewport();

    await enter(page, family, paths.tours);
    await expect(page.getByRole('article').filter({ hasText: tour.number })).toContainText('1 new message');
    await enter(page, family, paths.bookings);
    await press(page.getByRole('region', { name: '1 new message' }).getByRole('link', { name: tour.number }));
    const answer = page.getByText('Behind the house.');
    await answer.scrollIntoViewIfNeeded();
    await expect(answer).toBeInViewport();
    await expect(async () => {
      await director.reload();
      await expect(director.getByText(/^Seen /)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await enter(page, family, paths.bookings);
    await expect(page.getByText('Nothing needs your answer')).toBeVisible();
    await expect(page.getByText('1 new message')).toHaveCount(0);
  });

  await test.step('on its morning the facility reads who visits and when', async () => {
    await own.desk('contacts', facility.id);
    await own.moveClock(zonedInstant(tuesday, '06:31', timeZone));
    await own.desk('contacts', facility.id);
    await openMail(director, email, 'A family visits today: 10:30 AM.');
    const today = director.getByRole('region', { name: /^Today/ });
    await expect(today.getByText(/^10:30 AM · The .* family, Ida · /)).toBeInViewport();
    await lookAt(director, browser);
  });
});
