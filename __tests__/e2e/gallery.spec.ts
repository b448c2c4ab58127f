import { expect, test, type Page } from '@playwright/test';
import { violationsOn } from '@/__tests__/e2e/steps/accessible';

// The tests share only the page.
test.describe.configure({ mode: 'parallel' });

async function openGallery(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** axe takes a minute on this page: the plain check runs each theme and width once, the deep check all pairs. */
const looks = [
  ['light', 360],
  ['dark', 1440],
  ...(process.env.CHECK_DEPTH === 'deep'
    ? ([
        ['light', 1440],
        ['dark', 360],
      ] as const)
    : []),
] as const;

for (const [theme, width] of looks) {
  test(`axe finds nothing, ${theme} at ${width} px, and nothing is wider than the page`, async ({ page }) => {
    test.slow();
    await openGallery(page, width);
    await page.getByRole('button', { name: theme === 'light' ? 'Light' : 'Dark', exact: true }).click();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('the device’s dark preference applies by default', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openGallery(page, 1440);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(ground);
});

test('the keyboard reaches every control, in view and with a focus ring', async ({ page }) => {
  test.slow();
  await openGallery(page, 1440);
  const state = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return null;
      const box = active.getBoundingClientRect();
      const ringed = (element: Element) => getComputedStyle(element).outlineStyle !== 'none';
      const label = active.closest('label, [class*="has-focus-visible"]');
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      const top = document.elementFromPoint(x, y);
      return {
        name: active.getAttribute('aria-label') ?? (active.textContent || active.outerHTML.slice(0, 160)),
        ring: ringed(active) || (label !== null && ringed(label)),
        hidden: box.width > 1 && top !== null && getComputedStyle(top).position === 'fixed' && !top.contains(active),
      };
    });
  const reached: string[] = [];
  const faults: string[] = [];
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await state();
    if (!now) break;
    if (!now.ring) faults.push(`no ring: ${now.name}`);
    if (now.hidden) faults.push(`hidden: ${now.name}`);
    reached.push(now.name);
  }
  expect(faults).toEqual([]);
  // After the last control, Tab leaves the page. Stopping earlier would mean that focus was lost.
  expect(reached.at(-1)).toBe('support@nestling.example');
  expect(reached.length).toBeGreaterThan(100);
  for (const name of ['Open the dialog', 'Hi, Ana', 'Next page', 'Authorized pickups', 'Show info'])
    expect(reached.some((text) => text.includes(name))).toBe(true);
});

test('the dialog works by keyboard and returns the focus', async ({ page }) => {
  await openGallery(page, 1440);
  const opener = page.getByRole('button', { name: 'Open the dialog' });
  await opener.press('Enter');
  await expect(page.getByRole('heading', { name: 'Request a tour at Little Acorns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Request a tour at Little Acorns' })).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a toast can be dismissed while a dialog is open', async ({ page }) => {
  await openGallery(page, 1440);
  await page.getByRole('button', { name: 'Show error' }).click();
  const toast = page.getByText('phone: Enter a phone number.');
  await toast.hover();
  await page.getByRole('button', { name: 'Open the dialog' }).press('Enter');
  const dialog = page.getByRole('heading', { name: 'Request a tour at Little Acorns' });
  await expect(dialog).toBeVisible();
  await toast.click();
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('targets are at least 24 px high and wide', async ({ page }) => {
  await openGallery(page, 360);
  const small = await page.evaluate(() => {
    const inText = (element: Element) => element.matches('p a, li a, dd a, p button');
    const targets = [...document.querySelectorAll('main button, main a[href], main input, main select')];
    return targets
      .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
      .filter(({ target, box }) => box.width > 1 && !inText(target) && (box.width < 24 || box.height < 24))
      .map(
        ({ target, box }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${target.outerHTML.slice(0, 120)}`,
      );
  });
  expect(small).toEqual([]);
});

test('with reduced motion no animation lasts longer than a moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, 1440);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(element);
        const longest = Math.max(...`${animationDuration},${transitionDuration}`.split(',').map(parseFloat));
        return longest > 0.01 || animationIterationCount === 'infinite';
      }).length,
  );
  expect(moving).toBe(0);
});

test('only the selected option of a select has a check mark', async ({ page }) => {
  await openGallery(page, 1440);
  await page.getByRole('button', { name: /^Ending month/ }).click();
  const ticks = page.getByRole('option').locator('svg').filter({ visible: true });
  await expect(ticks).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'March' }).locator('svg')).toBeVisible();
});

test('a signature keeps its drawing at device resolution when the pad’s width changes', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, deviceScaleFactor: 2, viewport: { width: 1000, height: 800 } });
  await page.goto('/gallery');
  const paper = page
    .getByRole('region', { name: 'Signature pad' })
    .getByRole('img', { name: /^Signature of/ })
    .first();
  await paper.scrollIntoViewIfNeeded();
  const box = (await paper.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 70, { steps: 10 });
  await page.mouse.up();
  /** Canvas pixels per CSS pixel, and how far right the ink reaches, as a share of the width. */
  const drawing = () =>
    paper.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let right = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) right = Math.max(right, (at / 4) % canvas.width);
      return { density: canvas.width / canvas.clientWidth, right: Math.round((right / canvas.width) * 10) / 10 };
    });
  await expect.poll(drawing).toEqual({ density: 2, right: 0.5 });
  const before = await paper.evaluate((element) => element.clientWidth);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => paper.evaluate((element) => element.clientWidth)).toBeLessThan(before);
  await expect.poll(drawing).toEqual({ density: 2, right: 0.5 });
  await page.setViewportSize({ width: 360, height: 500 });
  await expect.poll(drawing).toEqual({ density: 2, right: 0.5 });
  await page.close();
});

test('an invalid date typed or pasted into the dd.mm.yyyy mask stays and shows an error', async ({ page }) => {
  await openGallery(page, 1440);
  const date = page.getByRole('region', { name: 'Date dd.mm.yyyy' }).getByLabel('Start of care').first();
  const expectRefused = async (written: string) => {
    await date.blur();
    await expect(date).toHaveValue(written);
    await expect(date).toHaveAccessibleDescription(/^Enter a real date as day, month and year/);
  };
  await date.pressSequentially('45.13.2020');
  await expectRefused('45.13.2020');
  await date.fill('');
  await date.evaluate((input) => {
    (input as HTMLInputElement).focus();
    document.execCommand('insertText', false, '29.02.2023');
  });
  await expectRefused('29.02.2023');
});

for (const width of [360, 1440]) {
  test(`the date picker at ${width} px: in sight, without faults, and the focus comes back after a choice`, async ({
    page,
  }) => {
    await openGallery(page, width);
    const input = page.getByLabel('Day of the tour');
    await input.click();
    const panel = page.getByRole('dialog', { name: 'Choose a date' });
    await expect(panel.getByRole('gridcell')).toHaveCount(30);
    const { x, width: wide } = (await panel.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
    await panel.getByRole('gridcell', { name: /November 24th/ }).click();
    await expect(panel).toBeHidden();
    await expect(input).toHaveValue('November 24, 2026');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(input).toBeFocused();
  });
}

test('the calendar panel is 495 px wide, and 340 px on phones', async ({ page }) => {
  const panel = page.getByRole('group', { name: 'First day' }).filter({ has: page.getByRole('table') });
  for (const [width, most] of [
    [1440, 495],
    [360, 340],
  ] as const) {
    await openGallery(page, width);
    expect((await panel.boundingBox())!.width).toBeLessThanOrEqual(most);
    expect((await panel.boundingBox())!.width).toBeGreaterThan(most - 60);
  }
});
