import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible, expectNarrow } from '@/__tests__/e2e/steps/accessible';
import { expectOtherEnginesAgree } from '@/__tests__/e2e/steps/engines';
import { press } from '@/__tests__/e2e/steps/hands';
import type { OwnServer } from '@/__tests__/e2e/steps/own-server';
import { newAddress } from '@/__tests__/e2e/steps/registration';
import { isDeep } from '@/__tests__/support/depth';
import type { Facility } from '@/api/contract/types';
import { zonedInstant } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';

/** The facility's browser runs no script. @param baseURL of a test's own server */
export async function facilitySide(
  browser: Browser,
  { project }: Pick<TestInfo, 'project'>,
  baseURL = project.use.baseURL,
): Promise<Page> {
  const { viewport, hasTouch, isMobile, locale } = project.use;
  const options = { baseURL, viewport, hasTouch, isMobile, locale, javaScriptEnabled: false };
  return (await browser.newContext(options as object)).newPage();
}

/** Opens the newest mail in the facilities' mailbox with these words, and follows its first link to an answer page. */
export const openMail = (page: Page, ...words: readonly string[]): Promise<string> => follow(page, words, '/answer/');

/** Opens the newest link of this kind that was mailed to the contact. Returns its path. */
export const openFromMailbox = (page: Page, to: string, path: string): Promise<string> =>
  follow(page, [to], `/answer/${path}/`);

async function follow(page: Page, words: readonly string[], href: string): Promise<string> {
  const mails = words.reduce((list, hasText) => list.filter({ hasText }), page.getByRole('listitem'));
  const link = mails.locator(`a[href*="${href}"]`).first();
  await expect(async () => {
    await page.goto(paths.facilityMailbox);
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const { pathname } = new URL((await link.getAttribute('href'))!);
  await page.goto(pathname);
  return pathname;
}

/** A new contact of the facility, who has confirmed the address that is returned. */
export async function confirmContact(
  page: Page,
  own: OwnServer,
  facility: Facility,
  name = 'Ada Lowe',
): Promise<string> {
  const email = newAddress('director');
  await own.desk('contact-add', facility.id, email, name, 'Director');
  await openFromMailbox(page, email, 'contact');
  await press(page.getByRole('button', { name: 'Yes, that’s me' }));
  await expect(page.getByText('You’re confirmed.')).toBeInViewport();
  return email;
}

/** Each desk command runs what is due: the first one plans the morning mail, the second sends it. */
export async function sendMorningMail(own: OwnServer, { id, addresses }: Facility, day: string): Promise<void> {
  await own.desk('contacts', id);
  await own.moveClock(zonedInstant(day, '06:31', addresses[0]!.timeZone));
  await own.desk('contacts', id);
}

/**
 * axe cannot run in a page without scripts, so a browser with them looks at the same page: on a small phone with its
 * text at 200 % afterwards, and in the deep check at the size of the test, too.
 */
export async function lookAt(page: Page, browser: Browser): Promise<void> {
  const small = { width: 360, height: 740 };
  for (const viewport of isDeep ? [page.viewportSize()!, small] : [small]) {
    const context = await browser.newContext({ viewport });
    const other = await context.newPage();
    await other.goto(page.url());
    await expectAccessible(other);
    await expectOtherEnginesAgree(other);
    if (viewport === small) await expectNarrow(other, 200);
    await context.close();
  }
}
