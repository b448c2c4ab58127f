import type { Browser, Page } from '@playwright/test';
import type { Tokens } from '@/api/contract/types';
import { keepSession } from '@/bench/logged-in';
import { median } from '@/bench/median';
import { untilQuiet } from '@/bench/quiet';

/** What one load of a page costs, until it is idle. Times in milliseconds. */
export interface Load {
  /** By how much tasks of the main thread are longer than 50 ms, together: a press meanwhile waits. */
  blocking: number;
  /** All that the main thread does; the next two are part of it. */
  work: number;
  script: number;
  /** Style and layout. */
  style: number;
  largestPaint: number;
  elements: number;
}

export interface LoadOptions {
  url: string;
  /** A session to come with; null for a visitor. */
  tokens: Tokens | null;
}

/** A phone's screen, as Lighthouse has it. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** How many times the processor is slowed, as a cheap phone is. */
const slowedTimes = 4;

/** Loads a page in a phone's window with an empty cache and a slowed processor. @throws Error where it is not the page that answers */
export async function measureLoad(browser: Browser, { url, tokens }: LoadOptions): Promise<Load> {
  const context = await browser.newContext({ ...phone, locale: 'en-CA', timezoneId: 'America/Toronto' });
  try {
    if (tokens) await keepSession(context, tokens);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // What other programs take of the processor does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
    const quiet = untilQuiet(page);
    const answer = await page.goto(url);
    if (!answer?.ok()) throw new Error(`${url} was answered with ${answer?.status()}.`);
    await quiet;
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)!.value;
    if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led away, to ${page.url()}.`);
    return {
      work: 1000 * seconds('TaskDuration'),
      script: 1000 * seconds('ScriptDuration'),
      style: 1000 * (seconds('RecalcStyleDuration') + seconds('LayoutDuration')),
      ...(await whatThePageSaw(page)),
    };
  } finally {
    await context.close();
  }
}

const whatThePageSaw = (page: Page) =>
  page.evaluate(() => {
    const [tasks, paints] = ['longtask', 'largest-contentful-paint'].map((type) => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type, buffered: true });
      return observer.takeRecords();
    });
    return {
      blocking: tasks!.reduce((sum, { duration }) => sum + duration - 50, 0),
      largestPaint: paints!.at(-1)?.startTime ?? 0,
      elements: document.querySelectorAll('*').length,
    };
  });

/** The median of each figure. `loads` is of odd length. */
export function medianLoad(loads: readonly Load[]): Load {
  const middle = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return {
    blocking: middle('blocking'),
    work: middle('work'),
    script: middle('script'),
    style: middle('style'),
    largestPaint: middle('largestPaint'),
    elements: middle('elements'),
  };
}
