/** Progress as the integer floor of current divided by total times 100 (product section 4), kept within 0 and 100. */
export function percentage(current: number, total: number): number {
  if (!(total > 0)) return 0;
  return Math.min(100, Math.max(0, Math.floor((current * 100) / total)));
}
