import { expect, type Page } from '@playwright/test';
import type { Hands } from '@/__tests__/e2e/steps/hands';
import { searchForWords } from '@/__tests__/e2e/steps/search';
import { writeToken } from '@/lib/money/sandbox-cards';

/** Adds a card through the API; the wallet pages have their own tests. */
async function addCard(page: Page): Promise<void> {
  const token = writeToken({
    behaviour: 'success',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: new Date().getFullYear() + 3,
    holderName: "Siobhán O'Brien",
    nonce: String(Date.now()),
  });
  const status = await page.evaluate(async (card) => {
    const access = sessionStorage.getItem('token') ?? localStorage.getItem('token');
    const response = await fetch('/api/v1/parent/card', {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token: card }),
    });
    return response.status;
  }, token);
  expect(status).toBe(201);
}

/** From the end of the registration to the family's first request, through the search. */
export async function askForFirstDay(page: Page, hands: Hands, child: string): Promise<void> {
  await addCard(page);
  await page.reload();
  await hands.press(page.getByRole('link', { name: 'Find child care' }));
  await searchForWords(page, hands, 'Liberty Tots');
  await hands.press(page.getByRole('link', { name: 'Liberty Tots', exact: true }));
  await hands.press(page.locator('a:visible', { hasText: 'Choose dates' }).first());
  await hands.check(page.getByRole('checkbox', { name: child }));
  await hands.check(page.getByRole('radio', { name: /Full Day/ }));
  const calendar = page.getByRole('group', { name: /Days of care/ });
  const free = '[role=gridcell][aria-label*="left"]:not([aria-disabled])';
  await hands.press(calendar.getByRole('button', { name: 'Next month' }));
  await expect(calendar.locator(free).first()).toBeVisible();
  await hands.day(calendar, free);
  await hands.press(page.getByRole('button', { name: 'Send request' }));
  await expect(page.getByText(/Your request NB-\w{6} was sent/)).toBeVisible();
}
