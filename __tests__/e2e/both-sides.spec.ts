import { expect } from '@playwright/test';
import { confirmation } from '@/__tests__/e2e/steps/care';
import {
  enter,
  facilityNamed,
  type Family,
  newFamily,
  request,
  requestTour,
  weekFrom,
} from '@/__tests__/e2e/steps/family';
import { facilitySide, lookAt, openFromMailbox, openMail } from '@/__tests__/e2e/steps/facility-side';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { newAddress } from '@/__tests__/e2e/steps/registration';
import { longDay } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { BookingType, SessionType } from '@/lib/enums';
import { paths } from '@/lib/paths';

/**
 * Whole stories in two browsers: the family in its portal, the facility in its mailbox without scripts. The clock moves.
 */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.setTimeout(300_000));

test('care, from a request for three days to the facility’s reply to a review', async ({
  page,
  browser,
  own,
}, info) => {
  const family = await newFamily({ address: own.address, child: 'Nia', sibling: { firstName: 'Leo', months: 40 } });
  const facility = await facilityNamed(family, house);
  const { id: addressId, timeZone } = facility.addresses[0]!;
  const days = weekFrom(facility, 2).slice(0, 3) as [string, string, string];
  const director = await facilitySide(browser, info, own.address);
  const email = newAddress('director');
  await own.desk('contact-add', facility.id, email, 'Ada Lowe', 'Director');
  await openMail(director, email);
  await press(director.getByRole('button', { name: 'Yes, that’s me' }));
  await expect(director.getByText('You’re confirmed.')).toBeInViewport();

  const asked = await family.api.requestDropIn({
    body: {
      facilityId: facility.id,
      addressId,
      children: [family.child.id, family.sibling!.id],
      bookingDates: [...days],
      scheduleType: SessionType.FULL_DAY,
      note: 'They nap at noon.',
    },
  });

  await test.step('the facility accepts two of the three days', async () => {
    await openMail(director, email, asked.number);
    await expect(director.getByText('They nap at noon.')).toBeVisible();
    await press(director.getByText('Accept some of the days'));
    const form = director.locator('details[open] form');
    for (const box of [0, 1]) await form.getByRole('checkbox').nth(box).check();
    await press(form.getByRole('button', { name: 'Accept the selected days' }));
    await expect(director.getByText(/^Spots are offered\./)).toBeInViewport();
  });

  await test.step('the family approves and pays', async () => {
    await enter(page, family, paths.booking(asked.id));
    await press(page.getByRole('button', { name: /^Accept/ }).first());
    await press(confirmation(page).getByRole('button', { name: /pay/ }));
    await expect(page.getByText('Your booking is confirmed.')).toBeVisible();
    await director.reload();
    await expect(director.getByText('Confirmed and paid.')).toBeInViewport();
  });

  const today = (name: string) =>
    director.getByRole('region', { name: /Today/ }).getByRole('listitem').filter({ hasText: name }).first();
  let day = '';
  await test.step('the next morning one child is marked as here', async () => {
    // Each desk command does what is due: the first plans the morning mail, the second sends it.
    await own.desk('contacts', facility.id);
    await own.moveClock(zonedInstant(days[0], '06:31', timeZone));
    await own.desk('contacts', facility.id);
    day = await openFromMailbox(director, email, 'day');
    await expect(today('Leo').getByText('Expected')).toBeVisible();
    await press(today('Nia').getByRole('button', { name: 'Here' }));
    await expect(today('Nia').getByText(/^Here since 6:3\d AM, marked by Ada Lowe$/)).toBeInViewport();
  });

  await test.step('a question goes to the family from the day page, and an answer comes back', async () => {
    await press(today('Nia').getByRole('button', { name: 'Write to the family' }));
    await expect(today('Nia').getByText(`Its subject names ${asked.number}.`)).toBeInViewport();
    await openMail(director, email, 'Your link to write to a family', asked.number);
    await director.getByLabel('Your message').fill('Does she nap with a soother?');
    await press(director.getByRole('button', { name: 'Send message' }));
    await expect(director.getByText('Does she nap with a soother?')).toBeInViewport();
    await enter(page, family, paths.bookings);
    await press(page.getByRole('region', { name: '1 new message' }).getByRole('link', { name: asked.number }));
    await expect(page.getByText('Does she nap with a soother?')).toBeVisible();
    await page.getByLabel(/^Your message/).fill('Yes, the blue one.');
    await press(page.getByRole('button', { name: 'Send message' }));
    await expect(page.getByText('Message sent')).toBeVisible();
    await director.reload();
    await expect(director.getByText('Yes, the blue one.')).toBeVisible();
    await director.goto(day);
  });

  await test.step('the other is reported sick from Today, and the facility sees it', async () => {
    await enter(page, family, paths.bookings);
    const notComing = page.getByRole('region', { name: 'Not coming' });
    await press(notComing.getByRole('button', { name: 'Leo isn’t coming today' }));
    const sheet = page.getByRole('dialog', { name: 'Leo isn’t coming today' });
    await press(sheet.getByRole('button', { name: `Tell ${house}` }));
    await expect(page.getByText(`We told ${house} that Leo isn’t coming today.`)).toBeInViewport();
    await expect(notComing.getByText(`Today, ${longDay(days[0])} · Sick · ${house} knows.`)).toBeVisible();
    await director.reload();
    await expect(today('Nia').getByText(/^Here since/)).toBeVisible();
    await expect(today('Leo').getByRole('button', { name: 'Here' })).toHaveCount(0);
    await lookAt(director, browser);
  });

  await test.step('the family reviews, and the facility replies', async () => {
    await page.goto(paths.booking(asked.id));
    await press(page.getByRole('radiogroup', { name: /^Educators/ }).getByRole('radio', { name: /^5 of 5/ }));
    await page.getByLabel(/^Your review/).fill('Nia came home singing.');
    await press(page.getByRole('button', { name: 'Publish review' }));
    await expect(page.getByRole('heading', { name: 'Your review' })).toBeInViewport();
    await press(director.getByRole('button', { name: 'Prices, hours, closed days and reviews' }));
    await openFromMailbox(director, email, 'facts');
    const theirs = director.getByRole('listitem').filter({ hasText: 'Nia came home singing.' });
    await press(theirs.getByText('Write a reply'));
    await theirs.getByRole('textbox').fill('We sing every day.');
    await press(theirs.getByRole('button', { name: 'Reply', exact: true }));
    await expect(theirs.getByText('Your reply', { exact: true })).toBeVisible();
    await press(page.getByRole('link', { name: 'Read it on the facility’s page' }));
    const review = page
      .getByRole('region', { name: 'Reviews' })
      .getByRole('listitem')
      .filter({ hasText: 'Nia came home singing.' });
    await expect(review).toContainText('We sing every day.');
  });
});

