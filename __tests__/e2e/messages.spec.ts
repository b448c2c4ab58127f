import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { facilitySide, lookAt, openMail } from '@/__tests__/e2e/steps/facility-side';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { paths } from '@/lib/paths';

/** A family asks with a picture; the facility reads and answers from its mailbox, in a browser without scripts. */

const house = 'Mimico Lighthouse Child Care';
test.beforeEach(() => test.slow());

async function expectNarrow(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content, 'the page is wider than its window').toBeLessThanOrEqual(window!);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

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
    await expectNarrow(page);

    await expect(async () => {
      await director.reload();
      await expect(theirs.getByText(/^Seen /)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);
