import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses like a thumb: down, a pause, up at the same place. A control that moves during the pause is missed. Assert
 * afterwards what is in sight (`toBeInViewport`).
 */
export const press = (control: Locator): Promise<void> => control.click({ delay: 150 });

/** How a parent operates a page: by touch, or by keyboard only. */
export interface Hands {
  press(control: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  check(control: Locator): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
  /** Chooses the first day of the shown month that matches the selector. */
  day(calendar: Locator, fitting: string): Promise<void>;
}

export const touching = (page: Page): Hands => ({
  press,
  fill: (field, text) => field.fill(text),
  check: (control) => control.check(),
  async choose(list, option) {
    if ((await list.evaluate((element) => element.tagName)) === 'SELECT')
      return void (await list.selectOption({ label: option }));
    await list.click();
    await page.getByRole('option', { name: option }).click();
  },
  day: (calendar, fitting) => calendar.locator(fitting).first().click(),
});

/** What a path costs: presses, including those into fields and lists, and the addresses of its screens in order. */
interface Cost {
  presses: number;
  screens: string[];
}

/** Counts what these hands press. A list is opened and chosen from. */
export function counting(page: Page, hands: Hands): { hands: Hands; cost: Cost } {
  const cost: Cost = { presses: 0, screens: [] };
  const counted =
    <A extends unknown[]>(act: (...args: A) => Promise<void>, presses = 1) =>
    (...args: A) => {
      cost.presses += presses;
      return act(...args);
    };
  page.on('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url());
    const isSearch = pathname === '/' && searchParams.size > 0;
    const screen = isSearch ? 'results' : searchParams.has('join') ? `${pathname}?join` : pathname;
    const isMail = pathname === '/mailbox' || frame !== page.mainFrame();
    if (!isMail && cost.screens.at(-1) !== screen) cost.screens.push(screen);
  });
  const { press: tap, fill, check, choose, day } = hands;
  return {
    cost,
    hands: {
      press: counted(tap),
      fill: counted(fill),
      check: counted(check),
      choose: counted(choose, 2),
      day: counted(day),
    },
  };
}

const stopsMax = 150;

/** "16:00" as typed into an hours, minutes and AM/PM field. */
const timeKeys = (time: string) => {
  const [hours, minutes] = time.split(':') as [string, string];
  return `${String(Number(hours) % 12 || 12).padStart(2, '0')}${minutes}${Number(hours) < 12 ? 'AM' : 'PM'}`;
};

/** Keyboard only: Tab to the control, then the keys it takes. */
export function typing(page: Page): Hands {
  const { keyboard } = page;
  async function reach(control: Locator, isThere: (element: Element) => boolean = (e) => e === document.activeElement) {
    await expect(control).toBeVisible();
    for (let stops = 0; stops < stopsMax; stops += 1) {
      if (await control.evaluate(isThere)) return;
      await keyboard.press('Tab');
    }
    throw new Error('The keyboard does not get there.');
  }
  return {
    async press(control) {
      await reach(control);
      await keyboard.press('Enter');
    },
    async fill(field, text) {
      await reach(field);
      if ((await field.getAttribute('type')) === 'time') return keyboard.type(timeKeys(text));
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    async check(control) {
      await expect(control).toBeVisible();
      if (await control.isChecked()) return;
      // Tab stops at one radio button per group; arrow keys move within it.
      await reach(control, (element) => {
        const { activeElement } = document;
        const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
        return (
          element === activeElement ||
          (isRadio && activeElement instanceof HTMLInputElement && activeElement.name === element.name)
        );
      });
      await keyboard.press('Space');
      for (let moves = 0; moves < 10 && !(await control.isChecked()); moves += 1) await keyboard.press('ArrowDown');
      await expect(control).toBeChecked();
    },
    async choose(list, option) {
      await reach(list);
      const isNative = (await list.evaluate((element) => element.tagName)) === 'SELECT';
      if (isNative) return keyboard.type(option);
      // Enter would submit the form. The list takes focus once it is open.
      await keyboard.press('Space');
      await expect(page.getByRole('listbox')).toBeFocused();
      await keyboard.type(option);
      await expect(page.locator('[role=option][data-focus]')).toHaveText(option);
      await keyboard.press('Enter');
    },
    async day(calendar, fitting) {
      // A day is disabled until its places have loaded.
      await expect(calendar.locator(fitting).first()).toBeVisible();
      await reach(calendar.locator('[role=gridcell][tabindex="0"]'));
      const focused = calendar.locator(':focus');
      const isFitting = () => focused.evaluate((cell, selector) => cell.matches(selector), fitting);
      for (let days = 0; days < 31 && !(await isFitting()); days += 1) await keyboard.press('ArrowRight');
      expect(await isFitting()).toBe(true);
      await keyboard.press('Enter');
      await expect(focused).toHaveAttribute('aria-selected', 'true');
    },
  };
}
