import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands } from '@/__tests__/e2e/steps/hands';
import { formatMonth, monthOf } from '@/lib/dates/dates';

/** Moves the calendar forward, waiting for each month to load. */
export async function turnMonths(calendar: Locator, months: number): Promise<void> {
  for (let turned = 0; turned < months; turned += 1) {
    const header = calendar.locator('[aria-live]').first();
    const before = await header.textContent();
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await expect(header).not.toHaveText(before ?? '');
  }
}

/** Selects these days in their order, turning to the month of each. */
export async function chooseDays(calendar: Locator, { press, day }: Hands, days: readonly string[]): Promise<void> {
  const header = calendar.locator('[aria-live]').first();
  for (const date of days) {
    while ((await header.textContent()) !== formatMonth(monthOf(date))) {
      const before = (await header.textContent())!;
      await press(calendar.getByRole('button', { name: 'Next month' }));
      await expect(header).not.toHaveText(before);
    }
    await day(calendar, `[data-date="${date}"]:not([aria-disabled])`);
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
