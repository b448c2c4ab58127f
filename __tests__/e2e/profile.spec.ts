import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press } from '@/__tests__/e2e/steps/hands';
import { logIn, logInFromHome, password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';
import { profileSections } from '@/lib/family/onboarding';

const pages = [
  paths.profile,
  ...profileSections.map(({ id }) => paths.profileSection(id)),
  paths.support,
  paths.feedback,
  paths.invite,
  paths.acceptLink('ABCDE12345'),
  paths.confirmEmail('ABCDE12345'),
  paths.undoEmail('ABCDE12345'),
  paths.forFacilities,
];

test('axe finds nothing on the profile and the pages beside it', async ({ page }) => {
  test.setTimeout(180_000);
  await logInFromHome(page);
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

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

async function join(page: Page, email: string): Promise<void> {
  await page.goto(`${paths.login}?join=1`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Sign up', exact: true }));
  await expect(page.getByText(/We sent an e-mail/)).toBeInViewport();
  await page.goto(paths.confirm(await codeFor(page, email, 'Please confirm that this e-mail address is yours')));
  await expect(page.getByRole('button', { name: 'Log out and continue later' })).toBeVisible();
}

test('an experienced user changes account settings in seconds', async ({ page }, info) => {
  test.slow();
  const email = `maya-${info.project.name}@example.com`;
  await join(page, email);

  await page.goto(paths.profile);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Account info/ })
    .click();
  await page.getByRole('textbox', { name: /Phone number/ }).fill('416 555 0199');
  await press(page.getByRole('button', { name: 'Save phone number' }));
  await expect(page.getByText('Saved', { exact: true })).toBeInViewport();

  const next = `maya.new-${info.project.name}@example.com`;
  await page.getByLabel(/New e-mail address/).fill(next);
  await page.getByLabel(/Current password/).fill(password);
  await press(page.getByRole('button', { name: 'Change e-mail address' }));
  await expect(page.getByText('Confirm your new address')).toBeInViewport();
  await page.goto(paths.confirmEmail(await codeFor(page, next, 'confirm that the address is yours')));
  await press(page.getByRole('button', { name: 'Confirm new address' }));
  await expect(page.getByText('Your e-mail address was changed')).toBeInViewport();
  await expectAccessible(page);

  await page.goto(paths.profileSection('data'));
  const copy = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Download everything' }));
  expect((await copy).suggestedFilename()).toBe('family-data.zip');
  await expect(page.getByText(/Your copy is in your downloads/)).toBeInViewport();

  await page.getByLabel(/Your password/).fill(password);
  await press(page.getByRole('button', { name: 'Delete my account for good' }));
  await expect(page.getByText(/Your account has been deleted/)).toBeVisible();
  await page.goto(paths.login);
  await logIn(page, next);
  await expect(page.getByText('E-mail or password is not right.').first()).toBeVisible();
});
