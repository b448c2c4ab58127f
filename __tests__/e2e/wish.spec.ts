import { expect, test, type Page } from '@playwright/test';
import { chooseDays } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { facilityNamed, newFamily, weekFrom } from '@/__tests__/e2e/steps/family';
import { counting, type Hands, touching } from '@/__tests__/e2e/steps/hands';
import {
  answerStep,
  heading,
  newAddress,
  openMail,
  saveAndContinue,
  sign,
  signUp,
} from '@/__tests__/e2e/steps/registration';
import { cards, part } from '@/__tests__/e2e/steps/search';
import { monthOf, shiftMonth } from '@/lib/dates/dates';

const whatFor = '2 children, 3 full days';

/** A month of birth as the lists show it. */
const inWords = async (page: Page, month: string) =>
  (await page.locator(`option[value="${month}"]`).first().textContent())!;

/** Searches as a visitor for two children on three days, at any hours. */
async function search(page: Page, hands: Hands, born: readonly string[], days: readonly string[]): Promise<void> {
  const { press, fill, choose } = hands;
  await page.goto('/');
  await fill(page.getByLabel('Where', { exact: true }), 'M5V');
  await press(part(page, 'Children'));
  await choose(page.getByLabel('Child 1', { exact: true }), await inWords(page, born[0]!));
  await press(page.getByRole('button', { name: 'Add a child' }));
  await choose(page.getByLabel('Child 2', { exact: true }), await inWords(page, born[1]!));
  await press(part(page, 'When'));
  await chooseDays(page.getByRole('group', { name: 'Dates to search for' }), hands, days);
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await expect(page.locator('#results')).toBeFocused();
}

/** The form has everything that was searched for, at the price of the card. */
async function expectWish(page: Page, days: readonly string[], price: string): Promise<void> {
  await expect(page.getByRole('radio', { name: /Full Day/ })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Selected days' }).getByRole('listitem')).toHaveCount(days.length);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(price);
}

test('a guest’s wish of two children and three days leads from the first search to the paid booking in few presses, at the price of the first card, and nothing is entered twice', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const email = newAddress('wish');
  const { hands, cost } = counting(page, touching(page));
  const { press, fill } = hands;
  const scout = await newFamily({ address: baseURL!, child: 'Scout' });
  const house = await facilityNamed(scout, 'Liberty Tots');
  const [monday, , wednesday, , friday] = weekFrom(house, 6);
  const days = [monday!, wednesday!, friday!];
  const born = [20, 40].map((months) => shiftMonth(monthOf(house.today), -months));

  await search(page, hands, born, days);
  // Presses count from the results on: how many months are turned depends on the day.
  cost.presses = 0;
  const results = new URL(page.url());
  const card = cards(page).filter({ hasText: whatFor }).first();
  await expect(card).toBeInViewport();
  const name = (await card.getByRole('heading').textContent())!;
  const [, amount] = new RegExp(`\\$([\\d,.]+) · ${whatFor}`).exec((await card.textContent())!)!;
  const price = `$${amount}`;

  // The facility's page shows the same price, and leads back to the same results.
  await press(card.getByRole('link', { name, exact: true }));
  await expect(heading(page, name)).toBeInViewport();
  await expect(page.getByRole('main').getByText(whatFor).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${price} CAD · ${whatFor}`);
  await expect(page.locator('a:visible', { hasText: `· ${price}` }).first()).toHaveText(/^Request \w{3} \d/);
  const back = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Search' });
  await expect(back).toHaveAttribute('href', `${results.pathname}${results.search}`);
  await press(page.locator('a:visible', { hasText: /^(Choose dates|Request \w{3} \d)/ }).first());

  // The form asks for neither children, days nor hours again.
  await expect(page.getByLabel('When was child 1 born?')).toHaveValue(born[0]!);
  await expect(page.getByLabel('When was child 2 born?')).toHaveValue(born[1]!);
  await expectWish(page, days, price);
  await press(page.getByRole('button', { name: 'Continue' }));

  await signUp(page, hands, email);
  await openMail(page, email);

  // Of each child only the name and the day of birth are missing.
  for (const [index, firstName] of ['Ada', 'Ben'].entries()) {
    await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(String(Number(born[index]!.slice(5))));
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue(born[index]!.slice(0, 4));
    await fill(page.getByLabel('Day', { exact: true }), '1');
    await fill(page.getByLabel(/^First name/), firstName);
    if (index > 0) break;
    await press(page.getByRole('button', { name: 'Add another', exact: true }));
    await expect(page.getByRole('list', { name: 'Children' })).toContainText(firstName);
    await expect(page.getByRole('heading', { name: 'Add another child' })).toBeFocused();
  }
  await press(saveAndContinue(page));
  await answerStep(page, hands, 'parents-and-guardians');
  await answerStep(page, hands, 'emergency-contacts');
  await press(page.getByRole('button', { name: 'No, only parents and guardians' }));
  await answerStep(page, hands, 'unauthorized-pickups');

  // The request comes next, not the way back to it.
  await sign(page, hands, /^Request care at/);
  await expect(page.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Ben' })).toBeChecked();
  await expectWish(page, days, price);
  await press(page.getByRole('link', { name: 'Add a card and send' }));
  await press(page.getByText('Show the test cards'));
  await press(page.getByRole('button', { name: 'Fill in 4242 4242 4242 4242' }));
  await press(page.getByRole('button', { name: 'Add card and send request' }));
  await expect(page.getByText(/Your request NB-\w{6} was sent/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(price);
  // It took 50 and 19 when each step of the registration opened a list.
  expect(cost.presses).toBeLessThanOrEqual(40);
  expect(cost.screens.length, cost.screens.join(' ')).toBeLessThanOrEqual(16);

  const number = /NB-\w{6}/.exec((await page.getByText(/^Request NB-/).textContent())!)![0];
  await desk('approve', number);
  await page.reload();
  await expect(page.getByText('Confirmed').first()).toBeInViewport();
  await expect(page.getByRole('main')).toContainText(price);
});
