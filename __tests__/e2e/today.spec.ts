import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import {
  enter,
  facilityNamed,
  newFamily,
  request,
  requestTour,
  weekFrom,
  type Family,
} from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { logIn } from '@/__tests__/e2e/steps/session';
import type { Facility } from '@/api/contract/types';
import { paths } from '@/lib/paths';

/** Notices and mails, a tour, and the child's day, as a parent checking in finds them. */
const house = 'Kitsilano Tide Pool Preschool';

test.beforeEach(() => test.slow());

/** Asks for a tour on a Monday; the facility proposes the Tuesday. */
async function proposedTour(family: Family, facility: Facility) {
  const [monday, tuesday] = weekFrom(facility, 4) as [string, string];
  const tour = await requestTour(family, facility, monday);
  await desk('schedule-tour', tour.number, tuesday, '10:30');
  return tour;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ });
const expectCount = async (page: Page, count: number) => {
  const words = `${count} ${count === 1 ? 'needs' : 'need'} your answer`;
  await expect(page.getByRole('heading', { name: words })).toBeInViewport();
  await expect(bell(page)).toHaveAccessibleName(new RegExp(`^Notices: ${words}`));
  await expect(page.getByRole('link', { name: new RegExp(`^Today ?${count} waiting for you`) })).toBeInViewport();
};

test('logging in leads to Today, where open questions are answered and counted once', async ({ page, baseURL }) => {
  const family = await newFamily({ address: baseURL!, child: 'Nia' });
  const facility = await facilityNamed(family, house);
  await proposedTour(family, facility);
  const [one, two, three] = weekFrom(facility, 5) as [string, string, string];
  const booking = await request(family, facility, [one, two, three]);
  await desk('approve-some', booking.number, one, two, '--note', 'Staff training day.');

  await page.goto('/');
  await press(page.getByRole('link', { name: 'Parents log in or join' }));
  await logIn(page, family.email);
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expectCount(page, 2);
  const waiting = page.getByRole('region', { name: '2 need your answer' }).getByRole('article');
  // The first answer button is visible without scrolling.
  await expect(waiting.first().getByRole('button').last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: /: menu$/ }).click();
  await expect(page.getByRole('menuitem', { name: 'My Bookings 2 need your answer' })).toBeVisible();
  await page.keyboard.press('Escape');

  const offer = waiting.filter({ has: page.getByRole('button', { name: /^Accept/ }) });
  await press(offer.getByRole('button', { name: new RegExp(`^${house}`) }));
  await expect(
    offer.getByText(/^2 of 3 days accepted, \$[\d.,]+\. .* was declined: Staff training day\.$/),
  ).toBeVisible();
  await press(offer.getByRole('button', { name: 'Accept' }));
  await press(confirmation(page).getByRole('button', { name: /^Accept and pay \$/ }));
  // The booking's page shows what becomes of the payment.
  await expect(page).toHaveURL(new RegExp(`/my-bookings/${booking.id}`));
  await page.goto('/my-bookings');
  await expectCount(page, 1);

  await press(page.getByRole('button', { name: 'Confirm tour' }));
  await press(confirmation(page).getByRole('button', { name: 'Confirm tour' }));
  await expect(page.getByText('Nothing needs your answer')).toBeInViewport();
});

test(
  'a declined request leads to an accepted one elsewhere in three presses',
  { tag: '@smoke' },
  async ({ page, baseURL }) => {
    const family = await newFamily({
      address: baseURL!,
      child: 'Remy',
      sibling: { firstName: 'Sasha', months: 40 },
    });
    const facility = await facilityNamed(family, 'Liberty Tots');
    const [one, two] = weekFrom(facility, 5) as [string, string];
    const children = [family.child.id, family.sibling!.id];
    const { number } = await request(family, facility, [one, two], { children });
    await desk('decline', number, '--note', 'We are full that week.');

    // As after a log-in, which leads to Today.
    await enter(page, family, paths.bookings);
    const unmet = page.getByRole('region', { name: 'These days still need care' });
    await expect(unmet.getByText('Declined by the facility')).toBeInViewport();
    await expect(unmet.getByText('“We are full that week.”')).toBeInViewport();
    await expect(unmet.getByText(/others? ha(s|ve) these days for both children$/)).toBeInViewport();
    const same = unmet.getByRole('link', { name: /^Send the same request/ }).first();
    await expect(same).toBeInViewport();
    await expectAccessible(page);
    const price = await same
      .locator('xpath=ancestor::li[1]')
      .getByText(/in total$/)
      .textContent();

    await press(same);
    const send = page.getByRole('button', { name: 'Send request' });
    await expect(page.getByText('2 days:')).toBeVisible();
    await expect(page).not.toHaveURL(/sameAs/);
    await expect(page.getByText(price!.replace(' in total', '')).first()).toBeVisible();
    await press(send);
    await expect(page).toHaveURL(/\/my-bookings\/[\w-]+\?sent=1$/);
    const sent = await page.getByText(/^Request NB-/).textContent();
    await desk('approve', sent!.replace('Request ', ''));
    await expect(page.getByText('Your booking is confirmed.')).toBeVisible();
    // Its days have care now.
    await page.goto(paths.bookings);
    await expect(page.getByText('Nothing needs your answer')).toBeInViewport();
    await expect(unmet).toHaveCount(0);
  },
);

