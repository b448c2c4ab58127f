import type { Locator, Page } from '@playwright/test';

/** Processor slowdown, like a cheap phone. */
const slowedTimes = 4;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
}

/** Longer than any press should take. */
const patienceMs = 30_000;

/** Milliseconds from a click on the target until the selector's element is painted. */
export async function timeToPaint(page: Page, target: Locator, selector: string): Promise<number> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await quiet(page);
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to press for ${selector}.`);
  // No named functions here: the compiler would call a helper that does not exist in the page.
  await page.evaluate(
    ({ wanted, patience }) => {
      const measured = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${wanted} was not painted.`)), patience);
        document.addEventListener(
          'click',
          async (event) => {
            do await new Promise((next) => requestAnimationFrame(next));
            while (!document.querySelector(wanted));
            // A message posted before a frame is painted arrives after it.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            port2.postMessage(null);
          },
          { once: true, capture: true },
        );
      });
      Object.assign(window, { measured });
    },
    { wanted: selector, patience: patienceMs },
  );
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const ms = await page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
  await quiet(page);
  return ms;
}

const toggleId = 'empty-toggle';

/** The same for an empty toggle button: the minimum cost of a press on this page. */
export async function timeToToggle(page: Page): Promise<number> {
  const pressed = await page.evaluate((id) => {
    const known = document.getElementById(id);
    const toggle = known ?? document.createElement('button');
    if (!known) {
      toggle.id = id;
      toggle.textContent = 'Toggle';
      Object.assign(toggle.style, { position: 'fixed', top: '0', left: '0', zIndex: '9999' });
      // Keeps the focus: forms do work when a field loses it.
      toggle.onmousedown = (event) => event.preventDefault();
      toggle.onclick = () => toggle.setAttribute('aria-pressed', `${toggle.getAttribute('aria-pressed') !== 'true'}`);
      document.body.append(toggle);
    }
    return toggle.getAttribute('aria-pressed') === 'true';
  }, toggleId);
  return timeToPaint(page, page.locator(`#${toggleId}`), `#${toggleId}[aria-pressed="${!pressed}"]`);
}

/** Waits until the press has no more effects. A slowed browser with nothing to draw may never report idle. */
const quiet = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => void requestIdleCallback(resolve, { timeout: 5_000 }))),
  );
