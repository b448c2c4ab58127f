import { expect, type Locator, type Page } from '@playwright/test';

/** Moves the calendar forward, waiting for each month to load. */
export async function turnMonths(calendar: Locator, months: number): Promise<void> {
  for (let turned = 0; turned < months; turned += 1) {
    const header = calendar.locator('[aria-live]').first();
    const before = await header.textContent();
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await expect(header).not.toHaveText(before ?? '');
  }
}

/** Selects the first free days of the shown month; returns their full dates. */
export async function chooseFreeDays(calendar: Locator, count: number): Promise<string[]> {
  const free = calendar.locator('[role=gridcell][aria-label*="left"]:not([aria-disabled])');
  await expect(free.nth(count - 1)).toBeVisible();
  const labels = (await free.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''))).slice(
    0,
    count,
  );
  const dates = labels.map((label) => label.split(', ').slice(0, 3).join(', '));
  for (const date of dates) {
    const day = calendar.getByRole('gridcell', { name: date });
    await day.click();
    await expect(day).toHaveAttribute('aria-selected', 'true');
  }
  return dates;
}

export const confirmation = (page: Page) => page.getByRole('alertdialog');
