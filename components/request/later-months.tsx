import { type Currency, moneyIn } from '@/lib/money/money';
import { type MonthlyPrice, monthlyText, stayingTexts } from '@/lib/money/monthly-price';

interface LaterMonthsProps {
  price: MonthlyPrice;
  currency: Currency;
}

/** What permanent care costs after its first month, as far as it is known. */
export const LaterMonths = ({ price, currency }: LaterMonthsProps) => (
  <>
    <p className="wrap-anywhere">
      Later months: <strong>{monthlyText(price, moneyIn(currency))}</strong>
    </p>
    {stayingTexts(price).map((text) => (
      <p key={text} className="wrap-anywhere">
        {text}
      </p>
    ))}
  </>
);
