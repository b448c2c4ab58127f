import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const ofBuilder = createRequire(createRequire(__filename).resolve('@axe-core/playwright'));
/** Injected once per page. The builder would inject axe twice per run, unminified and over twice as large. */
const small = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Off by default in axe. A control's name must contain its visible words, because people who use voice control say those. */
const labelInName = 'label-content-name-mismatch';

/**
 * Rules of axe that every page must pass, each with the start of the elements that fail it. Passed checks are not
 * reported, since listing them takes longer than running them. Legacy mode skips the blank page for frames: we have none,
 * and it takes half the time.
 */
export async function violationsOn(page: Page, within = 'html'): Promise<[rule: string, elements: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(small);
  // The page has axe already, so the builder’s own injection is an empty statement.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { [labelInName]: { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .include(within)
    .analyze();
  return violations
    .map(({ id, nodes }): [string, string[]] => {
      const elements = nodes.map(({ html }) => html.slice(0, 200));
      // For want of room a day shows “30” and “6 left”; its name has both numbers in a spoken date.
      return [id, id === labelInName ? elements.filter((html) => !html.startsWith('<td role="gridcell"')) : elements];
    })
    .filter(([, elements]) => elements.length > 0);
}

/** Waits for the end of all transitions. Headless UI marks a dialog some frames before its transition starts. */
const untilStill = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[data-transition]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );

export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilStill(page);
  let found = await violationsOn(page);
  // Another transition may have begun meanwhile, as when a button stops being busy. A fault of the page stays.
  if (found.some(([id]) => id === 'color-contrast')) {
    await untilStill(page);
    found = await violationsOn(page);
  }
  // A control that a sticky bar covers in part counts as too small. Whole, it must not.
  if (found.some(([id]) => id === 'target-size')) {
    await page.evaluate(() => scrollBy(0, innerHeight / 3));
    found = await violationsOn(page);
  }
  expect(found).toEqual([]);
  await expectNarrow(page);
}

/** No wider than its window, with text of this size. */
export async function expectNarrow(page: Page, percent = 100): Promise<void> {
  // A phone zooms out on a page that is too wide, and `innerWidth` grows with it.
  const [content, window] = await page.evaluate((size) => {
    const { documentElement } = document;
    documentElement.style.fontSize = size;
    const { scrollWidth, clientWidth } = documentElement;
    documentElement.style.fontSize = '';
    return [scrollWidth, clientWidth];
  }, `${percent}%`);
  expect(content, 'the page is wider than its window').toBeLessThanOrEqual(window!);
}
