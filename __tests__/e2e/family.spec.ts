import { expect, test, type Page, type TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enterAs } from '@/__tests__/e2e/steps/family';
import { families, logIn } from '@/__tests__/e2e/steps/session';

const children = '/profile/my-children';
const contacts = '/profile/emergency-contacts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Both devices use the same family at the same time, so names carry the device. */
const nameFor = (name: string, { project }: TestInfo) => `${name} ${project.name}`;

async function remove(page: Page, name: string) {
  await button(page, `Delete ${name}`).click();
  await confirmation(page).getByRole('button', { name: 'Delete record' }).click();
  await expect(button(page, `Delete ${name}`)).toHaveCount(0);
}

async function addContact(page: Page, name: string) {
  await button(page, /^Add (an|another) emergency contact/).click();
  await page.getByLabel(/^First name/).fill(name);
  await page.getByLabel(/^Relation to your family/).fill('Neighbour');
  await page.getByLabel(/^Phone/).fill('416 555 0177');
  await button(page, 'Save').click();
  await expect(button(page, `Edit ${name}`)).toBeVisible();
}

test('a child is added with a photo cropped by keyboard', { tag: '@smoke' }, async ({ page }, info) => {
  const name = nameFor('田中太郎', info);
  await enterAs(page, families.unfinished, children);
  await expectAccessible(page);
  await button(page, /^Add (a|another) child/).click();
  await expect(page.getByRole('heading', { name: /^Add (a|another) child/ })).toBeFocused();
  await expectAccessible(page);

  await button(page, 'Save').click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await button(page, /^Photo and gender/).click();
  const picture = { create: { width: 900, height: 600, channels: 3, background: '#8ac' } } as const;
  const buffer = await sharp(picture).jpeg().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'kid.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: 'Part of the photo to show' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  const uploaded = page.waitForResponse(/\/api\/v1\/upload/);
  await button(page, 'Use this photo').click();
  expect((await uploaded).status()).toBe(201);
  await expect(button(page, 'Change photo')).toBeFocused();
  const shown = page.getByRole('img', { name: 'Current photo' }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(600);

  await page.getByLabel(/^First name/).fill(name);
  await page.getByLabel('Month').selectOption('March');
  await field(page, 'Day').fill('5');
  await field(page, 'Year').fill('2024');
  await button(page, 'Save').click();
  await page.getByRole('link', { name: `${name}’s page` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  await page.goto(children);
  await remove(page, name);
});

test('typed text survives a reload, and Back asks before discarding it', async ({ page }) => {
  await enterAs(page, families.unfinished, '/profile');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Emergency contacts/ })
    .first()
    .click();
  await expect(page).toHaveURL(contacts);
  await button(page, /^Add (an|another) emergency contact/).click();
  await page.getByLabel(/^First name/).fill('Siobhán');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await expect(page.getByLabel(/^First name/)).toHaveValue('Siobhán');

  await page.evaluate(() => window.history.back());
  await expect(confirmation(page)).toContainText('Leave without saving?');
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(contacts);
  await expect(page.getByLabel(/^First name/)).toHaveValue('Siobhán');
  await page.evaluate(() => window.history.back());
  await confirmation(page).getByRole('button', { name: 'Proceed' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto(contacts);
  await expect(button(page, /^Add (an|another) emergency contact/)).toBeVisible();
});

test('when two tabs edit the same person, the second sees both versions and chooses', async ({
  page,
  context,
}, info) => {
  const name = nameFor('Noor', info);
  await page.goto('/login');
  // Without this option the session stays in one tab.
  await page.getByRole('checkbox', { name: 'Keep me logged in on this device' }).check();
  await logIn(page, families.unfinished);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(contacts);
  await addContact(page, name);
  const other = await context.newPage();
  await other.goto(contacts);
  for (const [tab, relation] of [
    [page, 'Aunt'],
    [other, 'Godmother'],
  ] as const) {
    await button(tab, `Edit ${name}`).click();
    await tab.getByLabel(/^Relation to your family/).fill(relation);
  }
  await button(page, 'Save').click();
  await expect(button(page, `Edit ${name}`)).toBeVisible();
  await button(other, 'Save').click();
  await expect(other.getByRole('row', { name: 'Relation Aunt Godmother' })).toBeVisible();
  await expectAccessible(other);
  await button(other, 'Keep mine').click();
  await expect(button(other, `Edit ${name}`)).toBeVisible();
  await expect(other.getByText('Godmother')).toBeVisible();
  await remove(other, name);
});
