/** One line of a price, minor units; amount = quantity × unitPrice. */
export interface PriceLine {
  label: string;
  quantity: number;
  unitPrice: number;
  amount: number;
}

export const totalOf = (lines: readonly PriceLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);
