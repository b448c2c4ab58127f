import { quietCalls, type Heard } from '@/bench/abuse/quiet-family';

/** How many times as long as without the abuse the slowest hundredth of the quiet family's calls may take. */
export const slowestMax = 5;

export interface Verdict {
  p50: number;
  p99: number;
  isFine: boolean;
}

const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

/**
 * How many times as long the quiet family's calls took beside the abuse as before it. Each call is measured by its own median
 * before, so that a slow kind of call does not hide the others.
 */
export function judge(before: Heard, beside: Heard): Verdict {
  const scaled = (heard: Heard) =>
    quietCalls.flatMap((name) => heard.ms[name].map((ms) => ms / quantile(before.ms[name], 0.5)));
  const ratio = (part: number) => quantile(scaled(beside), part) / quantile(scaled(before), part);
  const [p50, p99] = [ratio(0.5), ratio(0.99)];
  return { p50, p99, isFine: p99 <= slowestMax && beside.failures.length === 0 };
}

/** "12 / 80": milliseconds of a call's median and of its slowest hundredth. */
export const shown = (heard: Heard, name: (typeof quietCalls)[number]): string =>
  [0.5, 0.99].map((part) => Math.round(quantile(heard.ms[name], part))).join(' / ');
