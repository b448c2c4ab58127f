import { launch } from 'puppeteer-core';
import { type Engine, pressMs } from '@/__tests__/engines/engine';
import { findFirefox } from '@/scripts/tasks/engines.cjs';

/** Firefox, at desktop size, over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    // Puppeteer turns the back/forward cache off.
    extraPrefsFirefox: { 'fission.bfcacheInParent': true },
  });
  const [page] = await browser.pages();
  if (!page) throw new Error('Firefox has no window.');
  await page.setViewport({ width: 1280, height: 800 });
  return {
    open: (url) => page.goto(url),
    back: () => page.goBack(),
    run: (work, ...args) => page.evaluate(work as unknown as (...args: unknown[]) => never, ...args),
    load: (script) => page.evaluate(`void (() => {${script}\n})()`),
    press: (x, y) => page.mouse.click(x, y, { delay: pressMs }),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
