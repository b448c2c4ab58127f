import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enter, newFamily, type Family } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import type { ParentInfo } from '@/api/contract/types';
import { paths } from '@/lib/paths';

async function invitationFor(page: Page, { email }: Family): Promise<string> {
  const link = page
    .getByRole('listitem')
    .filter({ hasText: `To ${email}` })
    .locator('a[href*="/account-link/"]');
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(link.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return new URL((await link.first().getAttribute('href'))!).pathname;
}

async function openMenu(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /: menu$/ }));
  await expect(page.getByRole('menu')).toBeInViewport();
}

test('two accounts share one record by invitation, still see their own, and end the sharing', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const host = await newFamily({ address: baseURL!, child: 'Ada' });
  const guest = await newFamily({ address: baseURL!, child: 'Ben' });
  const { parentInfo } = await guest.api.getProfile({});
  const greeting = `Hi, ${parentInfo[0]!.firstName}`;
  const [{ photo: _, ...theirs }] = (await host.api.getProfile({})).parentInfo as [ParentInfo];
  await host.api.updateParentInfo({ body: { items: [{ ...theirs, firstName: 'Sam', photoId: null }] } });
  const theirPage = await (await browser.newContext({ baseURL })).newPage();
  await enter(theirPage, host, paths.profileSection('sharing'));
  await theirPage.getByLabel(/Their e‑mail address/).fill(guest.email);
  await press(theirPage.getByRole('button', { name: 'Send invitation' }));
  await expect(theirPage.getByText(/Invited, not accepted yet/)).toBeVisible();
  await expectAccessible(theirPage);

  // Before accepting: whose record it is, which children it has, and what happens to the guest's own record.
  const invitation = await invitationFor(page, guest);
  await enter(page, guest, invitation);
  const main = page.getByRole('main');
  await expect(main.getByText('has invited you to share their family record')).toBeInViewport();
  await expect(main.getByText('On it: Ada')).toBeVisible();
  await expect(main.getByText('You keep your own record, with Ben.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Accept invitation' }));
  await expect(main.getByText(/^You now share Sam .*’s family record$/)).toBeInViewport();

  // The shared record is open now; the greeting still uses the guest's own name.
  await press(page.getByRole('link', { name: 'See the children' }));
  await expect(page.getByRole('list', { name: 'Children' })).toContainText('Ada');
  await expect(page.getByRole('list', { name: 'Children' })).not.toContainText('Ben');
  await expect(page.getByText(greeting)).toBeVisible();
  await expect(page.getByText('Hi, Sam')).toHaveCount(0);

  // The guest's own record is one press away and unchanged.
  await openMenu(page);
  await press(page.getByRole('menuitem', { name: 'Switch to your own record' }));
  await expect(page).toHaveURL(/\/$/);
  await page.goto(paths.children);
  await expect(page.getByRole('list', { name: 'Children' })).toContainText('Ben');
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Open: Your own record' })).toBeInViewport();
  await expect(page.getByRole('menuitem', { name: /^Switch to / })).toBeInViewport();

  // The host family does not see it.
  const { children } = await host.api.getProfile({});
  expect(children.map(({ firstName }) => firstName)).toEqual(['Ada']);

  await theirPage.reload();
  await press(theirPage.getByRole('button', { name: `Stop sharing: ${guest.email}` }));
  await expect(confirmation(theirPage).getByText(/keeps their own record/)).toBeVisible();
  await press(confirmation(theirPage).getByRole('button', { name: 'Stop sharing' }));
  await expect(theirPage.getByText(/Nobody yet/)).toBeVisible();
  await theirPage.context().close();
});
