import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { complaints, drawing, mapOf, openMap, pinsOf } from '@/__tests__/e2e/steps/map';
import { test as own } from '@/__tests__/e2e/steps/own-server';
import { writeMapFile } from '@/__tests__/support/map-file';

/** A portal that serves its own map. */
const test = own.extend<object, object>({
  launchOptions: drawing,
  mapFile: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'nestling-map-'));
      const file = join(folder, 'map.pmtiles');
      writeMapFile(file);
      await use(file);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('the portal’s own map file is read in ranges, from the portal only @desktop', async ({ page, baseURL }) => {
  const said = complaints(page);
  const ranges: number[] = [];
  const elsewhere: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('.pmtiles')) ranges.push(response.status());
    if (new URL(response.url()).origin !== baseURL) elsewhere.push(response.url());
  });
  await page.goto('/?place=Toronto%2C%20ON');
  await openMap(page);
  await expect(pinsOf(page).first()).toBeInViewport();
  const copyright = mapOf(page).getByRole('link', { name: '© OpenStreetMap' });
  await copyright.scrollIntoViewIfNeeded();
  await expect(copyright).toBeInViewport();
  // First the directory, then tiles.
  await expect.poll(() => ranges.length).toBeGreaterThan(1);
  expect(new Set(ranges)).toEqual(new Set([206]));
  await page.waitForLoadState('networkidle');
  // Labels use our font, which was loaded from the page and not from another origin.
  expect(await page.evaluate(() => document.fonts.check('24px "Nunito Variable"'))).toBe(true);
  await expect(mapOf(page).getByText(/We couldn’t load the streets/)).toHaveCount(0);
  expect(elsewhere).toEqual([]);
  expect(said).toEqual([]);
});
