import { expect, type Page, test } from '@playwright/test';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, requestTour, weekFrom } from '@/__tests__/e2e/steps/family';
import { longDate } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';

/** British Columbia stopped changing its clocks in 2026, and not every browser knows it (record 0180). */
test.beforeEach(() => test.slow());

/** The browser's own data have Vancouver three hours behind, all year, so that the test fails in summer, too. */
const beHoursBehind = (page: Page) =>
  page.addInitScript(() => {
    const Real = Intl.DateTimeFormat;
    const elsewhere = ([locales, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      [
        locales,
        options?.timeZone === 'America/Vancouver' ? { ...options, timeZone: 'Pacific/Honolulu' } : options,
      ] as const;
    const behind = new Proxy(Real, {
      construct: (_, given) => new Real(...elsewhere(given as [])),
      apply: (_, __, given) => new Real(...elsewhere(given as [])),
    });
    Object.assign(Intl, { DateTimeFormat: behind });
  });

test('browsers whose zone data disagree show the time of the mail and of the calendar file', async ({
  page,
  context,
  baseURL,
}) => {
  const family = await newFamily({ address: baseURL!, child: 'Ines' });
  const facility = await facilityNamed(family, 'Snowberry Child Care');
  const [monday] = weekFrom(facility, 2) as [string];
  const { id, number } = await requestTour(family, facility, monday);
  await desk('schedule-tour', number, monday, '10:30');
  await family.api.approveTour({ params: { id } });

  const other = await context.newPage();
  await beHoursBehind(other);
  const timesIn = async (browser: Page) => {
    await enter(browser, family, paths.tour(id));
    const main = browser.getByRole('main');
    await expect(main.getByText(/\b10:30 AM/).first()).toBeVisible();
    return main.getByText(/\d:\d\d [AP]M/).allTextContents();
  };
  expect(await timesIn(other)).toEqual(await timesIn(page));
  const ofItsOwn = await other.evaluate(() =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Vancouver', timeStyle: 'short' }).format(
      new Date('2027-01-15T17:30Z'),
    ),
  );
  expect(ofItsOwn).toBe('07:30');

  const mailbox = (await (await page.request.get('/api/dev/mailbox')).json()) as { to: string; text: string }[];
  const mail = mailbox.find(({ to, text }) => to === family.email && text.includes('10:30 AM'))!;
  expect(mail.text).toContain(longDate(monday));
  const file = await family.api.getCalendarFile({});
  expect(file).toContain(`DTSTART:${monday.replaceAll('-', '')}T173000Z`);
});
