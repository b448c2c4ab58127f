import { Price } from '@/components/ui/layout/price';
import { type Currency, formatMoney } from '@/lib/money/money';
import type { PriceLine } from '@/lib/money/price-lines';

interface PriceTableProps {
  lines: readonly PriceLine[];
  total: number;
  currency: Currency;
  /** "Total", "First month". */
  totalLabel?: string;
  /** Rows below the total (paid, refunded); the last one is emphasized. */
  sums?: readonly { label: string; amount: number }[];
}

export function PriceTable({ lines, total, currency, totalLabel = 'Total', sums = [] }: PriceTableProps) {
  const rows = [{ label: totalLabel, amount: total }, ...sums];
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
        {rows.map(({ label, amount }, index) => {
          const isLast = index === rows.length - 1;
          return (
            <tr key={label} className="align-baseline">
              <th scope="row" className={`pt-3 text-left ${isLast ? 'font-black' : 'font-normal'}`}>
                {label}
              </th>
              <td className="pt-3 text-right tabular-nums">
                {isLast ? <Price amount={amount} currency={currency} size="md" /> : formatMoney(amount, currency)}
              </td>
            </tr>
          );
        })}
      </tfoot>
    </table>
  );
}
