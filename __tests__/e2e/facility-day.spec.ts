import { expect } from '@playwright/test';
import {
  confirmContact,
  facilitySide,
  lookAt,
  openFromMailbox,
  openMail,
  sendMorningMail,
} from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { build } from '@/__tests__/support/families';
import type { Body } from '@/api/contract/types';
import { formatDate } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';

/** A facility's morning, from its mailbox and without JavaScript. The clock moves, so the test uses its own server. */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.slow());

// The morning mail leads to who comes; one mark is undone, and the family sees who looked.
test('all children are marked as here in one press', { tag: '@smoke' }, async ({ page, own, browser }, info) => {
  const family = await newFamily({ address: own.address, child: 'Maya' });
  const { children } = await family.api.getProfile({});
  await family.api.updateChildren({
    body: { items: [{ ...(children[0] as object), photo: undefined, photoId: null, allergies: 'Peanuts' }] } as never,
  });
  const pickup = build.unauthorized_pickup() as Body<'createUnauthorizedPickups'>['items'][number];
  await family.api.createUnauthorizedPickups({ body: { items: [pickup] } });
  const facility = await facilityNamed(family, house);
  const [monday, tuesday] = weekFrom(facility, 1) as [string, string];
  const { number } = await request(family, facility, [monday, tuesday]);
  await own.desk('approve', number);
  const other = await newFamily({ address: own.address, child: 'Leo' });
  await own.desk('approve', (await request(other, facility, [monday])).number);

  const theirs = await facilitySide(browser, info, own.address);
  const email = await confirmContact(theirs, own, facility);
  await sendMorningMail(own, facility, monday);

  const day = await openFromMailbox(theirs, email, 'day');
  const maya = theirs.getByRole('region', { name: /Today/ }).getByRole('listitem').filter({ hasText: 'Maya' }).first();
  await expect(maya.getByText('Peanuts')).toBeVisible();
  await expect(maya.getByText('May NOT pick up')).toBeVisible();
  await expect(maya.getByRole('link', { name: '+1 416 555 0124' })).toHaveAttribute('href', 'tel:+14165550124');
  const here = theirs.getByText(/^Here since 6:3\d AM, marked by Ada Lowe$/);
  await press(theirs.getByRole('button', { name: 'Mark all 2 as here' }));
  await expect(theirs.getByText('Marked as here. You can undo each child below.')).toBeInViewport();
  await expect(here).toHaveCount(2);
  await press(maya.getByRole('button', { name: 'Undo' }));
  await expect(maya.getByText('Expected')).toBeInViewport();
  await press(maya.getByRole('button', { name: 'Here' }));
  await expect(maya.getByRole('button', { name: 'Undo' })).toBeInViewport();

  // A link by mail, because the day page may have been forwarded.
  await press(maya.getByRole('button', { name: 'Write to the family' }));
  await expect(maya.getByText(`Its subject names ${number}.`)).toBeInViewport();
  await openMail(theirs, email, 'Your link to write to a family', number);
  await theirs.getByLabel('Your message').fill('Maya forgot her boots.');
  await press(theirs.getByRole('button', { name: 'Send message' }));
  await expect(theirs.getByText('Maya forgot her boots.')).toBeInViewport();
  await theirs.goto(day);

  await lookAt(theirs, browser);

  // On Monday the mail also asks for the places.
  await openFromMailbox(theirs, email, 'places');
  await press(theirs.getByRole('button', { name: 'Yes, they’re right' }));
  await expect(theirs.getByText('Families see that you confirmed your spots today.')).toBeInViewport();

  await openFromMailbox(theirs, email, 'morning');
  await press(theirs.getByRole('button', { name: 'Stop the morning e‑mail' }));
  await expect(theirs.getByText('You won’t get the morning e‑mail anymore.', { exact: false })).toBeInViewport();
  await press(theirs.getByRole('button', { name: 'Turn it on again' }));
  await expect(theirs.getByRole('button', { name: 'Stop the morning e‑mail' })).toBeInViewport();
  await lookAt(theirs, browser);

  await enter(page, family, paths.child(family.child.id));
  await expect(page.getByText(`Seen by ${house} on ${formatDate(monday, 'MMMM d')}, 6:3`)).toBeVisible();
  await enter(page, family, paths.facility(facility.id));
  await expect(page.getByText('Spots confirmed today')).toBeVisible();
});
