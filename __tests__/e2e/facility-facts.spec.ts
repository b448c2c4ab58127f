import { expect, type Page } from '@playwright/test';
import {
  confirmContact,
  facilitySide,
  lookAt,
  openFromMailbox,
  sendMorningMail,
} from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, type Family, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { password } from '@/__tests__/e2e/steps/session';
import type { Tokens } from '@/api/contract/types';
import { fullDate, shortDay } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

/** A facility changes its facts from its mailbox, without JavaScript. The clock moves, so the test uses its own server. */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.setTimeout(400_000));

/** Sessions have ended since the clock moved. */
async function review(page: Page, { api, email }: Family, id: string): Promise<void> {
  const { token } = (await api.signin({ body: { email, password, remember: false } })) as Tokens;
  const ratings = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((one) => [one, 5]));
  const headers = { authorization: `Bearer ${token}` };
  const data = { ratings, text: 'A warm house.' };
  expect((await page.request.post(`/api/v1/parent/request/${id}/review`, { headers, data })).status()).toBe(201);
}

test('a facility closes a day, changes a price, replies to a review and sets a PIN, and families see each change', async ({
  page,
  own,
  browser,
}, info) => {
  const family = await newFamily({ address: own.address, child: 'Maya' });
  const facility = await facilityNamed(family, house);
  const [monday, tuesday] = weekFrom(facility, 1) as [string, string];
  const { id, number } = await request(family, facility, [monday, tuesday]);
  await own.desk('approve', number);
  const { items } = await family.api.getBooking({ params: { id } });
  const price = formatMoney(items.find(({ date }) => date === tuesday)!.price, facility.currency);

  const theirs = await facilitySide(browser, info, own.address);
  const email = await confirmContact(theirs, own, facility);
  await sendMorningMail(own, facility, monday);

  // From the day page, by a mail of its own.
  const day = await openFromMailbox(theirs, email, 'day');
  await press(theirs.getByRole('listitem').filter({ hasText: 'Maya' }).first().getByRole('button', { name: 'Here' }));
  await press(theirs.getByRole('button', { name: 'Prices, hours, closed days and reviews' }));
  await expect(theirs.getByText(/^We e‑mailed a link to/)).toBeInViewport();
  const facts = await openFromMailbox(theirs, email, 'facts');
  expect(facts).not.toBe(day);

  // A closed day with booked care: first what it ends, then the deed.
  await theirs.getByLabel('First day').fill(tuesday);
  await theirs.getByLabel('Reason (optional)').fill('The heating is broken.');
  await press(theirs.getByRole('button', { name: 'Add closed days' }));
  const ends = theirs.getByRole('listitem').filter({ hasText: number });
  await expect(ends).toContainText(`${shortDay(tuesday)}This day is cancelled. The family gets back ${price}.`);
  await press(theirs.getByRole('button', { name: `Make the change and refund ${price}` }));
  const saved = theirs.getByText('Saved. Families see it within a minute.');
  await expect(saved).toBeInViewport();
  await expect(theirs.getByRole('checkbox', { name: fullDate(tuesday) })).toBeVisible();

  // A price, which then stands.
  const prices = theirs.getByRole('region', { name: 'Prices' });
  await press(prices.locator('summary').first());
  const group = prices.getByRole('group', { name: /, Full Day$/ }).first();
  const amount = group.getByRole('textbox', { name: 'A day', exact: true });
  await amount.fill('81.5');
  await press(prices.getByRole('button', { name: /^Save prices of/ }).first());
  await expect(amount).toHaveValue('81.50');
  await expect(saved).toBeInViewport();
  await expect(theirs.getByText(/^Last changed here by Ada Lowe on/)).toHaveCount(2);

  await review(page, family, id);
  await theirs.goto(facts);
  const words = theirs.getByRole('listitem').filter({ hasText: 'A warm house.' });
  await press(words.getByText('Write a reply'));
  await words.getByRole('textbox').fill('Thank you, we love having Maya.');
  await press(words.getByRole('button', { name: 'Reply', exact: true }));
  await expect(words.getByText('Your reply', { exact: true })).toBeVisible();
  await lookAt(theirs, browser);

  await enter(page, family, paths.booking(id));
  await expect(page.getByText(` paid, ${price} refunded`, { exact: false })).toBeVisible();
  await enter(page, family, paths.notices);
  await expect(page.getByText(`${house} replied to your review`)).toBeVisible();
  await enter(page, family, paths.facility(facility.id));
  // The age group arrives above the reviews and moves them.
  await expect(page.getByRole('heading', { name: /^Maya’s age group/ })).toBeVisible();
  await press(page.locator('summary', { hasText: /^See (all|the review)/ }));
  await expect(page.getByText('Thank you, we love having Maya.')).toBeVisible();

  // A PIN keeps a forwarded link from showing children.
  await theirs.goto(day);
  const opened = theirs.getByRole('region', { name: 'Who opened this page' });
  await expect(opened.getByRole('listitem')).toHaveCount(1);
  await press(opened.getByRole('button', { name: 'Protect your pages with a PIN' }));
  await expect(theirs.getByText(/^We e‑mailed a link to/)).toBeInViewport();
  await openFromMailbox(theirs, email, 'pin');
  await theirs.getByLabel(/^New PIN/).fill('123456');
  await press(theirs.getByRole('button', { name: 'Set the PIN' }));
  await expect(theirs.getByText(/too easy to guess/)).toBeInViewport();
  await lookAt(theirs, browser);
  await theirs.getByLabel(/^New PIN/).fill('402913');
  await theirs.keyboard.press('Enter');
  // It leads on to the day, and this device is known.
  await expect(theirs.getByRole('heading', { name: 'Maya' }).first()).toBeVisible();
  await theirs.goto(day);
  await expect(theirs.getByText('This device')).toBeVisible();

  const other = await facilitySide(browser, info, own.address);
  await other.goto(day);
  await expect(other.getByRole('heading', { name: `Enter your PIN for ${house}` })).toBeVisible();
  expect(await other.content()).not.toContain('Maya');
  await lookAt(other, browser);
  await other.getByLabel(/^PIN/).fill('402914');
  await press(other.getByRole('button', { name: 'Open the page' }));
  await expect(other.getByText('That isn’t your PIN.')).toBeInViewport();
  expect(await other.content()).not.toContain('402914');
  await other.getByLabel(/^PIN/).fill('402913');
  await press(other.getByRole('button', { name: 'Open the page' }));
  const there = other.getByRole('region', { name: /Today/ }).getByRole('listitem').filter({ hasText: 'Maya' }).first();
  await press(there.getByRole('button', { name: 'Undo' }));
  await expect(there.getByRole('button', { name: 'Here' })).toBeInViewport();
  await other.goto(day);
  await expect(there).toBeVisible();
});
