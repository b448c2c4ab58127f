import { expect, type LaunchOptions, type Page } from '@playwright/test';
import sharp from 'sharp';
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

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const canvasOf = (page: Page) => mapOf(page).locator('canvas');

/** Hides all that lies above the map's drawing; returns where the pins were, in its pixels. */
export async function withoutPins(page: Page): Promise<Box[]> {
  const origin = (await canvasOf(page).boundingBox())!;
  const boxes = await Promise.all((await pinsOf(page).all()).map((pin) => pin.boundingBox()));
  await mapOf(page)
    .locator('.maplibregl-marker, .maplibregl-control-container')
    .evaluateAll((all) => all.forEach((one) => one.style.setProperty('visibility', 'hidden')));
  return boxes.flatMap((box) => (box ? [{ ...box, x: box.x - origin.x, y: box.y - origin.y }] : []));
}

/** The numbers of pixels in the colour of texts, in all of the map's drawing and in these parts of it. */
export async function inkOf(page: Page, parts: readonly Box[]): Promise<{ inAll: number; inParts: number }> {
  const ink = await page.evaluate(() => getComputedStyle(document.body).color.match(/\d+/g)!.slice(0, 3).map(Number));
  const picture = sharp(await canvasOf(page).screenshot({ scale: 'css' })).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const found = { inAll: 0, inParts: 0 };
  for (let at = 0; at < data.length; at += 3) {
    if (ink.some((value, channel) => Math.abs(data[at + channel]! - value) > 40)) continue;
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
    const isIn = (box: Box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
    found.inAll += 1;
    found.inParts += Number(parts.some(isIn));
  }
  return found;
}
