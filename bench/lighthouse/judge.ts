import { median } from '@/bench/median';

/** One Lighthouse run: scores from 0 to 100, blocking time in milliseconds. */
export interface Report {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  blockingMs: number;
}

export interface Judged {
  report: Report;
  /** Missed limits. */
  misses: string[];
}

/** Minimum of the judged scores. Performance depends on the machine and is judged by `first-load`. */
const least = 100;

/** The median of each figure; `reports` has odd length. */
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

export function judge(report: Report): Judged {
  const misses = [
    report.accessibility < least && 'accessibility',
    report.bestPractices < least && 'best practices',
    report.seo < least && 'SEO',
  ].filter((miss) => miss !== false);
  return { report, misses };
}
