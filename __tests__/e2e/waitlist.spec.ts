import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import {
  enter,
  facilityNamed,
  newFamily,
  request,
  requestWaitlist,
  weekFrom,
  type Family,
} from '@/__tests__/e2e/steps/family';
import { paths } from '@/lib/paths';

test(
  'the first of three waiting families declines an offer and stays first; the second accepts it',
  { tag: '@smoke' },
  async ({ page, browser, baseURL }, { project }) => {
    test.slow();
    const house = project.name === 'phone' ? 'Strathcona Street Nursery' : 'Green Lake Goslings';
    await desk('set-places', house, 'Preschool', 'thu', 'day', '1');
    const [holder, first, second, third] = (await Promise.all(
      ['Eva', 'Fynn', 'Gia', 'Hugo'].map((child) => newFamily({ address: baseURL!, child })),
    )) as [Family, Family, Family, Family];
    const facility = await facilityNamed(holder, house);
    const date = weekFrom(facility, 7)[3]!;
    const held = await request(holder, facility, [date]);
    await desk('approve', held.number);
    const join = (family: Family) => requestWaitlist(family, facility, date);
    const [ofFirst, ofSecond, ofThird] = [await join(first), await join(second), await join(third)];

    const other = await (await browser.newContext()).newPage();
    await enter(page, first, paths.waitlist(ofFirst.id));
    await enter(other, second, paths.waitlist(ofSecond.id));
    await expect(page.getByText('You’re 1st of 3 on the waitlist.')).toBeVisible();
    await expect(other.getByText('You’re 2nd of 3 on the waitlist.')).toBeVisible();
    await expect(other.getByText(/^1 family is ahead of you\./)).toBeVisible();

    await holder.api.declineBooking({ params: { id: held.id } });
    await expect(page.getByRole('heading', { name: 'Offered spot' })).toBeVisible();
    await page.getByRole('button', { name: 'Decline offer' }).click();
    await expect(
      confirmation(page).getByText(/goes to the next family, and you keep your spot on the waitlist/),
    ).toBeVisible();
    await confirmation(page).getByRole('button', { name: 'Decline offer' }).click();
    await expect(page.getByText('You’re 1st of 3 on the waitlist.')).toBeVisible();
    await expect(page.getByText('You declined the offer and kept your spot on the waitlist')).toBeVisible();

    await expect(other.getByRole('heading', { name: 'Offered spot' })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Accept' }).click();
    await confirmation(other)
      .getByRole('button', { name: /^Accept and pay \$/ })
      .click();
    await expect(other.getByText('You accepted the spot. Your booking has the details.')).toBeVisible();
    await expect(other.getByText('Confirmed', { exact: true })).toBeVisible();

    await expect(page.getByText('You’re 1st of 2 on the waitlist.')).toBeVisible();
    expect(await third.api.getWaitlist({ params: { id: ofThird.id } })).toMatchObject({ position: 2, lineLength: 2 });
  },
);
