import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNarrow } from '@/__tests__/e2e/steps/accessible';
import { facilitySide, lookAt, openMail } from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { paths } from '@/lib/paths';

/** A family asks with a picture; the facility reads and answers from its mailbox, in a browser without scripts. */

const house = 'Mimico Lighthouse Child Care';
test.beforeEach(() => test.slow());

test(
  'a question with a picture goes to the facility, and an answer with a PDF comes back',
  { tag: '@smoke' },
  async ({ page, browser, baseURL }, info) => {
    const family = await newFamily({ address: baseURL!, child: 'Nia' });
    const facility = await facilityNamed(family, house);
    const { id, number } = await request(family, facility, [
      weekFrom(facility, info.project.name === 'phone' ? 4 : 6)[0]!,
    ]);
    await enter(page, family, paths.booking(id));

    const messages = page.getByRole('region', { name: `Messages with ${house}` });
    await messages.getByLabel('Your message').fill('May she nap with her soother?');
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8ac' } })
      .png()
      .toBuffer();
    await messages
      .getByLabel('Add pictures or PDFs')
      .setInputFiles({ name: 'soother.png', mimeType: 'image/png', buffer: picture });
    await expect(messages.getByRole('button', { name: 'Remove soother.png' })).toBeVisible();
    await expectAccessible(page);
    await press(messages.getByRole('button', { name: 'Send message' }));
    await expect(messages.getByText('Message sent')).toBeInViewport();
    await expect(messages.getByRole('img', { name: /soother\.png$/ })).toBeVisible();

    const director = await facilitySide(browser, info);
    await openMail(director, `A family wrote to ${house} (${number})`);
    const theirs = director.getByRole('region', { name: 'Messages with the family' });
    await expect(theirs.getByText('May she nap with her soother?')).toBeVisible();
    const shown = theirs.getByRole('img', { name: /soother\.png$/ });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await lookAt(director, browser);

    await page.reload();
    await expect(messages.getByText('May she nap with her soother?')).toBeVisible();
    await expect(messages.getByText(/^Seen /)).toHaveCount(0);

    await theirs.getByLabel('Your message').fill('Yes, please bring it.');
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    await theirs
      .getByLabel(/^Pictures or PDFs/)
      .setInputFiles({ name: 'Nap rules.pdf', mimeType: 'application/pdf', buffer: pdf });
    await press(theirs.getByRole('button', { name: 'Send message' }));
    await expect(theirs.getByText('Yes, please bring it.')).toBeInViewport();
    await expect(theirs.getByText('1 new message')).toHaveCount(0);

    await page.goto(paths.notices);
    await press(page.getByRole('link', { name: `${house} wrote to you` }).first());
    await expect(messages.getByText('Yes, please bring it.')).toBeVisible();
    await expect(messages.getByText(/^Seen /)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(messages.getByRole('link', { name: 'Nap rules.pdf (PDF)' })),
    ]);
    expect(download.suggestedFilename()).toBe('Nap rules.pdf');
    await messages.getByText('Yes, please bring it.').scrollIntoViewIfNeeded();
    await expectNarrow(page, 200);

    await expect(async () => {
      await director.reload();
      await expect(theirs.getByText(/^Seen /)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);

test(
  'a parent writes to a facility from the inbox, three presses after Today',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const family = await newFamily({ address: baseURL!, child: 'Noa' });
    const facility = await facilityNamed(family, house);
    await request(family, facility, [weekFrom(facility, 8)[0]!]);
    await enter(page, family, paths.bookings);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Bookings' })).toHaveAttribute('aria-current', 'page');

    await press(bar.getByRole('link', { name: 'Messages' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Messaging' })).toBeFocused();
    const entry = page.getByRole('listitem').filter({ hasText: house });
    await expect(page.getByRole('region', { name: 'Write to a facility' })).toContainText(house);
    await expectAccessible(page);
    await expectNarrow(page, 200);

    await press(entry.getByRole('link'));
    await expect(page.getByRole('heading', { level: 1, name: `Messages with ${house}` })).toBeVisible();
    const field = page.getByLabel('Your message');
    await field.fill('May Noa bring her bear?');
    // A phone's keyboard is where the bar was.
    await expect(bar).toBeHidden();
    await press(page.getByRole('button', { name: 'Send message' }));
    await expect(page.getByText('Message sent')).toBeInViewport();
    await expect(page.getByText('May Noa bring her bear?')).toBeVisible();
    await expect(bar).toBeVisible();
    await expectAccessible(page);

    await press(bar.getByRole('link', { name: 'Messages' }));
    await expect(entry).toContainText('You: May Noa bring her bear?');
  },
);

test(
  'the bar of the main places: keyboard, forced colours, and a wide window',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const family = await newFamily({ address: baseURL!, child: 'Ida' });
    await enter(page, family, paths.support);
    const bar = page.getByRole('navigation', { name: 'Main' });
    const messages = bar.getByRole('link', { name: 'Messages' });
    await expect(messages).toHaveAttribute('aria-current', 'page');
    for (const link of await bar.getByRole('link').all()) {
      const { width, height } = (await link.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.reload();
    await expect(messages).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

    await page.emulateMedia({ forcedColors: 'active' });
    const pill = (name: string) =>
      bar
        .getByRole('link', { name })
        .locator('span')
        .first()
        .evaluate((span) => getComputedStyle(span).backgroundColor);
    expect(await pill('Messages')).not.toBe(await pill('Search'));
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: 'none' });

    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(messages).toHaveAttribute('aria-current', 'page');
    expect((await messages.boundingBox())!.y).toBeLessThan(100);
    await press(bar.getByRole('link', { name: 'Children' }));
    await expect(page).toHaveURL(paths.children);
    await expectAccessible(page);
  },
);
