import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press, touching } from '@/__tests__/e2e/steps/hands';
import { newAddress, openMail, signUp } from '@/__tests__/e2e/steps/registration';
import { logIn, password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log out and continue later' });
const isIn = (page: Page) => expect(logOut(page)).toBeVisible();

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(paths.login);
  await logIn(page, email);
  await isIn(page);
}

async function expectOut(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await expect(page.getByText("You're logged out. Please log in to proceed.")).toBeVisible();
}

/** The mails to this address that tell of a log-in, the newest first. */
async function toldOf(page: Page, email: string) {
  await page.goto('/mailbox');
  await expect(page.getByRole('listitem').filter({ hasText: email }).first()).toBeVisible();
  return page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'logged in to your account' });
}

test('a parent sees a stranger’s log-in, ends it, and locks the account from the mail', async ({ page, browser }) => {
  test.slow();
  const email = newAddress('who-was-in');
  await page.goto(`${paths.login}?join=1`);
  await signUp(page, touching(page), email);
  await openMail(page, email);
  const stranger = await (await browser.newContext({ timezoneId: 'America/Vancouver' })).newPage();

  await test.step('the owner ends the session in the list', async () => {
    await enter(stranger, email);
    await page.goto(paths.profileSection('password'));
    const list = page.getByRole('region', { name: 'Where you’re logged in' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Toronto time');
    await expectAccessible(page);
    const other = list.getByRole('listitem').filter({ hasText: 'Vancouver time' });
    await press(other.getByRole('button', { name: /^Log out: / }));
    await expect(page.getByText(/was logged out\.$/)).toBeInViewport();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expectOut(stranger);
  });

  await test.step('the stranger comes back, and the owner locks the account from the mail', async () => {
    await enter(stranger, email);
    const told = await toldOf(page, email);
    await expect(told).toHaveCount(2);
    const link = told.first().getByRole('link').first();
    await page.goto(new URL((await link.getAttribute('href'))!).pathname);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await expectAccessible(page);
    await stranger.goto(paths.profile);
    await isIn(stranger);
    await press(page.getByRole('button', { name: 'This wasn’t me' }));
    await page.getByLabel(/New password/).fill('Sparrow22');
    await press(page.getByRole('button', { name: 'Save and log in' }));
    await isIn(page);
    await expectOut(stranger);
    await stranger.goto(paths.login);
    await logIn(stranger, email, password);
    await expect(stranger.getByText('E-mail or password is not right.').first()).toBeVisible();
  });

  await test.step('the owner’s own device is known again', async () => {
    await expect(await toldOf(page, email)).toHaveCount(2);
    await page.goto(paths.profile);
    await press(logOut(page));
    await expect(page.getByRole('link', { name: 'Parents log in or join' })).toBeVisible();
    await page.goto(paths.login);
    await logIn(page, email, 'Sparrow22');
    await isIn(page);
    await expect(await toldOf(page, email)).toHaveCount(2);
  });
  await stranger.context().close();
});
