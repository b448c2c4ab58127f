import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { askForFirstDay } from '@/__tests__/e2e/steps/first-day';
import { touching } from '@/__tests__/e2e/steps/hands';
import {
  answerStep,
  beginStep,
  expectAnswered,
  goOn,
  heading,
  join,
  newAddress,
  saveAndContinue,
  sign,
  stepHeading,
} from '@/__tests__/e2e/steps/registration';
import { logIn } from '@/__tests__/e2e/steps/session';
import { listSteps, onboardingTable } from '@/lib/family/onboarding';

/** A new family, from "Parents log in or join" and the mailbox to its first request. */

test.beforeEach(() => test.slow());

test('registration can be completed in one go', { tag: '@smoke' }, async ({ page }) => {
  const hands = touching(page);
  await page.goto('/');
  await join(page, hands, newAddress('straight'));
  await expect(page.getByText('Hi, there')).toBeVisible();
  for (const step of listSteps) {
    await expect(stepHeading(page, step)).toBeVisible();
    const isAsked = onboardingTable[step].none !== null;
    // Only an answer leads past a step. Continuing without one names the missing field.
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveCount(0);
    if (isAsked) await expect(page.getByRole('button', { name: /^(No, only|There’s no one)/ })).toBeInViewport();
    else await hands.press(saveAndContinue(page));
    const problem = page.getByRole('alert', { name: 'There is a problem' });
    if (!isAsked) await expect(problem).toContainText('Enter a first name.');
    await expectAccessible(page);
    await answerStep(page, hands, step);
    if (step === 'parents-and-guardians') await expect(page.getByText('Hi, Siobhán')).toBeVisible();
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
  await hands.press(page.getByRole('link', { name: 'Back to the overview' }));
  await sign(page, hands);
  await expect(page.getByRole('button', { name: /Hi, Siobhán/ })).toBeVisible();
  await expectAccessible(page);
  await askForFirstDay(page, hands, '田中太郎');
});

test(
  'in several evenings: with "Log out and continue later" in the middle of each step',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    const hands = touching(page);
    const email = newAddress('evenings');
    const comeBack = async () => {
      await hands.press(page.getByRole('button', { name: 'Log out and continue later' }));
      await expect(page).toHaveURL(/\/$/);
      await hands.press(page.getByRole('link', { name: 'Parents log in or join' }));
      await logIn(page, email);
    };
    await page.goto('/');
    await join(page, hands, email);
    for (const [index, step] of listSteps.entries()) {
      const begun = await beginStep(page, hands, step);
      await comeBack();
      // The menu, once there is something to come back to.
      if (index > 0) await hands.press(page.getByRole('link', { name: `Continue: ${onboardingTable[step].title}` }));
      await expect(stepHeading(page, step)).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`^Step ${index + 1} of 6 · about \\d min$`),
      );
      if (begun) await expect(page.getByLabel(/^First name/)).toHaveValue('Half');
      await answerStep(page, hands, step, { isOpen: begun });
    }
    await expect(heading(page, 'Overview and agreement')).toBeVisible();
    await comeBack();
    await hands.press(page.getByRole('link', { name: 'Continue: Overview and agreement' }));
    await sign(page, hands);
    await askForFirstDay(page, hands, '田中太郎');
  },
);

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
    for (const step of listSteps) {
      await answerStep(page, hands, step);
      await hands.press(page.getByRole('link', { name: 'Back', exact: true }));
      await expect(stepHeading(page, step)).toBeVisible();
      await page.reload();
      await expectAnswered(page, step);
      await expectAccessible(page);
      await goOn(page, hands, step);
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
