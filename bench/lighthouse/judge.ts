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

/** Points below the empty page's performance, and milliseconds of blocking time above it, that a page may have. */
export const limits = { performanceBelow: 3, blockingAbove: 50, other: 100 } as const;

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

/** A page's medians against those of the empty page of the same run. */
export function judge(report: Report, empty: Report): Judged {
  const misses = [
    report.performance < empty.performance - limits.performanceBelow && 'performance',
    report.blockingMs > empty.blockingMs + limits.blockingAbove && 'blocking time',
    report.accessibility < limits.other && 'accessibility',
    report.bestPractices < limits.other && 'best practices',
    report.seo < limits.other && 'SEO',
  ].filter((miss) => miss !== false);
  return { report, misses };
}
