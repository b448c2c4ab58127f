import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enter, type Family, newFamily } from '@/__tests__/e2e/steps/family';
import { type Hands, press, touching, typing } from '@/__tests__/e2e/steps/hands';
import { heading } from '@/__tests__/e2e/steps/registration';
import { isIn, logIn, logOut, password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

const part = (page: Page) => page.getByRole('region', { name: 'Second step when you log in' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

const stepMs = 30_000;

/**
 * A parent's authenticator app. The service takes each code once, and those of the steps before and after: it begins with
 * the oldest that is good for ten seconds more, so that a story of three codes seldom waits for a step.
 */
function anApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = 0;
  return async () => {
    const now = () => Math.floor(Date.now() / stepMs);
    const step = Math.max(last + 1, Math.floor((Date.now() - 20_000) / stepMs));
    await expect.poll(() => step - now(), { timeout: 2 * stepMs }).toBeLessThanOrEqual(1);
    last = step;
    return totp.generate({ timestamp: step * stepMs });
  };
}
type App = ReturnType<typeof anApp>;

/** Sets an app up on the page; ends with the recovery codes in sight. */
async function setUp(page: Page, hands: Hands): Promise<{ app: App; recoveryCodes: string[] }> {
  await page.goto(paths.profileSection('password'));
  await hands.press(part(page).getByRole('button', { name: 'Use an authenticator app' }));
  await hands.fill(part(page).getByLabel(/Your password/), password);
  await hands.press(part(page).getByRole('button', { name: 'Continue' }));
  await expect(part(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = await part(page)
    .getByText(/^([A-Z2-7]{4} ){3}/)
    .textContent();
  const app = anApp(key!.replaceAll(' ', ''));
  await hands.fill(part(page).getByLabel(/Code from your app/), await app());
  await hands.press(part(page).getByRole('button', { name: 'Turn on' }));
  await expect(part(page).getByRole('heading', { name: 'Keep your recovery codes' })).toBeInViewport();
  const recoveryCodes = await part(page).getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  return { app, recoveryCodes };
}

async function keepCodes(page: Page, hands: Hands): Promise<void> {
  await hands.press(part(page).getByRole('button', { name: 'I’ve kept them' }));
  await expect(part(page).getByText('Your second step is on.')).toBeInViewport();
}

/** The same over the calls of the portal. */
async function turnedOn({ api }: Family): Promise<App> {
  const { setup, secret } = await api.beginAuthenticator({ body: { currentPassword: password } });
  const app = anApp(secret);
  await api.turnOnSecondFactor({ body: { setup, code: await app() } });
  return app;
}

/** The first step of a log-in that asks for the second. */
async function givePassword(page: Page, { email }: Family): Promise<void> {
  await page.goto(paths.login);
  await logIn(page, email);
  await expect(heading(page, 'Confirm it’s you')).toBeFocused();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

test('a parent turns on codes of an app, logs in with one, has the device remembered, and turns them off', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Ada' });
  const hands = touching(page);
  await enter(page, family, paths.profile);

  const { app } = await test.step('set up; the recovery codes are printed without the page', async () => {
    const made = await setUp(page, hands);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toBeHidden();
    await expect(page.locator('[data-print-alone]').getByText(made.recoveryCodes[9]!)).toBeVisible();
    await page.emulateMedia({ media: null });
    await keepCodes(page, hands);
    return made;
  });

  await test.step('log in with a code', async () => {
    await logOut(page, hands);
    await givePassword(page, family);
    await expect(page.getByLabel(/Code from your app/)).toBeVisible();
    await expectAccessible(page);
    await hands.fill(page.getByLabel(/Code from your app/), '000 000');
    await hands.check(page.getByRole('checkbox', { name: /Remember this device/ }));
    await hands.press(submit(page));
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeInViewport();
    await hands.fill(page.getByLabel(/Code from your app/), await app());
    await hands.press(submit(page));
    await isIn(page);
  });

  await test.step('the remembered device is not asked', async () => {
    await logOut(page, hands);
    await page.goto(paths.login);
    await logIn(page, family.email);
    await isIn(page);
  });

  await test.step('new recovery codes ask for a code above the question', async () => {
    await page.goto(paths.profileSection('password'));
    await hands.press(part(page).getByRole('button', { name: 'Make new recovery codes' }));
    await hands.press(confirmation(page).getByRole('button', { name: 'Make new codes' }));
    const field = proof(page).getByLabel(/Code from your app/);
    await expect(field).toBeVisible();
    await expectAccessible(page);
    await hands.fill(field, await app());
    await hands.press(proof(page).getByRole('button', { name: 'Confirm' }));
    await expect(part(page).getByRole('heading', { name: 'Keep your recovery codes' })).toBeInViewport();
    await expect(confirmation(page)).toBeHidden();
    await keepCodes(page, hands);
  });

  await test.step('turning it off needs no second code', async () => {
    await hands.press(part(page).getByRole('button', { name: 'Turn off the second step' }));
    await hands.press(confirmation(page).getByRole('button', { name: 'Turn off' }));
    await expect(part(page).getByText('Your second step is off.')).toBeInViewport();
  });
});

test(
  'a recovery code logs in by keyboard alone, and deletes the account',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    test.slow();
    const family = await newFamily({ address: baseURL!, child: 'Ben' });
    const hands = typing(page);
    await enter(page, family, paths.profile);
    const { recoveryCodes } = await setUp(page, hands);
    await keepCodes(page, hands);
    await logOut(page, hands);
    await givePassword(page, family);
    await hands.press(page.getByRole('button', { name: 'Use a recovery code' }));
    await hands.fill(page.getByLabel(/Recovery code/), recoveryCodes[0]!.toLowerCase());
    await hands.press(submit(page));
    await isIn(page);
    await page.goto(paths.profileSection('password'));
    await expect(part(page).getByText('You have 9 recovery codes left.')).toBeVisible();

    await page.goto(paths.profileSection('data'));
    await hands.fill(page.getByLabel(/Your password/), password);
    await hands.press(page.getByRole('button', { name: 'Delete my account for good' }));
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  },
);

test('the owner stops a stranger who says that the phone is lost', async ({ page, browser, baseURL }) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Cleo' });
  await enter(page, family, paths.profile);
  const app = await turnedOn(family);
  const stranger = await (await browser.newContext({ baseURL: baseURL! })).newPage();

  await test.step('the stranger has the password, and says that the phone is lost', async () => {
    await givePassword(stranger, family);
    await press(stranger.getByRole('button', { name: 'I’ve lost my phone' }));
    await expect(stranger.getByText('You’ll have to wait 24 hours')).toBeFocused();
    await expectAccessible(stranger);
    await press(stranger.getByRole('button', { name: 'Start the 24 hours' }));
    await expect(stranger.getByText('We’ll e‑mail you a link in 24 hours')).toBeInViewport();
  });

  await test.step('every page of the owner says so', async () => {
    await page.goto(paths.saved);
    await expect(page.getByText('Someone asked to log in without your second step')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the owner stops it by the mail’s link, which locks the stranger out', async () => {
    await page.goto(paths.mailbox);
    const mail = page.getByRole('listitem').filter({ hasText: family.email }).filter({ hasText: 'do the second step' });
    const links = await mail.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')!));
    await page.goto(new URL(links.find((link) => link.includes('/not-me/'))!).pathname);
    await press(page.getByRole('button', { name: 'This wasn’t me' }));
    await page.getByLabel(/New password/).fill('Sparrow22');
    await press(page.getByRole('button', { name: 'Save and log in' }));
    await expect(heading(page, 'Confirm it’s you')).toBeFocused();
    await page.getByLabel(/Code from your app/).fill(await app());
    await press(submit(page));
    await isIn(page);
    await expect(page.getByText('Someone asked to log in without your second step')).toBeHidden();
    await stranger.goto(paths.login);
    await logIn(stranger, family.email);
    await expect(stranger.getByText('E-mail or password is not right.').first()).toBeVisible();
  });
  await stranger.context().close();
});
