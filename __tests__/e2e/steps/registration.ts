import { expect, type Page } from '@playwright/test';
import type { Hands } from '@/__tests__/e2e/steps/hands';
import { password } from '@/__tests__/e2e/steps/session';
import { type ListStep, onboardingTable } from '@/lib/family/onboarding';

export const newAddress = (name: string): string =>
  `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

/** From "Parents log in or join" to the mailbox, and through the mailed link to the registration's first form. */
export async function join(page: Page, hands: Hands, email: string): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Parents log in or join' }));
  await hands.press(page.getByRole('link', { name: 'Sign up', exact: true }));
  await signUp(page, hands, email);
  await openMail(page, email);
}

/** Follows the mailed link to the registration's first form. */
export async function openMail(page: Page, email: string): Promise<void> {
  await page.goto('/mailbox');
  const link = page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first();
  await page.goto(new URL((await link.getAttribute('href'))!).pathname);
  await expect(stepHeading(page, 'children')).toBeVisible();
}

/** From the form to the mail with the link. */
export async function signUp(page: Page, hands: Hands, email: string): Promise<void> {
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible();
  await hands.fill(page.getByLabel('E-mail address'), email);
  await hands.fill(page.getByLabel(/^Password/), password);
  await hands.check(page.getByRole('checkbox', { name: /I agree/ }));
  await hands.press(page.getByRole('button', { name: 'Sign up', exact: true }));
  await expect(page.getByText('We sent an e‑mail to')).toBeInViewport();
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Exact, because "Unauthorized pickups" contains "authorized pickups". */
export const stepHeading = (page: Page, step: ListStep) =>
  page.getByRole('heading', { level: 1, name: onboardingTable[step].title, exact: true });

const yearsAgo = (years: number) => String(new Date().getFullYear() - years);

type Fill = (page: Page, hands: Hands) => Promise<void>;
const name = async (page: Page, hands: Hands, first: string, last: string) => {
  await hands.fill(page.getByLabel(/^First name/), first);
  if (last) await hands.fill(page.getByLabel(/^Last name/), last);
};

interface Entry {
  /** The name as the page shows it. */
  shown: string;
  fill: Fill;
}

/** One person per list: a mononym in its own script, an apostrophe, a person who is chosen instead of typed. */
export const entries: Record<Exclude<ListStep, 'unauthorized-pickups'>, Entry> = {
  children: {
    shown: '田中太郎',
    fill: async (page, hands) => {
      await name(page, hands, '田中太郎', '');
      await hands.choose(page.getByLabel('Month'), 'January');
      await hands.fill(page.getByLabel('Day', { exact: true }), '15');
      await hands.fill(page.getByLabel('Year', { exact: true }), yearsAgo(3));
    },
  },
  'parents-and-guardians': {
    shown: "Siobhán O'Brien",
    fill: async (page, hands) => {
      await name(page, hands, 'Siobhán', "O'Brien");
      await hands.check(page.getByRole('radio', { name: 'Mother' }));
      await hands.fill(page.getByRole('textbox', { name: /^E-mail/ }), 'siobhan@example.com');
      await hands.fill(page.getByRole('textbox', { name: /^Phone/ }), '416 555 0123');
      await hands.fill(page.getByLabel(/^Street address/), '1 Nest Lane');
      await hands.fill(page.getByLabel(/^City/), 'Toronto');
      await hands.choose(page.getByRole('button', { name: /^Province or territory/ }), 'Ontario');
      await hands.fill(page.getByLabel(/^Postal code/), 'M5V 1J2');
    },
  },
  'emergency-contacts': {
    shown: 'Rosa Silva',
    fill: async (page, hands) => {
      await name(page, hands, 'Rosa', 'Silva');
      await hands.fill(page.getByLabel(/^Relation/), 'Aunt');
      await hands.fill(page.getByRole('textbox', { name: /^Phone/ }), '416 555 0124');
    },
  },
  'authorized-pickups': {
    shown: 'Rosa Silva',
    fill: async (page, hands) => {
      await hands.press(page.getByRole('button', { name: /^Rosa Silva/ }));
      await expect(page.getByRole('textbox', { name: /^Phone/ })).toHaveValue(/0124$/);
    },
  },
};

const nobody = (page: Page) => page.getByRole('button', { name: 'There’s no one to list' });

/** The form is open at once, except where the step first asks whether there is anyone. */
async function openForm(page: Page, hands: Hands, step: ListStep): Promise<void> {
  await expect(stepHeading(page, step)).toBeVisible();
  if (step === 'authorized-pickups') await hands.press(page.getByRole('button', { name: 'Yes, add someone' }));
}

/** Starts to type the step's person and stops halfway. False for a step without typing. */
export async function beginStep(page: Page, hands: Hands, step: ListStep): Promise<boolean> {
  if (step === 'unauthorized-pickups') return false;
  await openForm(page, hands, step);
  await hands.fill(page.getByLabel(/^First name/), 'Half');
  return true;
}

/**
 * Adds one person in this step, or answers that there is nobody, and continues to the next step.
 * @param isOpen whether the form is open already, with a stored draft
 */
export async function answerStep(page: Page, hands: Hands, step: ListStep, { isOpen = false } = {}): Promise<void> {
  if (step === 'unauthorized-pickups') {
    await expect(stepHeading(page, step)).toBeVisible();
    await hands.press(nobody(page));
  } else {
    if (!isOpen) await openForm(page, hands, step);
    await entries[step].fill(page, hands);
    await hands.press(saveAndContinue(page));
  }
  await expect(stepHeading(page, step)).toBeHidden();
}

export const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

export async function expectAnswered(page: Page, step: ListStep): Promise<void> {
  if (step === 'unauthorized-pickups') await expect(nobody(page)).toHaveAttribute('aria-pressed', 'true');
  else await expect(page.getByRole('list', { name: onboardingTable[step].title })).toContainText(entries[step].shown);
}

/** Continues from a step that is answered. */
export const goOn = (page: Page, hands: Hands, step: ListStep) =>
  hands.press(
    step === 'unauthorized-pickups' ? nobody(page) : page.getByRole('link', { name: 'Continue', exact: true }),
  );

/**
 * Types the name that serves as the signature, and signs.
 * @param next the heading of the next page
 */
export async function sign(page: Page, hands: Hands, next: string | RegExp = 'You’re all set'): Promise<void> {
  await expect(heading(page, 'Overview and agreement')).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Type your name instead' }));
  await hands.fill(page.getByRole('textbox', { name: /type your full name/ }), "Siobhán O'Brien");
  await hands.press(page.getByRole('button', { name: 'Sign the agreement' }));
  await expect(heading(page, next)).toBeVisible();
}
