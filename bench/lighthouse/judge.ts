import { median } from '@/bench/median';

/** What one Lighthouse run says of a page: scores from 0 to 100, blocking time in milliseconds. */
export interface Report {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  blockingMs: number;
}

export interface Judged {
  report: Report;
  /** What misses its limit; empty when all is well. */
  misses: string[];
}

/** The least of the scores that are judged: performance is the machine's as much as the page's (`first-load` judges that). */
const least = 100;

/** The median of each figure. `reports` is of odd length. */
export function medianReport(reports: readonly Report[]): Report {
  const middle = (pick: (report: Report) => number) => median(reports.map(pick));
  return {
    performance: middle((report) => report.performance),
    accessibility: middle((report) => report.accessibility),
    bestPractices: middle((report) => report.bestPractices),
    seo: middle((report) => report.seo),
    blockingMs: middle((report) => report.blockingMs),
  };
}

/** A page's medians. */
export function judge(report: Report): Judged {
  const misses = [
    report.accessibility < least && 'accessibility',
    report.bestPractices < least && 'best practices',
    report.seo < least && 'SEO',
  ].filter((miss) => miss !== false);
  return { report, misses };
}
