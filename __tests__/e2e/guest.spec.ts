import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { chooseFreeDays, turnMonths } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { press, touching } from '@/__tests__/e2e/steps/hands';
import {
  answerStep,
  heading,
  newAddress,
  openMail,
  saveAndContinue,
  sign,
  signUp,
  stepHeading,
} from '@/__tests__/e2e/steps/registration';
import { password } from '@/__tests__/e2e/steps/session';
import { onboardingSteps, onboardingTable, type ListStep } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

const facility = 'Liberty Tots';
const birthYear = String(new Date().getFullYear() - 3);
const bar = (page: Page) => page.getByRole('region', { name: 'Your request' });
const isList = (step: string): step is ListStep => step !== 'overview' && step !== 'children';

/** The request bar is in sight and says where, when and for how much. */
async function expectInSight(page: Page, inBrief: RegExp): Promise<void> {
  await expect(bar(page)).toBeInViewport();
  await expect(bar(page).getByText('Not sent yet:')).toBeInViewport();
  await expect(bar(page)).toHaveText(inBrief);
}

/** Continuing without an answer names the missing field, or there is no way to. */
async function expectOnlyAnAnswerLeadsOn(page: Page, step: ListStep): Promise<void> {
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveCount(0);
  if (onboardingTable[step].none !== null)
    return expect(page.getByRole('button', { name: /^(No, only|There’s no one)/ })).toBeInViewport();
  await press(saveAndContinue(page));
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Enter a first name.');
}

/** What was answered, the agreement in sections, and the way to change an answer and back. */
async function checkOverview(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Children' })).toContainText('Ada');
  await expect(page.getByRole('region', { name: 'Parents and guardians' })).toContainText("Siobhán O'Brien");
  const agreement = page.getByRole('region', { name: 'Parent agreement' });
  await expect(agreement).toContainText('Version');
  await press(agreement.locator('summary', { hasText: '10. When a facility cancels' }));
  await expect(agreement.getByText(/^A facility may have to cancel/)).toBeInViewport();
  await expect(agreement.getByText(/^You can end this agreement/)).toBeHidden();
  await press(agreement.getByRole('button', { name: 'Open all sections' }));
  await expect(agreement.getByText(/^You can end this agreement/)).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('link', { name: 'Change Emergency contacts' }));
  await expect(stepHeading(page, 'emergency-contacts')).toBeVisible();
  await press(page.getByRole('link', { name: 'Back to the overview' }));
}

