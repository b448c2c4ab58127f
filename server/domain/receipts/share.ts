/** Whose part of an amount it is, and how much it weighs beside the others. */
export interface Weight {
  name: string;
  weight: number;
}

/**
 * Divides an amount (minor units, negative for a refund) by weights, to the unit: the parts add up to the amount. What is left
 * by rounding down goes to the largest remainders, the first of two equal ones. Equal parts where nothing weighs anything.
 */
export function shareAmount(amount: number, weights: readonly Weight[]): { name: string; amount: number }[] {
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  const sign = Math.sign(amount);
  const exact = weights.map(
    ({ weight }) => (Math.abs(amount) * (sum === 0 ? 1 : weight)) / (sum === 0 ? weights.length : sum),
  );
  const parts = exact.map(Math.floor);
  const left = Math.abs(amount) - parts.reduce((total, part) => total + part, 0);
  const order = exact.map((part, index) => ({ index, rest: part - Math.floor(part) })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order.slice(0, left)) parts[index]! += 1;
  return weights.map(({ name }, index) => ({ name, amount: sign * parts[index]! }));
}

/** Amounts of the same name together, in the order in which the names come first. */
export function sumByName(parts: readonly { name: string; amount: number }[]): { name: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { name, amount } of parts) sums.set(name, (sums.get(name) ?? 0) + amount);
  return [...sums].map(([name, amount]) => ({ name, amount }));
}