test('the mail of a decline leads to the others, the waitlist and an alert for the same days', async ({
  page,
  baseURL,
}) => {
  const family = await newFamily({ address: baseURL!, child: 'Toni' });
  const facility = await facilityNamed(family, 'Liberty Tots');
  const [one, two] = weekFrom(facility, 5) as [string, string];
  const { number } = await request(family, facility, [one, two]);
  await desk('decline', number);
  await page.goto(paths.mailbox);
  const mail = page.getByRole('listitem').filter({ hasText: family.email }).filter({ hasText: number }).first();
  const links = await mail
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href)));
  const [others, waitlist, alert] = links.map(({ pathname, search, hash }) => `${pathname}${search}${hash}`);

  await enter(page, family, others!);
  await expect(page.getByRole('link', { name: /^Send the same request/ }).first()).toBeInViewport();
  await page.goto(waitlist!);
  await expect(page.getByRole('checkbox', { name: /^Toni/ })).toBeChecked();
  await press(page.getByRole('button', { name: 'Join waitlist' }));
  await expect(page).toHaveURL(/\/my-bookings\/waitlists/);
  await expect(page.getByRole('heading', { level: 1, name: 'Liberty Tots' })).toBeInViewport();
  await page.goto(alert!);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: /^Toni/ })).toBeChecked();
});

test('a mail’s link in a new tab leads through log-in to its request', async ({ page, baseURL }) => {
  const family = await newFamily({ address: baseURL!, child: 'Otis' });
  const facility = await facilityNamed(family, house);
  const { id, number } = await proposedTour(family, facility);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto(paths.tour(id));
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, family.email);
  await expect(page.getByText(`Tour ${number}`)).toBeInViewport();
  expect(visited).not.toContain('/');
});

test('a tour proposed for another day says so, is confirmed, saved to a calendar and moved', async ({
  page,
  baseURL,
}) => {
  const family = await newFamily({ address: baseURL!, child: 'Pia' });
  const facility = await facilityNamed(family, house);
  const { id, number } = await proposedTour(family, facility);
  await enter(page, family, paths.tour(id));
  await expect(page.getByText(/^A different day than you suggested: Tuesday, /)).toBeInViewport();
  await expect(page.locator('[data-color]').first()).toHaveAttribute('data-color', 'warning');
  await press(page.getByRole('button', { name: 'Confirm tour' }));
  await press(confirmation(page).getByRole('button', { name: 'Confirm tour' }));
  await expect(page.getByText('Your tour is confirmed.')).toBeInViewport();
  await expect(page.locator('[data-color]').first()).toHaveAttribute('data-color', 'success');

  const file = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Add to calendar' }));
  expect((await file).suggestedFilename()).toBe(`tour-${number}.ics`);

  await press(page.getByRole('link', { name: 'Suggest other times' }));
  await expect(page.getByText(/^You keep your confirmed time until you confirm another: Tuesday, /)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Time of day').selectOption('Afternoon');
  await press(page.getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText(/^Your tour is confirmed, and you asked for another time/)).toBeInViewport();
  await expect(page.locator('[data-color]').first()).toHaveAttribute('data-color', 'success');
  await expect(page.getByText('Other times suggested by you')).toBeVisible();
});

test('a child’s day appears on Today and on the child’s page', async ({ page, baseURL }) => {
  const family = await newFamily({ address: baseURL!, child: 'Quinn' });
  const facility = await facilityNamed(family, house);
  const { number } = await request(family, facility, [weekFrom(facility, 6)[0]!]);
  await desk('approve', number, '--note', 'Bring rubber boots.');
  await desk('log-activity', number, 'nap', 'Slept for an hour after lunch.');
  await enter(page, family, paths.bookings);
  await press(page.getByRole('button', { name: 'What to bring' }));
  await expect(page.getByText('“Bring rubber boots.”')).toBeVisible();
  const day = page.getByRole('region', { name: 'Quinn’s day' });
  await expect(day.getByText('Slept for an hour after lunch.')).toBeVisible();
  await expectAccessible(page);

  await press(day.getByRole('link', { name: 'All of Quinn’s days' }));
  await expect(page.getByRole('heading', { name: 'Quinn’s days' })).toBeInViewport();
  await expect(page.getByText('Slept for an hour after lunch.')).toBeInViewport();
  await expectAccessible(page);
  await press(page.getByRole('link', { name: 'Medical record' }));
  await expect(page.getByRole('button', { name: /^Edit Quinn/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quinn’s days' })).toHaveCount(0);
});
