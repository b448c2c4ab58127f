import { expect, type LaunchOptions, type Page } from '@playwright/test';
import { press } from '@/__tests__/e2e/steps/hands';

/** Fixture for a browser that renders WebGL without a graphics card. */
export const drawing: [
  (given: { launchOptions: LaunchOptions }, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] = [
  async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-unsafe-swiftshader'] }),
  { scope: 'worker' },
];

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Facilities on a map' });
export const pinsOf = (page: Page) =>
  mapOf(page).getByRole('button', { name: /facilities (close together|at one place)|: / });

export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Opens the map, by a press that may come before hydration, and waits for its pins. */
export async function showMap(page: Page): Promise<void> {
  await expect(async () => {
    await press(page.getByRole('button', { name: 'Show map' }));
    await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(pinsOf(page).first()).toBeVisible();
}

/** As {@link showMap}, with the map and a pin scrolled into view. */
export async function openMap(page: Page): Promise<void> {
  await showMap(page);
  await expect(mapOf(page)).toBeInViewport();
  await expect(pinsOf(page).first()).toBeInViewport();
}
