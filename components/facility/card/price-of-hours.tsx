import { Price, type PriceProps } from '@/components/ui/layout/price';
import { formatRoundMoney } from '@/lib/money/money';
import type { ShownPrice } from '@/lib/search/search-words';

interface PriceOfHoursProps extends Pick<PriceProps, 'currency' | 'size'> {
  price: ShownPrice;
}

/** "Full days, 2 children, 3 days: $294 CAD · half days from $174". */
export function PriceOfHours({ price, currency, size }: PriceOfHoursProps) {
  const { what, half, amount, from, per } = price;
  return (
    <>
      <span className="text-sm text-ink-soft">{what}: </span>
      <Price amount={amount} from={from} per={per} currency={currency} size={size} round />
      {half !== null && (
        <span className="text-sm text-ink-soft"> · half days from {formatRoundMoney(half, currency)}</span>
      )}
    </>
  );
}
