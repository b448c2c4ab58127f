import { classNames } from '@/components/ui/class-names';
import { formatMoney, formatRoundMoney, type Currency } from '@/lib/money/money';

const sizes = { sm: 'text-base', md: 'text-xl', lg: 'text-2xl' } as const;

export interface PriceProps {
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Behind the amount: "per day". */
  per?: string;
  /** Writes "from" before it. */
  from?: boolean;
  /** Without ".00" where round: for cards, never for a bill. */
  round?: boolean;
  size?: keyof typeof sizes;
}

/** An amount of money (product rule 2). The currency's name follows, because both dollars are written "$". */
export function Price({ amount, currency, per, from = false, round = false, size = 'sm' }: PriceProps) {
  return (
    <span>
      {from && <span className="text-sm text-ink-soft">from </span>}
      <span className={classNames('font-black tabular-nums', sizes[size])}>
        {(round ? formatRoundMoney : formatMoney)(amount, currency)}
      </span>
      <span className="text-sm text-ink-soft">
        {' '}
        {currency}
        {per && ` ${per}`}
      </span>
    </span>
  );
}
