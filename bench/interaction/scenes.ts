import type { Page } from '@playwright/test';
import { timeToPaint } from '@/bench/interaction/press';
import type { Portal } from '@/bench/portal';
import { shiftMonth } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';

export interface Scene {
  name: string;
  /** Limit in milliseconds. */
  limit: number;
  path: (portal: Portal) => string;
  /** Preparation before the press. */
  prepare?: (page: Page) => Promise<void>;
  /** Selector of an element that means the page is complete. */
  ready: string;
  /** Presses once and measures; leaves the page ready for the next press. */
  press: (page: Page) => Promise<number>;
}

/** Beyond this, users press again. */
const usual = 200;

const day = '[role="gridcell"][data-date]';
const monthAhead = '[aria-label="Next month"]';
/** A list item that only the full list has. */
const rows = 'ul[aria-label="Bookings"] > li:nth-child(10)';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openList(page: Page): Promise<number> {
  const ms = await timeToPaint(page, button(page, 'List'), rows);
  await timeToPaint(page, button(page, 'Month'), day);
  return ms;
}

async function openMonth(page: Page): Promise<number> {
  const ms = await timeToPaint(page, button(page, 'Month'), day);
  await timeToPaint(page, button(page, 'List'), rows);
  return ms;
}

async function nextMonth(page: Page): Promise<number> {
  const date = (await page.locator(day).first().getAttribute('data-date'))!;
  return timeToPaint(page, page.locator(monthAhead), `${day}[data-date^="${shiftMonth(date.slice(0, 7), 1)}"]`);
}

/** Selects another day. */
async function showDay(page: Page): Promise<number> {
  const cell = page.locator(`${day}[aria-selected="false"]:not([aria-disabled])`).first();
  const date = await cell.getAttribute('data-date');
  return timeToPaint(page, cell, `${day}[data-date="${date}"][aria-selected="true"]`);
}

/** Toggles the same day. */
async function chooseDay(page: Page): Promise<number> {
  const cell = page.locator(`${day}:not([aria-disabled])`).first();
  const [date, selected] = [await cell.getAttribute('data-date'), await cell.getAttribute('aria-selected')];
  return timeToPaint(page, cell, `${day}[data-date="${date}"][aria-selected="${selected !== 'true'}"]`);
}

const month = { path: () => `${paths.bookingList('upcoming')}&view=month`, ready: day };
const care = {
  path: ({ facilityId }: Portal) => paths.requestCare(facilityId),
  async prepare(page: Page) {
    await page.getByRole('checkbox', { name: /^Maya/ }).check();
    await page.getByRole('radio', { name: /^Full Day/ }).check();
  },
  ready: `${day}:not([aria-disabled])`,
};

/** Frequent presses of a family with many bookings. */
export const scenes: readonly Scene[] = [
  { name: '1,000 bookings: open the list', limit: usual, ...month, press: openList },
  {
    name: '1,000 bookings: open the month',
    limit: usual,
    path: () => paths.bookingList('upcoming'),
    ready: rows,
    press: openMonth,
  },
  { name: '1,000 bookings: turn the month', limit: usual, ...month, press: nextMonth },
  { name: '1,000 bookings: choose a day', limit: usual, ...month, press: showDay },
  { name: 'days of care: turn the month', limit: usual, ...care, press: nextMonth },
  { name: 'days of care: choose a day', limit: 100, ...care, press: chooseDay },
];
