import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { enter, facilityNamed, newFamily, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test } from '@/__tests__/e2e/steps/own-server';
import { addDays, longDay } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { paths } from '@/lib/paths';

/** First days, and a child who isn't coming. Each test moves the clock, so it uses its own server. */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.slow());

const mailed = async (address: string, email: string, subject: string) => {
  const mails = (await (await fetch(`${address}/api/dev/mailbox`)).json()) as {
    to: string;
    subject: string;
    text: string;
  }[];
  return mails.filter((mail) => mail.to === email && mail.subject.startsWith(subject));
};
const notComing = (page: Page) => page.getByRole('region', { name: 'Not coming' });

test(
  'the evening before there is a mail; in the morning two taps report one child absent, and one tap undoes it',
  { tag: '@smoke' },
  async ({ page, own }) => {
    const family = await newFamily({ address: own.address, child: 'Maya', sibling: { firstName: 'Leo', months: 24 } });
    const facility = await facilityNamed(family, house);
    const { id: addressId, timeZone } = facility.addresses[0]!;
    const [monday, tuesday] = weekFrom(facility, 2) as [string, string];
    const children = [family.child.id, family.sibling!.id];
    const booking = await family.api.requestDropIn({
      body: {
        facilityId: facility.id,
        addressId,
        children,
        bookingDates: [monday, tuesday],
        scheduleType: SessionType.FULL_DAY,
      },
    });
    await own.desk('approve', booking.number);
    const { firstStartAt } = await family.api.getBooking({ params: { id: booking.id } });

    // A few days ahead.
    await own.moveClock(zonedInstant(addDays(monday, -4), '09:00', timeZone));
    await enter(page, family, paths.bookings);
    await expect(page.getByText(`Maya and Leo start at ${house} on ${longDay(monday)}`)).toBeVisible();
    await expect(page.getByText(/^Ask for /)).toBeVisible();
    await expect(notComing(page)).toHaveCount(0);
    await expectAccessible(page);

    await own.moveClock(zonedInstant(addDays(monday, -1), '18:01', timeZone));
    const before = () => mailed(own.address, family.email, `Your booking at ${house} starts`);
    await expect.poll(async () => (await before()).length, { timeout: 30_000 }).toBe(1);
    expect((await before())[0]!.text).toContain('for Maya and Leo.');

    await own.moveClock(new Date(Date.parse(firstStartAt) - 60 * 60_000));
    await enter(page, family, paths.bookings);
    await press(notComing(page).getByRole('button', { name: 'Maya isn’t coming today' }));
    const sheet = page.getByRole('dialog', { name: 'Maya isn’t coming today' });
    await expect(
      sheet.getByText(/^It’s too late for a refund\. You keep the spot\. You can undo this until /),
    ).toBeInViewport();
    await expect(sheet.getByRole('button', { name: `Tell ${house}` })).toBeInViewport();
    await expectAccessible(page);
    await press(sheet.getByRole('button', { name: `Tell ${house}` }));
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(`We told ${house} that Maya isn’t coming today.`)).toBeInViewport();
    await expect(notComing(page).getByText(`Today, ${longDay(monday)} · Sick · ${house} knows.`)).toBeVisible();
    await expect(notComing(page).getByRole('button', { name: 'Leo isn’t coming today' })).toBeVisible();
    await expectAccessible(page);
    expect(await mailed(own.address, family.email, `We told ${house}: Maya isn’t coming`)).toHaveLength(1);

    await press(notComing(page).getByRole('button', { name: 'Coming after all: Maya, today' }));
    await expect(page.getByText(`We told ${house} that Maya is coming today after all.`)).toBeInViewport();
    await expect(notComing(page).getByRole('button', { name: 'Maya isn’t coming today' })).toBeVisible();

    await page.goto(paths.booking(booking.id));
    await expect(page.getByText('You said Maya is coming after all')).toBeVisible();
    const file = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'Download confirmation (PDF)' }));
    const pdf = await file;
    expect(pdf.suggestedFilename()).toBe(`booking-${booking.number}.pdf`);
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expectAccessible(page);
  },
);
