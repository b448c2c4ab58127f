import { Price, type PriceProps } from '@/components/ui/layout/price';
import { formatRoundMoney } from '@/lib/money/money';
import type { ShownPrice } from '@/lib/search/search-words';

interface PriceOfHoursProps extends Pick<PriceProps, 'currency' | 'size'> {
  price: ShownPrice;
}

/** "$294 CAD · 2 children, 3 full days · half days from $174", "From $49 CAD a day per child · full days". */
export function PriceOfHours({ price, currency, size }: PriceOfHoursProps) {
  const { what, half, amount, from, per } = price;
  return (
    <>
      <Price amount={amount} from={from} per={from ? `${per} per child` : per} currency={currency} size={size} round />
      <span className="text-sm text-ink-soft">
        {what && ` · ${what}`}
        {half !== null && ` · half days from ${formatRoundMoney(half, currency)}`}
      </span>
    </>
  );
}
