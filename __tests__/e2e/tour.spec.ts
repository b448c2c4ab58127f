import { expect } from '@playwright/test';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { confirmContact, facilitySide, lookAt, openMail, sendMorningMail } from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, newFamily, requestTour, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { paths } from '@/lib/paths';

/** In two browsers: the family in its portal, the facility in its mailbox without scripts. The clock moves. */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.setTimeout(300_000));

test('a tour, from the family’s wish to the morning on which it visits', async ({ page, browser, own }, info) => {
  const family = await newFamily({ address: own.address, child: 'Ida' });
  const facility = await facilityNamed(family, house);
  const tuesday = weekFrom(facility, 5)[1]!;
  const director = await facilitySide(browser, info, own.address);
  const email = await confirmContact(director, own, facility, 'Bo Reed');

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

  await test.step('on its morning the facility reads who visits and when', async () => {
    await sendMorningMail(own, facility, tuesday);
    await openMail(director, email, 'A family visits today: 10:30 AM.');
    const today = director.getByRole('region', { name: /^Today/ });
    await expect(today.getByText(/^10:30 AM · The .* family, Ida · /)).toBeInViewport();
    await lookAt(director, browser);
  });
});
