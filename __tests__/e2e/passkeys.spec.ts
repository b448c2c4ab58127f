import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enter, newFamily } from '@/__tests__/e2e/steps/family';
import { type Hands, touching, typing } from '@/__tests__/e2e/steps/hands';
import { isIn, logIn, logOut, password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

/** Passkeys belong to a name, so that they need `localhost` instead of the address of the other tests. */
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

/** Chromium's own authenticator, a device with a finger. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner agrees at once to what is asked. */
    agree: (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** A browser whose fields suggest no passkeys, so that only the button asks for one. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const listed = (page: Page) => page.getByRole('button', { name: /^Remove: / });

async function addPasskey(page: Page, hands: Hands): Promise<void> {
  await page.goto(paths.profileSection('password'));
  await hands.fill(page.getByLabel(/Your password/), password);
  await hands.press(page.getByRole('button', { name: 'Add a passkey' }));
  await expect(page.getByText(/was added$/)).toBeInViewport();
}

test('by keyboard alone, a parent adds a passkey, logs in with it from the e-mail field and by the button, and removes it', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Ada' });
  const hands = typing(page);
  await withAuthenticator(page);
  await enter(page, family, paths.profile);
  await addPasskey(page, hands);
  await expectAccessible(page);

  await test.step('the field suggests it, and its owner agrees', async () => {
    await logOut(page, hands);
    await page.goto(paths.login);
    await isIn(page);
  });

  await test.step('the button asks for it', async () => {
    await withoutSuggestions(page);
    await logOut(page, hands);
    await page.goto(paths.login);
    await expect(passkeyButton(page)).toBeVisible();
    await expectAccessible(page);
    await hands.press(passkeyButton(page));
    await isIn(page);
  });

  await page.goto(paths.profileSection('password'));
  await hands.press(listed(page));
  await hands.press(confirmation(page).getByRole('button', { name: 'Remove passkey' }));
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();
});

test('a second device gets its own passkey, and removes that of a lost one', async ({ page, browser, baseURL }) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Ben' });
  const lost = await withAuthenticator(page);
  await enter(page, family, paths.profile);
  await addPasskey(page, touching(page));
  await lost.agree(false);
  await logOut(page, touching(page));

  await test.step('on the second device', async () => {
    const context = await browser.newContext({ baseURL: baseURL! });
    const other = await context.newPage();
    const authenticator = await withAuthenticator(other);
    await other.goto(paths.login);
    await logIn(other, family.email);
    await isIn(other);
    await addPasskey(other, touching(other));
    await expect(listed(other)).toHaveCount(2);
    await listed(other).last().click();
    await confirmation(other).getByRole('button', { name: 'Remove passkey' }).click();
    await expect(listed(other)).toHaveCount(1);
    await logOut(other, touching(other));
    await other.goto(paths.login);
    await isIn(other);
    expect(await authenticator.passkeys()).toBe(1);
    await context.close();
  });

  await test.step('the lost device no longer logs in, and forgets its passkey', async () => {
    await lost.agree(true);
    await page.goto(paths.login);
    const answer = page.getByRole('main').getByRole('alert');
    await expect(answer).toContainText('This passkey no longer works. Log in with your password.');
    await expect.poll(lost.passkeys).toBe(0);
  });
});
