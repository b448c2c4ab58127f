import { expect, test as shared, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { enter, facilityNamed, mailsTo, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { test as timed } from '@/__tests__/e2e/steps/own-server';
import { password } from '@/__tests__/e2e/steps/session';
import { addDays, formatDate } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';

/** Saved facilities, comparison, and a mail when a place becomes free (record 0165). */

const [first, second] = ['Liberty Tots', 'Fairview Sprouts'] as const;
const saveOf = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });

shared(
  'a visitor saves a facility, logs in, finds it saved, and selects it and another to compare',
  async ({ page, baseURL }) => {
    shared.slow();
    const family = await newFamily({ address: baseURL!, child: 'Ivy' });
    await page.goto(`/?q=${encodeURIComponent(first)}`);
    await press(saveOf(page, first));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('log in or join');
    await page.getByLabel('E-mail address').fill(family.email);
    await page.getByLabel(/^Password/).fill(password);
    await press(page.getByRole('button', { name: 'Log in', exact: true }));
    await expect(page.getByText(`${first} is saved.`)).toBeVisible();
    await expect(page).toHaveURL(/\/\?q=Liberty/);
    await expect(saveOf(page, first)).toHaveAttribute('aria-pressed', 'true');

    await page.goto(`/?q=${encodeURIComponent(second)}`);
    await press(page.getByRole('link', { name: second, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeInViewport();
    await press(saveOf(page, second));
    await expect(saveOf(page, second)).toHaveAttribute('aria-pressed', 'true');

    await press(page.getByRole('button', { name: /: menu$/ }));
    const entry = page.getByRole('menuitem', { name: 'Saved' });
    await expect(entry).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.goto(paths.saved);
    for (const name of [first, second]) await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    const compare = page.getByRole('link', { name: 'Compare 2 facilities' });
    await expect(compare).toBeInViewport();
    await expectAccessible(page);
  },
);

shared('a comparison works without scripts, and is as wide as a small phone', async ({ browser, baseURL }) => {
  const api = (await newFamily({ address: baseURL!, child: 'Uma' })).api;
  const { items } = await api.listFacilities({ query: { limit: 4 } });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/compare?ids=${items.map(({ id }) => id).join(',')}&place=M5V`);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await page.getByText('Change', { exact: true }).click();
  await page.getByLabel('Monday').check();
  await page.getByLabel('Only show differences').check();
  await page.getByRole('button', { name: 'Update comparison' }).click();
  await expect(page).toHaveURL(/weekdays=1/);
  await expect(page.getByText(/rows differ\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Open days/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Distance' })).toBeVisible();
  await context.close();
});

timed('a place comes free: one mail in the morning, whose link ends the alert', async ({ page, own }) => {
  timed.setTimeout(300_000);
  // Run by day: an alert made at night is due the same morning, before the place becomes free.
  const { now } = (await (await page.request.get('/api/v1/settings')).json()) as { now: string };
  await own.moveClock(zonedInstant(addDays(now.slice(0, 10), 1), '12:00', 'America/Toronto'));
  await own.desk('set-places', second, 'Preschool', 'wed', 'day', '1');
  const other = await newFamily({ address: own.address, child: 'Max' });
  const facility = await facilityNamed(other, second);
  const wednesday = weekFrom(facility, 5)[2]!;
  const booking = await request(other, facility, [wednesday]);

  const family = await newFamily({ address: own.address, child: 'Nia' });
  await enter(page, family, paths.facility(facility.id));
  await press(page.getByRole('link', { name: 'Tell me when a spot opens' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('radio', { name: 'On single dates' }).check();
  await page.getByLabel('Add a date').fill(formatDate(wednesday, 'MMMM d, yyyy'));
  await press(page.getByRole('button', { name: 'Add date' }));
  await expect(page.getByRole('checkbox', { name: formatDate(wednesday, 'EEE, MMM d, yyyy') })).toBeChecked();
  await page.getByRole('radio', { name: 'Full Day' }).check();
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Tell me when a spot opens' }));
  await expect(page.getByText('We’ll e‑mail you when a spot opens.')).toBeVisible();
  const alert = page.getByRole('group', { name: second });
  await expect(alert.getByText('No spots yet.')).toBeInViewport();
  await expectAccessible(page);

  await other.api.declineBooking({ params: { id: booking.id }, body: {} });
  const { timeZone } = facility.addresses[0]!;
  await own.moveClock(zonedInstant(addDays(facility.today, 1), '07:01', timeZone));
  const mails = async () =>
    (await mailsTo(own.address, family.email)).filter(({ subject }) => subject === `A spot opened at ${second}`);
  // The alert job runs once a minute.
  await expect.poll(async () => (await mails()).length, { timeout: 150_000 }).toBe(1);

  const [, link] = /(\/alerts\/stop\/\S+)/.exec((await mails())[0]!.text)!;
  await page.goto(link!);
  const end = page.getByRole('button', { name: 'End this alert' });
  await expect(end).toBeInViewport();
  await expectAccessible(page);
  await press(end);
  await expect(page.getByText('This alert has ended')).toBeInViewport();
  await enter(page, family, paths.saved);
  await expect(alert.getByText('Paused')).toBeVisible();
  expect(await mails()).toHaveLength(1);
});
