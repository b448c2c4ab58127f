import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press, touching } from '@/__tests__/e2e/steps/hands';
import { openMail, signUp } from '@/__tests__/e2e/steps/registration';
import { logIn, password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

async function codeFor(page: Page, address: string, words: string): Promise<string> {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `To ${address}` })
    .filter({ hasText: words });
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(mail.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await mail.first().textContent())!.match(/type this code: (\w+ \w+)/)![1]!;
}

test('an experienced user changes account settings in seconds', async ({ page }, info) => {
  test.slow();
  const email = `maya-${info.project.name}@example.com`;
  await page.goto(`${paths.login}?join=1`);
  await signUp(page, touching(page), email);
  await openMail(page, email);

  await page.goto(paths.profile);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Account info/ })
    .click();
  await page.getByRole('textbox', { name: /Phone number/ }).fill('416 555 0199');
  await press(page.getByRole('button', { name: 'Save phone number' }));
  await expect(page.getByText('Saved', { exact: true })).toBeInViewport();

  const next = `maya.new-${info.project.name}@example.com`;
  await page.getByLabel(/New e‑mail address/).fill(next);
  await page.getByLabel(/Current password/).fill(password);
  await press(page.getByRole('button', { name: 'Change e‑mail address' }));
  await expect(page.getByText('Confirm your new address')).toBeInViewport();
  await page.goto(paths.confirmEmail(await codeFor(page, next, 'confirm that the address is yours')));
  await press(page.getByRole('button', { name: 'Confirm new address' }));
  await expect(page.getByText('Your e‑mail address was changed')).toBeInViewport();
  await expectAccessible(page);

  await page.goto(paths.profileSection('password'));
  await page.getByLabel(/Current password/).fill(password);
  await page.getByLabel(/New password/).fill('Sparrow22');
  await press(page.getByRole('button', { name: 'Change password' }));
  await expect(page.getByText('Your password was changed')).toBeInViewport();

  await page.goto(paths.profileSection('notifications'));
  await page.getByRole('switch', { name: /News/ }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('switch', { name: /News/ })).toBeChecked();

  await page.goto(paths.writeToUs);
  await page.getByLabel(/Subject/).fill('A question');
  await page.getByLabel(/^Message/).fill('Where are my receipts?');
  await page.reload();
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where are my receipts?');
  await press(page.getByRole('button', { name: 'Send message' }));
  await expect(page.getByText('Message sent')).toBeInViewport();
  await expect(page.getByRole('button', { name: /A question/ })).toBeVisible();

  await page.goto(paths.profileSection('data'));
  const copy = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Download everything' }));
  expect((await copy).suggestedFilename()).toBe('family-data.zip');
  await expect(page.getByText(/Your copy is in your downloads/)).toBeInViewport();

  // What was done stands in the record's activity.
  await page.goto(paths.profile);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Activity of this record/ })
    .press('Enter');
  const done = page.getByRole('region', { name: 'The last 12 months' }).getByRole('listitem');
  await expect(done.first()).toHaveText(/You downloaded a copy of all data\.$/);
  for (const sentence of ['You chose a new password.', 'You confirmed a new e‑mail address.', /You logged in \(\w+/])
    await expect(done.filter({ hasText: sentence }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(paths.profileSection('data'));
  await page.getByLabel(/Your password/).fill('Sparrow22');
  await press(page.getByRole('button', { name: 'Delete my account for good' }));
  await expect(page.getByText(/Your account has been deleted/)).toBeVisible();
  await page.goto(paths.login);
  await logIn(page, next, 'Sparrow22');
  await expect(page.getByText('E-mail or password is not right.').first()).toBeVisible();
});
