export interface Weight {
  id: string;
  weight: number;
}

/** The share of an amount that belongs to one child or payer. */
export interface Part {
  id: string;
  amount: number;
}

/**
 * Splits an amount (minor units, negative for a refund) by weight; the parts add up to the amount. Units left by rounding down go
 * to the largest remainders, on a tie to the first. Splits evenly if all weights are 0.
 */
export function shareAmount(amount: number, weights: readonly Weight[]): Part[] {
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  const sign = Math.sign(amount);
  const exact = weights.map(
    ({ weight }) => (Math.abs(amount) * (sum === 0 ? 1 : weight)) / (sum === 0 ? weights.length : sum),
  );
  const parts = exact.map(Math.floor);
  const left = Math.abs(amount) - parts.reduce((total, part) => total + part, 0);
  const order = exact.map((part, index) => ({ index, rest: part - Math.floor(part) })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order.slice(0, left)) parts[index]! += 1;
  return weights.map(({ id }, index) => ({ id, amount: sign * parts[index]! }));
}
