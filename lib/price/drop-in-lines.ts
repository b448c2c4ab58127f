import type { ScheduleType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import type { PriceLine } from '@/lib/price/price-line';

export interface PricedItem {
  childId: string;
  sessionType: ScheduleType;
  price: number;
}

/** A drop-in's price: one line for each child and session, and again where a birthday changes the price on the way. */
export function dropInLines(
  items: readonly PricedItem[],
  children: readonly { id: string; firstName: string }[],
): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const { childId, sessionType, price } of items) {
    const key = `${childId} ${sessionType} ${price}`;
    const name = children.find((child) => child.id === childId)?.firstName ?? '';
    const line = lines.get(key) ?? {
      label: `${sessionTypeLabels[sessionType]} · ${name}`,
      quantity: 0,
      unitPrice: price,
      amount: 0,
    };
    lines.set(key, { ...line, quantity: line.quantity + 1, amount: line.amount + price });
  }
  return [...lines.values()];
}
