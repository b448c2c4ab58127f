import { expect, test } from '@playwright/test';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { facilitySide, lookAt, openMail } from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, newFamily, request, requestWaitlist, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { paths } from '@/lib/paths';

/** Both sides of a request: the family in its portal, and the facility in its mailbox, in a browser without scripts. */

const house = 'Mimico Lighthouse Child Care';
test.beforeEach(() => test.slow());

test(
  'a family asks for three days; the facility accepts two from its mailbox; the family approves and pays',
  { tag: '@smoke' },
  async ({ page, browser, baseURL }, info) => {
    const family = await newFamily({ address: baseURL!, child: 'Nia' });
    const facility = await facilityNamed(family, house);
    const days = weekFrom(facility, info.project.name === 'phone' ? 3 : 5).slice(0, 3);
    const asked = await request(family, facility, days, { note: 'She naps at noon.' });

    const director = await facilitySide(browser, info);
    await openMail(director, asked.number);
    await expect(director.getByRole('heading', { level: 1, name: 'Request for care' })).toBeInViewport();
    await expect(director.getByText('She naps at noon.')).toBeVisible();
    await lookAt(director, browser);

    await press(director.getByText('Accept some of the days'));
    const form = director.locator('details[open] form');
    for (const box of [0, 1]) await form.getByRole('checkbox').nth(box).check();
    await form.getByLabel(/^Message to the family/).fill('We’re out on the third day.');
    await press(form.getByRole('button', { name: 'Accept the selected days' }));
    await expect(
      director.getByText(/^You offered 2 days\. The .* family has until .* to approve and pay\.$/),
    ).toBeInViewport();

    await enter(page, family, paths.booking(asked.id));
    await expect(page.getByText('We’re out on the third day.').first()).toBeVisible();
    await press(page.getByRole('button', { name: /^Accept/ }).first());
    await press(confirmation(page).getByRole('button', { name: /pay/ }));
    await expect(page.getByText('Your booking is confirmed.')).toBeVisible();

    await director.reload();
    await expect(director.getByText('Confirmed and paid.')).toBeInViewport();
    await lookAt(director, browser);

    // One of the two days is cancelled; its refund is shown before anything is done.
    await press(director.getByText('Cancel single days'));
    const cancelling = director.locator('details[open] form');
    await cancelling.getByRole('checkbox').first().check();
    await press(cancelling.getByRole('button', { name: 'See the refund' }));
    await expect(director.getByText(/^The .* family gets back \$[\d.]+\./)).toBeInViewport();
    await press(director.getByRole('button', { name: /^Cancel and refund \$/ }));
    await expect(director.getByText('Days cancelled by the facility')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Single days cancelled by the facility')).toBeVisible();
  },
);

test('a facility withdraws an offer to a waiting family, and offers the spot again from its mailbox', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const family = await newFamily({ address: baseURL!, child: 'Pia' });
  const facility = await facilityNamed(family, house);
  const date = weekFrom(facility, info.project.name === 'phone' ? 7 : 9)[2]!;
  const waiting = await requestWaitlist(family, facility, date);
  // A free spot is offered to the first in line by itself.
  await enter(page, family, paths.waitlist(waiting.id));
  await expect(page.getByRole('heading', { name: 'Offered spot' })).toBeVisible();

  const director = await facilitySide(browser, info);
  await openMail(director, waiting.number);
  await expect(
    director.getByText(/^You offered a spot\. The .* family has until .* to approve and pay\.$/),
  ).toBeInViewport();
  await press(director.getByText('Withdraw the offer', { exact: true }));
  await press(director.getByRole('button', { name: /^Withdraw the offer; the family keeps/ }));
  await expect(director.getByText(/^The .* family is 1st of \d+ on this waitlist\.$/)).toBeInViewport();
  await lookAt(director, browser);

  await press(director.getByRole('button', { name: 'Offer the spot' }));
  await expect(director.getByText(/^You offered a spot\./)).toBeInViewport();
  await enter(page, family, paths.waitlist(waiting.id));
  await press(page.getByRole('button', { name: 'Accept' }));
  await press(confirmation(page).getByRole('button', { name: /^Accept and pay \$/ }));
  await expect(page.getByText('You accepted the spot. Your booking has the details.')).toBeVisible();
  await director.reload();
  await expect(director.getByText('The spot is accepted and paid.')).toBeInViewport();
});

test('an incomplete link says so and offers a new one', async ({ browser }, info) => {
  const director = await facilitySide(browser, info);
  const answer = await director.goto('/answer/not-a-key');
  expect(answer!.status()).toBe(404);
  expect(answer!.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  });
  await lookAt(director, browser);
  await press(director.getByRole('button', { name: 'E-mail a new link to the contact' }));
  await expect(director.getByText(/^If this was one of our links/)).toBeInViewport();
});
