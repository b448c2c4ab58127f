import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * axe with the rules that every page keeps. What passes them is not listed: listing it takes longer than finding it. Legacy mode judges
 * in the page alone, without a blank page beside it for what is in frames: ours have none, and it takes half the time.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);

/** axe finds nothing on the page, and the page is not wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged where they have come to rest.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))])).toEqual([]);
  // A phone shows a page that is too wide smaller, and `innerWidth` is then the page's own.
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content, 'the page is wider than its window').toBeLessThanOrEqual(window!);
}
