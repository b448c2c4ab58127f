import { classNames } from '@/components/ui/class-names';
import { formatMoney, formatRoundMoney, type Currency } from '@/lib/money/money';

const sizes = { sm: 'text-base', md: 'text-xl', lg: 'text-2xl' } as const;

export interface PriceProps {
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** After the amount: "per day". */
  per?: string;
  from?: boolean;
  /** Omits ".00" from whole amounts: for cards, never for bills. */
  round?: boolean;
  size?: keyof typeof sizes;
}

/** An amount of money (product rule 2), followed by the currency code because CAD and USD are both written "$". */
export function Price({ amount, currency, per, from = false, round = false, size = 'sm' }: PriceProps) {
  return (
    <span>
      {from && <span className="text-sm text-ink-soft">From </span>}
      {/* Blocks: the amount and its currency share a line, and all of it where it fits into one. */}
      <span className="inline-block">
        <span className="inline-block">
          <span className={classNames('font-black tabular-nums', sizes[size])}>
            {(round ? formatRoundMoney : formatMoney)(amount, currency)}
          </span>
          <span className="text-sm text-ink-soft"> {currency}</span>
        </span>
        {per && <span className="text-sm text-ink-soft"> {per}</span>}
      </span>
    </span>
  );
}
