/** Takes `amount` from payments in their order, never more of one than it still has; minor units. */
export function spreadRefund<P extends { amount: number; refunded: number }>(
  payments: readonly P[],
  amount: number,
): { payment: P; amount: number }[] {
  let left = amount;
  const parts: { payment: P; amount: number }[] = [];
  for (const payment of payments) {
    const part = Math.min(left, payment.amount - payment.refunded);
    if (part > 0) parts.push({ payment, amount: part });
    left -= Math.max(part, 0);
  }
  return parts;
}
