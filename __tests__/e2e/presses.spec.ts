import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { enter, facilityNamed, newFamily } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { newAddress } from '@/__tests__/e2e/steps/registration';
import { password } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

/** A press lasts 150 ms, so a control that moves meanwhile is missed. Its result must be in sight and have focus. */

const alert = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the first press counts on a form with an invalid field', { tag: '@smoke' }, async ({ page }) => {
  await page.goto(`${paths.login}?join=1`);
  await page.getByLabel('E-mail address').fill('no address');
  await press(button(page, 'Sign up'));
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport();

  await page.goto(paths.login);
  await page.getByLabel('E-mail address').fill('someone@example.com');
  await page.getByLabel(/^Password/).focus();
  await press(button(page, 'Log in'));
  await expect(alert(page)).toContainText('Enter your password.');
  await expect(alert(page)).toBeInViewport();

  // The error of a weak password takes three lines on a small phone and would move the button.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${paths.login}?join=1`);
  await page.getByLabel('E-mail address').fill('someone@example.com');
  await page.getByRole('checkbox').check();
  await page.getByLabel(/^Password/).fill('short');
  await press(button(page, 'Sign up'));
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport();

  // A press on another control beside the form's button counts as well.
  await page.goto(paths.login);
  await page.getByLabel('E-mail address').fill('no address');
  await press(page.getByRole('link', { name: 'Forgot your password?' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeInViewport();
});

test('after Join the page says what comes next and moves the focus there', async ({ page }) => {
  await page.goto(`${paths.login}?join=1`);
  await page.getByLabel('E-mail address').fill(newAddress('pressed'));
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('checkbox').check();
  await press(button(page, 'Sign up'));
  const heading = page.getByRole('heading', { level: 1, name: 'Confirm your e‑mail address' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expectAccessible(page);
  // A wrong code shows its error at the field only.
  await page.getByLabel(/Code from the e‑mail/).fill('ABCDE12345');
  await press(button(page, 'Confirm'));
  await expect(alert(page)).toContainText('This code is wrong');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
});

test('the result of saving or sending is in view', async ({ page, baseURL }) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Ines' });
  await enter(page, family, paths.wallet);
  await press(button(page, 'Add a card'));
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeFocused();
  await page.getByText('Show the test cards').click();
  const example = page.getByRole('button', { name: /Fill in 5555/ });
  await expect(example).toBeInViewport();
  await press(example);
  await press(button(page, 'Save card'));
  await expect(page.getByText(/^Mastercard 4444 was added/)).toBeFocused();
  await expect(page.getByText(/^Mastercard 4444 was added/)).toBeInViewport();

  await page.goto(paths.writeToUs);
  await page.getByLabel(/Subject/).fill('A question');
  await page.getByLabel(/^Message/).fill('Where are my receipts?');
  await press(button(page, 'Send message'));
  await expect(page.getByText('Message sent')).toBeFocused();
  await expect(page.getByText('Message sent')).toBeInViewport();

  await page.goto(paths.profileSection('password'));
  await page.getByLabel(/Current password/).fill('Wrong7Horse');
  await page.getByLabel(/New password/).fill('Sparrow22');
  await press(button(page, 'Change password'));
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(alert(page)).toContainText('That isn’t your current password.');
  await expect(toasts).not.toContainText('currentPassword');
  await page.getByLabel(/Current password/).fill(password);
  await press(button(page, 'Change password'));
  await expect(page.getByText('Your password was changed')).toBeFocused();
  await expect(page.getByText('Your password was changed')).toBeInViewport();
  await expect(toasts).toHaveCount(0);
});

test('the message for an unknown place is in view', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Where', { exact: true }).fill('Nowhereville');
  await press(button(page, 'Search'));
  await expect(page.locator('#results')).toContainText('near Nowhereville');
  // The error is at its field, which has focus.
  await expect(page.getByLabel('Where', { exact: true })).toBeFocused();
  await expect(page.getByText(/couldn’t find this place/).first()).toBeInViewport();
});

test(
  'a request’s sum and button stay in reach on a phone, and cover no field',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    test.slow();
    const family = await newFamily({ address: baseURL!, child: 'Jonas' });
    const facility = await facilityNamed(family, 'Liberty Tots');
    await enter(page, family, paths.requestCare(facility.id));
    // Smooth scrolling would still be running.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(button(page, 'Choose a session')).toBeInViewport();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      for (let stops = 0; stops < 60; stops += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(() => {
          const bar = document.querySelector('[data-bottom-bar]')!;
          const focused = document.activeElement!;
          if (bar.contains(focused) || focused === document.body) return null;
          const [low, top] = [focused.getBoundingClientRect().bottom, bar.getBoundingClientRect().top];
          return document.querySelector('form')!.contains(focused) && low > top + 1 ? focused.outerHTML : null;
        });
        expect(covered).toBeNull();
      }
    }
    // It stands on the bar of the main places.
    const edges = await page.evaluate(() => [
      document.querySelector('[data-bottom-bar]')!.getBoundingClientRect().bottom,
      document.querySelector('[data-place-bar]')!.getBoundingClientRect().top,
    ]);
    expect(edges[0]).toBeLessThanOrEqual(edges[1]! + 0.5);
    // A window of 1280 by 1024 at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 256 });
    for (const bar of ['[data-bottom-bar]', '[data-place-bar]'])
      await expect(page.locator(bar)).toHaveCSS('position', 'static');
    await expectAccessible(page);
  },
);
