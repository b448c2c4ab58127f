import { Price } from '@/components/ui/layout/price/price';
import type { Currency } from '@/lib/money';
import { formatMoney } from '@/lib/money';
import type { PriceLine } from '@/lib/price/price-line';

interface PriceTableProps {
  lines: readonly PriceLine[];
  total: number;
  currency: Currency;
  /** What the total is for: "Total", "First month". */
  totalLabel?: string;
}

/** The whole price, line by line: what, how many, at how much, together. */
export function PriceTable({ lines, total, currency, totalLabel = 'Total' }: PriceTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">Price</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.label} ${line.unitPrice}`} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              {line.label}
              {line.quantity > 1 && (
                <span className="block text-sm text-ink-soft">
                  {line.quantity} × {formatMoney(line.unitPrice, currency)}
                </span>
              )}
            </th>
            <td className="py-2 text-right tabular-nums">{formatMoney(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="align-baseline">
          <th scope="row" className="pt-3 text-left font-black">
            {totalLabel}
          </th>
          <td className="pt-3 text-right">
            <Price amount={total} currency={currency} size="md" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