test(
  'a guest requests care, signs up, registers, adds a card and has the first day of care',
  { tag: '@smoke' },
  async ({ page, context }, { project }) => {
    test.setTimeout(240_000);
    const email = newAddress(`guest-${project.name}`);

    // The price and the free places are shown before any log-in.
    await page.goto(`/?q=${encodeURIComponent(facility)}`);
    await press(page.getByRole('link', { name: facility, exact: true }));
    await expect(heading(page, facility)).toBeInViewport();
    await expect(
      page
        .getByRole('main')
        .getByText(/ a day per child/)
        .first(),
    ).toBeInViewport();
    await press(page.locator('a:visible', { hasText: /^(Choose dates|Request \w{3} \d)/ }).first());
    // Each press of the main button leads to the next missing answer.
    await press(page.getByRole('button', { name: 'Choose a month of birth' }));
    const born = page.getByLabel('When was your child born?');
    await expect(born).toBeFocused();
    await expect(born).toBeInViewport();
    await born.selectOption(`${birthYear}-01`);
    await press(page.getByRole('button', { name: 'Choose a session' }));
    await expect(page.getByRole('radio', { name: /Full Day/ })).toBeInViewport();
    await page.getByRole('radio', { name: /Full Day/ }).check();
    await press(page.getByRole('button', { name: 'Choose dates' }));
    await expect(page.getByText('Which days?')).toBeInViewport();
    const calendar = page.getByRole('group', { name: /Days of care/ });
    await turnMonths(calendar, project.name === 'phone' ? 7 : 9);
    const days = await chooseFreeDays(calendar, 2);
    const numbers = days.map((day) => /, \w+ (\d+), /.exec(`, ${day.split(', ')[1]}, `)![1]!);
    const inBrief = new RegExp(`${facility}, \\w{3} ${numbers[0]} and ${numbers[1]}, \\$\\d+`);
    const total = page.getByRole('complementary', { name: 'Your request' });
    await expect(total.getByText(/\$\d+/).first()).toBeVisible();
    await press(page.getByRole('button', { name: 'Continue' }));

    await expect(heading(page, 'Parents log in or join')).toBeInViewport();
    await expectInSight(page, inBrief);
    await expectAccessible(page);
    await signUp(page, touching(page), email);
    await expectInSight(page, inBrief);

    // The mailed link opens in another tab, which must have the whole request.
    const mailed = await context.newPage();
    await openMail(mailed, email);
    await expectInSight(mailed, inBrief);
    await expect(mailed.getByText('Step 1 of 6 · about 8 min')).toBeInViewport();

    // The month of birth is already filled in; only the day and the name are missing.
    await expect(mailed.getByLabel(/^First name/)).toBeInViewport();
    await expect(mailed.getByLabel('Year', { exact: true })).toHaveValue(birthYear);
    await expect(saveAndContinue(mailed)).toBeInViewport();
    await expectAccessible(mailed);
    await mailed.getByLabel('Day', { exact: true }).fill('15');
    await mailed.getByLabel(/^First name/).fill('Ada');
    await press(saveAndContinue(mailed));
    await expect(stepHeading(mailed, 'parents-and-guardians')).toBeInViewport();
    await expect(mailed.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email);
    await expect(mailed.getByText('Hi, there')).toBeVisible();

    // Logging out keeps the request, and nothing that names the child; the next log-in resumes it.
    await press(mailed.getByRole('button', { name: 'Log out and continue later' }));
    await expect(mailed).toHaveURL(/\/$/);
    await expectInSight(mailed, inBrief);
    expect(await mailed.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Ada');
    await press(mailed.getByRole('link', { name: 'Parents log in or join' }));
    await mailed.getByLabel('E-mail address').fill(email);
    await mailed.getByLabel(/^Password/).fill(password);
    await expect(mailed.getByRole('checkbox', { name: /Keep me logged in/ })).toBeChecked();
    await press(mailed.getByRole('button', { name: 'Log in', exact: true }));
    await expect(heading(mailed, 'Your registration')).toBeVisible();
    await expectInSight(mailed, inBrief);

    await press(mailed.getByRole('link', { name: /^Continue: / }));
    const hands = touching(mailed);
    for (const step of onboardingSteps.filter(isList)) {
      await expect(stepHeading(mailed, step)).toBeVisible();
      await expectInSight(mailed, inBrief);
      await expectOnlyAnAnswerLeadsOn(mailed, step);
      await expectAccessible(mailed);
      await answerStep(mailed, hands, step);
    }
    await expect(mailed.getByText('Hi, Siobhán')).toBeVisible();
    await checkOverview(mailed);
    await sign(mailed, hands, `Request care at ${facility}`);

    // What is missing is the card: the main button adds it and sends the request.
    await expect(mailed.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
    // The price arrives above the button and moves it.
    await expect(mailed.getByRole('row', { name: /^Total/ })).toBeVisible();
    await press(mailed.getByRole('link', { name: 'Add a card and send' }));
    await expect(mailed.getByRole('heading', { name: 'Add a card' })).toBeInViewport();
    await expectInSight(mailed, inBrief);
    await press(mailed.getByText('Show the test cards'));
    await press(mailed.getByRole('button', { name: 'Fill in 4242 4242 4242 4242' }));
    await press(mailed.getByRole('button', { name: 'Add card and send request' }));
    await expect(mailed.getByText(/Your request NB-\w{6} was sent/)).toBeVisible();

    // The first tab must not offer to send it a second time.
    await expect(bar(page)).toHaveCount(0);

    const number = /NB-\w{6}/.exec((await mailed.getByText(/^Request NB-/).textContent())!)![0];
    await desk('approve', number);
    await mailed.reload();
    await expect(mailed.getByText('Confirmed').first()).toBeInViewport();
    await expect(mailed.getByText(days[0]!.split(', ').slice(0, 2).join(', ')).first()).toBeVisible();
    await expectAccessible(mailed);
    await mailed.goto(paths.onboardingSuccess);
    await expect(heading(mailed, 'You’re all set')).toBeVisible();
    await expectAccessible(mailed);
  },
);
