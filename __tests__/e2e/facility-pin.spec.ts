import { expect } from '@playwright/test';
import {
  confirmContact,
  facilitySide,
  lookAt,
  openFromMailbox,
  sendMorningMail,
} from '@/__tests__/e2e/steps/facility-side';
import { facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';

/** A facility's contact keeps a forwarded mail from showing children. Without JavaScript; the clock moves, so the test has its own server. */
test('a contact chooses a PIN by e-mail, gives it on a second device, and whoever has only the link sees no child', async ({
  own,
  browser,
}, info) => {
  test.slow();
  const family = await newFamily({ address: own.address, child: 'Maya' });
  const facility = await facilityNamed(family, 'Fairview Sprouts');
  const [monday] = weekFrom(facility, 1) as [string];
  await own.desk('approve', (await request(family, facility, [monday])).number);
  const theirs = await facilitySide(browser, info, own.address);
  const email = await confirmContact(theirs, own, facility);
  await sendMorningMail(own, facility, monday);

  const day = await openFromMailbox(theirs, email, 'day');
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
  await expect(other.getByRole('heading', { name: 'Enter your PIN for Fairview Sprouts' })).toBeVisible();
  expect(await other.content()).not.toContain('Maya');
  await lookAt(other, browser);
  await other.getByLabel(/^PIN/).fill('402914');
  await press(other.getByRole('button', { name: 'Open the page' }));
  await expect(other.getByText('That isn’t your PIN.')).toBeInViewport();
  expect(await other.content()).not.toContain('402914');
  await other.getByLabel(/^PIN/).fill('402913');
  await press(other.getByRole('button', { name: 'Open the page' }));
  const maya = other.getByRole('region', { name: /Today/ }).getByRole('listitem').filter({ hasText: 'Maya' }).first();
  await press(maya.getByRole('button', { name: 'Here' }));
  await expect(maya.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await other.goto(day);
  await expect(maya).toBeVisible();
});
