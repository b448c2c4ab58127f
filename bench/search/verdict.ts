import type { SearchName } from '@/bench/search/searches';

/** What one search took at one size. */
export interface Measured {
  p50: number;
  p95: number;
  pages: number;
}
export type Figures = Record<SearchName, Measured>;

/** Issue 21's figures: how many times as long at the largest size as at the smallest, and pages of the database at any size. */
const limits = { place: 1.5, text: 3, lastPage: 1.3, pages: 150 } as const;

export interface Verdict {
  name: string;
  value: number;
  limit: number;
  within: boolean;
}

/** The figure below which so many of the values lie; `share` is from 0 to 1, values at least one. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** @param small the figures at the smallest size, @param large at the largest */
export function judge(small: Figures, large: Figures): Verdict[] {
  const growth = (name: SearchName) => large[name].p95 / small[name].p95;
  const later = (name: SearchName, first: SearchName) => large[name].p50 / large[first].p50;
  const verdict = (name: string, value: number, limit: number) => ({ name, value, limit, within: value <= limit });
  return [
    ...(
      ['Toronto', '5 km by point', 'Toronto, three dates, two children', 'Toronto, all filters with dates'] as const
    ).map((name) => verdict(`${name}: p95 largest ÷ smallest`, growth(name), limits.place)),
    ...(['text: falconry', 'text: willow montessori', 'text: licensed'] as const).map((name) =>
      verdict(`${name}: p95 largest ÷ smallest`, growth(name), limits.text),
    ),
    verdict('home: page 50 ÷ page 1', later('home, page 50', 'home'), limits.lastPage),
    verdict('Toronto: page 50 ÷ page 1', later('Toronto, page 50', 'Toronto'), limits.lastPage),
    ...(
      ['Toronto, all filters with dates', 'text: falconry', 'text: willow montessori', 'text: licensed'] as const
    ).map((name) => verdict(`${name}: pages touched`, large[name].pages, limits.pages)),
  ];
}
