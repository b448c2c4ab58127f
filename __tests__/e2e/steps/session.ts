import { expect, type Page } from '@playwright/test';
import type { Hands } from '@/__tests__/e2e/steps/hands';
import { paths } from '@/lib/paths';

/** The demonstration families (product rule 12). */
export const families = { signed: 'parent@example.com', unfinished: 'new@example.com' } as const;
export const password = 'Nestling1';

export async function logIn(page: Page, email: string = families.signed, secret = password): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel(/^Password/).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in from the home page, as a parent would, and ends on Today. */
export async function logInFromHome(page: Page, email: string = families.signed): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Parents log in or join' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('log in or join');
  await logIn(page, email);
  await expect(page.getByRole('button', { name: /Hi, / })).toBeVisible();
  // The greeting appears before the page does, and a navigation closes the menu.
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page');
}

/** What only a session's header has. */
export const isIn = (page: Page) => expect(page.getByRole('button', { name: /: menu$/ })).toBeVisible();

/** From My Profile. */
export async function logOut(page: Page, hands: Hands): Promise<void> {
  await page.goto(paths.profile);
  await hands.press(page.getByRole('button', { name: 'Log out', exact: true }));
  await expect(page.getByRole('link', { name: 'Parents log in or join' })).toBeVisible();
}
