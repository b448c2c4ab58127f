import type { Browser, Page } from '@playwright/test';
import type { OwnServer } from '@/__tests__/e2e/steps/own-server';
import { paths } from '@/lib/paths';

/** The director's browser runs no script. */
export async function director(browser: Browser, page: Page, { address }: OwnServer): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    baseURL: address,
    locale: 'en-CA',
  });
  return context.newPage();
}

/** Opens the newest link of this kind in the mailbox. */
export async function openFromMailbox(page: Page, to: string, path: string): Promise<string> {
  await page.goto(paths.facilityMailbox);
  const link = page.getByRole('listitem').filter({ hasText: to }).locator(`a[href*="/answer/${path}/"]`).first();
  const { pathname } = new URL((await link.getAttribute('href'))!);
  await page.goto(pathname);
  return pathname;
}
