import { expect, type Page } from '@playwright/test';
import type { Hands } from '@/__tests__/e2e/steps/hands';

/** Fields of the search: on a phone those of "More filters" are on the page twice, and one sees one of them. */
export const searchField = (page: Page, label: string | RegExp) => page.getByLabel(label).filter({ visible: true });

/** From the home page to what is found for a facility's name or a keyword, over "More filters". */
export async function searchForWords(page: Page, hands: Hands, words: string): Promise<void> {
  await hands.press(page.getByText('More filters', { exact: true }));
  // Pressed before the script was there, they open in the page first and then move into a sheet, whose button counts.
  const show = page.getByRole('button', { name: /^Show [\d,]+/ });
  await expect(show).toBeVisible();
  await hands.fill(searchField(page, 'Name or keyword'), words);
  await hands.press(show);
  // Until it has come, the list of the page before stands there, and what is pressed in it may be gone at once.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
}

/** Opens what a phone folds above the results: order, category, and the filters to remove. */
export async function openResultTools(page: Page, hands: Hands): Promise<void> {
  const fold = page.locator('summary', { hasText: /^Order and / });
  await expect(page.locator('#results')).toBeInViewport();
  // It is there when the search has come, and on a phone alone.
  if (page.viewportSize()!.width >= 640) return;
  await expect(fold).toBeVisible();
  await hands.press(fold);
}
