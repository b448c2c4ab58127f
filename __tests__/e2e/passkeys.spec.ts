import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { press, touching } from '@/__tests__/e2e/steps/hands';
import { newAddress, openMail, signUp } from '@/__tests__/e2e/steps/registration';
import { logIn, password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

/** Passkeys belong to a name, so that they need `localhost` instead of the address of the other tests. */
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

/** Chromium's own authenticator, a phone with a finger. `agree`: whether its owner agrees at once to what is asked. */
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
    agree: (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Log out and continue later' })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await press(page.getByRole('button', { name: 'Log out and continue later' }));
  await expect(page.getByRole('link', { name: 'Parents log in or join' })).toBeVisible();
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(paths.profileSection('password'));
  await page.getByLabel(/Your password/).fill(password);
  await press(page.getByRole('button', { name: 'Add a passkey' }));
  await expect(page.getByText(/was added$/)).toBeInViewport();
}

test('a parent adds a passkey, logs in with it from the e-mail field and by the button, and removes it', async ({
  page,
}) => {
  test.slow();
  const email = newAddress('passkey');
  await page.goto(`${paths.login}?join=1`);
  await signUp(page, touching(page), email);
  await openMail(page, email);
  const authenticator = await withAuthenticator(page);
  await addPasskey(page);
  await expectAccessible(page);

  await test.step('the field suggests it, and its owner agrees', async () => {
    await logOut(page);
    await page.goto(paths.login);
    await isIn(page);
  });

  await test.step('the button asks for it', async () => {
    await authenticator.agree(false);
    await logOut(page);
    await page.goto(paths.login);
    await expectAccessible(page);
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await expect(button).toBeVisible();
    await authenticator.agree(true);
    await press(button);
    await isIn(page);
  });

  await test.step('a removed one no longer logs in, and the password does', async () => {
    await page.goto(paths.profileSection('password'));
    await press(page.getByRole('button', { name: /^Remove: / }));
    await press(confirmation(page).getByRole('button', { name: 'Remove passkey' }));
    await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();
    await authenticator.agree(false);
    await logOut(page);
    await page.goto(paths.login);
    await authenticator.agree(true);
    await press(page.getByRole('button', { name: 'Use a passkey' }));
    await expect(page.getByRole('alert')).toContainText('This passkey didn’t work.');
    await logIn(page, email);
    await isIn(page);
  });
});
