/** Progress in whole percent, rounded down, within 0 and 100 (product section 4). */
export function percentage(current: number, total: number): number {
  if (!(total > 0)) return 0;
  return Math.min(100, Math.max(0, Math.floor((current * 100) / total)));
}
