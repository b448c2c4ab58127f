import type { Browser, Page } from '@playwright/test';
import type { Tokens } from '@/api/contract/types';
import { keepSession } from '@/bench/logged-in';
import { median } from '@/bench/median';
import { untilQuiet } from '@/bench/quiet';

/** The cost of one page load until idle, in milliseconds. */
export interface Load {
  /** Total blocking time: the parts of main-thread tasks beyond 50 ms. */
  blocking: number;
  /** All main-thread work; includes the next two. */
  work: number;
  script: number;
  /** Style and layout. */
  style: number;
  largestPaint: number;
  elements: number;
}

export interface LoadOptions {
  url: string;
  /** The session; null for a visitor. */
  tokens: Tokens | null;
}

/** A phone's screen, as in Lighthouse. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Processor slowdown, like a cheap phone. */
const slowedTimes = 4;

/** Loads a page on a phone-sized screen with an empty cache and a slowed processor. @throws Error if another page answers */
export async function measureLoad(browser: Browser, { url, tokens }: LoadOptions): Promise<Load> {
  const context = await browser.newContext({ ...phone, locale: 'en-CA', timezoneId: 'America/Toronto' });
  try {
    if (tokens) await keepSession(context, tokens);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // CPU time of the thread, so other programs do not count.
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

/** The median of each figure; `loads` has odd length. */
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
