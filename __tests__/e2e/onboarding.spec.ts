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
  sign,
  stepHeading,
} from '@/__tests__/e2e/steps/registration';
import { logIn } from '@/__tests__/e2e/steps/session';
import { listSteps, onboardingTable } from '@/lib/family/onboarding';

/** A new family, from "Parents log in or join" and the mailbox to its first request. */

test.beforeEach(() => test.slow());

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
