import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands } from '@/__tests__/e2e/steps/hands';

/** The facilities that were found. */
export const cards = (page: Page) => page.getByRole('list', { name: 'Child-care facilities' }).getByRole('article');
/** A part of the search that opens. */
export const part = (page: Page, label: string) => page.locator('summary', { hasText: label });

/** Search fields. On a phone those of "More filters" are in the page twice, with one of them visible. */
export const searchField = (page: Page, label: string | RegExp) => page.getByLabel(label).filter({ visible: true });

/**
 * Opens "More filters"; returns the button that shows the results. Pressed before hydration, the filters open in the
 * page and then move into a sheet, which has this button.
 */
export async function openMoreFilters(page: Page, hands: Hands): Promise<Locator> {
  await hands.press(page.getByText('More filters', { exact: true }));
  const show = page.getByRole('button', { name: /^Show [\d,]+/ });
  await expect(show).toBeVisible();
  return show;
}

/** Searches for a facility name or keyword from the home page, through "More filters". */
export async function searchForWords(page: Page, hands: Hands, words: string): Promise<void> {
  const show = await openMoreFilters(page, hands);
  await hands.fill(searchField(page, 'Name or keyword'), words);
  await hands.press(show);
  // Until the new results load, the old list is shown and may disappear under a press.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
}

/** Opens what a phone collapses above the results: sort order, category and removable filters. */
export async function openResultTools(page: Page, hands: Hands): Promise<void> {
  const fold = page.locator('summary', { hasText: /^Sort and filter/ });
  await expect(page.locator('#results')).toBeInViewport();
  // The button exists on phones only, once the search has loaded.
  if (page.viewportSize()!.width >= 640) return;
  await expect(fold).toBeVisible();
  await hands.press(fold);
}
