import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import {
  enter,
  facilityNamed,
  type Family,
  mailsTo,
  newFamily,
  request,
  requestTour,
  weekFrom,
} from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { type OwnServer, test } from '@/__tests__/e2e/steps/own-server';
import { addDays, longDay } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';

/** First days, and a child who isn't coming. Each test moves the clock, so it uses its own server. */
const house = 'Fairview Sprouts';

test.beforeEach(() => test.slow());

const mailed = async (address: string, email: string, subject: string) =>
  (await mailsTo(address, email)).filter((mail) => mail.subject.startsWith(subject));
const notComing = (page: Page, child: string) => page.getByRole('button', { name: `Not coming: ${child}, today` });

/** A child's care on the first two days of a week, accepted. */
async function confirmedCare(own: OwnServer, family: Family, children: readonly { id: string }[]) {
  const facility = await facilityNamed(family, house);
  const [monday, tuesday] = weekFrom(facility, 2) as [string, string];
  const booking = await request(family, facility, [monday, tuesday], { children: children.map(({ id }) => id) });
  await own.desk('approve', booking.number);
  return { booking, monday, timeZone: facility.addresses[0]!.timeZone };
}

test(
  'on the morning of a sick child, with seven answers waiting, two presses on the first screen tell the facility',
  { tag: '@smoke' },
  async ({ page, own }) => {
    const family = await newFamily({ address: own.address, child: 'Maya' });
    const { monday, timeZone } = await confirmedCare(own, family, [family.child]);
    await own.moveClock(zonedInstant(monday, '06:30', timeZone));
    await family.signIn();
    const other = await facilityNamed(family, 'Kitsilano Tide Pool Preschool');
    // Four weeks apart, because next to a month's end or a holiday `weekFrom` returns one week for two.
    for (const date of [...weekFrom(other, 4), ...weekFrom(other, 8)].slice(0, 7)) {
      const tour = await requestTour(family, other, date);
      await own.desk('schedule-tour', tour.number, date, '10:30');
    }

    await enter(page, family, paths.bookings);
    const care = page.getByRole('region', { name: 'Today and tomorrow' });
    const waiting = page.getByRole('region', { name: '7 need your answer' });
    await expect(care.getByRole('heading', { name: `Maya at ${house}` })).toBeInViewport({ ratio: 1 });
    await expect(care.getByRole('link', { name: /^Directions/ })).toBeInViewport({ ratio: 1 });
    await expect(care.getByRole('link', { name: /^Call/ })).toBeInViewport({ ratio: 1 });
    await expect(notComing(page, 'Maya')).toBeInViewport({ ratio: 1 });
    await expect(
      waiting
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Confirm tour/ }),
    ).toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);

    await press(notComing(page, 'Maya'));
    const sheet = page.getByRole('dialog', { name: 'Maya isn’t coming today' });
    const tell = sheet.getByRole('button', { name: `Tell ${house}` });
    await expect(
      sheet.getByText(/^It’s too late for a refund\. You keep the spot\. You can undo this until /),
    ).toBeInViewport();
    await expect(tell).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await press(tell);
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      `We told ${house}: Maya isn’t coming today.`,
    );
    await expect(care.getByRole('button', { name: 'Coming after all: Maya, today' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await mailed(own.address, family.email, `We told ${house}: Maya isn’t coming`)).toHaveLength(1);
  },
);

test('the evening before there is a mail; in the morning one of two children is reported absent, and one press undoes it', async ({
  page,
  own,
}) => {
  const family = await newFamily({ address: own.address, child: 'Maya', sibling: { firstName: 'Leo', months: 24 } });
  const { booking, monday, timeZone } = await confirmedCare(own, family, [family.child, family.sibling!]);
  const { firstStartAt } = await family.api.getBooking({ params: { id: booking.id } });

  // A few days ahead.
  await own.moveClock(zonedInstant(addDays(monday, -4), '09:00', timeZone));
  await enter(page, family, paths.bookings);
  await expect(page.getByRole('heading', { name: `Next day of care: ${longDay(monday)}` })).toBeVisible();
  await expect(page.getByText('First day')).toHaveCount(2);
  await press(page.getByRole('button', { name: 'What to bring' }).first());
  await expect(page.getByText(/^Ask for /).first()).toBeVisible();
  await expectAccessible(page);

  await own.moveClock(zonedInstant(addDays(monday, -1), '18:01', timeZone));
  const before = () => mailed(own.address, family.email, `Your booking at ${house} starts`);
  await expect.poll(async () => (await before()).length, { timeout: 30_000 }).toBe(1);
  expect((await before())[0]!.text).toContain('for Maya and Leo.');

  await own.moveClock(new Date(Date.parse(firstStartAt) - 60 * 60_000));
  await enter(page, family, paths.bookings);
  await press(notComing(page, 'Maya'));
  await press(
    page.getByRole('dialog', { name: 'Maya isn’t coming today' }).getByRole('button', { name: `Tell ${house}` }),
  );
  await expect(notComing(page, 'Maya')).toHaveCount(0);
  await expect(notComing(page, 'Leo')).toBeVisible();
  await expectAccessible(page);

  await press(page.getByRole('button', { name: 'Coming after all: Maya, today' }));
  await expect(page.getByText(`We told ${house}: Maya is coming today after all.`)).toBeInViewport();
  await expect(notComing(page, 'Maya')).toBeVisible();

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
  // One press leads to the messages.
  await press(page.getByRole('main').getByRole('link', { name: 'Messages' }));
  await expect(page.getByRole('region', { name: `Messages with ${house}` })).toBeInViewport();
});