test('a waitlist of three families: the first declines the offer, and the next one gets it', async ({
  page,
  browser,
  own,
}, info) => {
  await own.desk('set-places', house, 'Preschool', 'fri', 'day', '1');
  const [holder, first, second, third] = (await Promise.all(
    ['Eva', 'Fynn', 'Gia', 'Hugo'].map((child) => newFamily({ address: own.address, child })),
  )) as [Family, Family, Family, Family];
  const facility = await facilityNamed(holder, house);
  const date = weekFrom(facility, 9)[4]!;
  const held = await request(holder, facility, [date]);
  await own.desk('approve', held.number);
  const join = ({ api, child }: Family) =>
    api.requestWaitlist({
      body: {
        facilityId: facility.id,
        ageGroupId: facility.ageGroups.find(({ title }) => title === 'Preschool')!.id,
        children: [child.id],
        type: BookingType.DROP_IN,
        scheduleType: SessionType.FULL_DAY,
        bookingDates: [date],
      },
    });
  const [ofFirst, ofSecond, ofThird] = [await join(first), await join(second), await join(third)];

  const director = await facilitySide(browser, info, own.address);
  const place = (words: RegExp) => expect(director.getByText(words)).toBeInViewport();
  await openMail(director, ofThird.number);
  await place(/^The .* family is 3rd of 3 on this waitlist\.$/);
  await expect(director.getByRole('button', { name: 'Offer the spot' })).toHaveCount(0);

  // The day opens, and the first in line is offered the spot.
  await holder.api.declineBooking({ params: { id: held.id } });
  await openMail(director, ofFirst.number);
  await expect(async () => {
    await director.reload();
    await expect(director.getByText(/^A spot is offered\./)).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await enter(page, first, paths.waitlist(ofFirst.id));
  await press(page.getByRole('button', { name: 'Decline offer' }));
  await press(confirmation(page).getByRole('button', { name: 'Decline offer' }));
  await expect(page.getByText('You’re 1st of 3 on the waitlist.')).toBeVisible();

  await enter(page, second, paths.waitlist(ofSecond.id));
  await expect(page.getByRole('heading', { name: 'Offered spot' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Accept' }));
  await press(confirmation(page).getByRole('button', { name: /^Accept and pay \$/ }));
  await expect(page.getByText('You accepted the spot. Your booking has the details.')).toBeVisible();

  await openMail(director, ofSecond.number);
  await place(/^The spot is accepted and paid\.$/);
  await openMail(director, ofThird.number);
  await place(/^The .* family is 2nd of 2 on this waitlist\.$/);
});

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
