import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { askForFirstDay } from '@/__tests__/e2e/steps/first-day';
import { touching, typing } from '@/__tests__/e2e/steps/hands';
import {
  answerStep,
  expectAnswered,
  goOn,
  heading,
  join,
  newAddress,
  sign,
  stepHeading,
} from '@/__tests__/e2e/steps/registration';
import { listSteps } from '@/lib/family/onboarding';

/** A new family, from "Parents log in or join" and the mailbox to its first request. */

const begin = (page: Page) => page.getByRole('link', { name: 'Start' });

test.beforeEach(() => test.slow());

test('registration can be completed in one go', { tag: '@smoke' }, async ({ page }) => {
  const hands = touching(page);
  await page.goto('/');
  await join(page, hands, newAddress('straight'));
  await expect(page.getByText('Hi, there')).toBeVisible();
  await expectAccessible(page);
  await hands.press(begin(page));
  for (const step of listSteps) {
    await expect(stepHeading(page, step)).toBeVisible();
    // Continuing too early names what is missing at its field.
    await goOn(page, hands);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Add ');
    await expectAccessible(page);
    await answerStep(page, hands, step);
    if (step === 'parents-and-guardians') await expect(page.getByText('Hi, Siobhán')).toBeVisible();
    await goOn(page, hands);
  }

  await expect(page.getByRole('region', { name: 'Children' })).toContainText('田中太郎');
  await expect(page.getByRole('region', { name: 'Parents and guardians' })).toContainText("Siobhán O'Brien");
  const agreement = page.getByRole('region', { name: 'Parent agreement' });
  await expect(agreement).toContainText('Version');
  await hands.press(agreement.locator('summary', { hasText: '10. When a facility cancels' }));
  await expect(agreement.getByText(/^A facility may have to cancel/)).toBeInViewport();
  await expect(agreement.getByText(/^You can end this agreement/)).toBeHidden();
  await hands.press(agreement.getByRole('button', { name: 'Open all sections' }));
  await expect(agreement.getByText(/^You can end this agreement/)).toBeVisible();
  await expectAccessible(page);
  await hands.press(page.getByRole('link', { name: 'Change Emergency contacts' }));
  await expect(stepHeading(page, 'emergency-contacts')).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Back to the overview' }));
  await sign(page, hands);
  await expect(page.getByRole('button', { name: /Hi, Siobhán/ })).toBeVisible();
  await expectAccessible(page);
  await askForFirstDay(page, hands, '田中太郎');
});

test('registration works by keyboard alone with a typed signature', { tag: '@phone' }, async ({ page }) => {
  const hands = typing(page);
  await page.goto('/');
  await join(page, hands, newAddress('keyboard'));
  await hands.press(begin(page));
  for (const step of listSteps) {
    await answerStep(page, hands, step);
    await goOn(page, hands);
  }
  await sign(page, hands);
  await askForFirstDay(page, hands, '田中太郎');
});

test(
  'with a reload at each step, in the dark: nothing that was saved is lost',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    const hands = touching(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await join(page, hands, newAddress('reload'));
    await page.reload();
    await expectAccessible(page);
    await hands.press(begin(page));
    for (const step of listSteps) {
      await answerStep(page, hands, step);
      await page.reload();
      await expectAnswered(page, step);
      await expectAccessible(page);
      await goOn(page, hands);
    }
    await expect(heading(page, 'Overview and agreement')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Authorized pickups', exact: true })).toContainText('Rosa Silva');
    await expectAccessible(page);
    await sign(page, hands);
    await page.reload();
    await expect(heading(page, 'You’re all set')).toBeVisible();
    await expectAccessible(page);
    await askForFirstDay(page, hands, '田中太郎');
  },
);

test('a family that has not finished registration is sent to it', { tag: '@phone' }, async ({ page }) => {
  const hands = touching(page);
  await page.goto('/');
  await join(page, hands, newAddress('led'));
  await page.goto('/my-bookings');
  await expect(page.getByText('Finish your registration first.')).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.goto('/onboarding/nowhere');
  await expect(heading(page, 'We can’t find this page')).toBeVisible();
});
