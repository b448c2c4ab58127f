import type { BookingGroup } from '@/api/contract/types';
import { PriceTable } from '@/components/request/price-table';
import { bookingMoney, type BookingMoney, type MoneyState } from '@/lib/money/booking-money';
import { moneyWords } from '@/lib/money/booking-money-words';
import { BookingType } from '@/lib/enums';
import { moneyIn } from '@/lib/money/money';

/** What the price is called, by what has become of it. What came to nothing is no total that anybody pays. */
const totalLabels = {
  ifAccepted: 'Total if accepted',
  ifAllAccept: 'Total if the whole week is accepted',
  ifApproved: 'Total if you accept',
  charging: 'Total, being charged now',
  unpaid: 'Total, still to pay',
  paid: 'Price',
  partlyRefunded: 'Price',
  refunded: 'Price',
  nothing: 'Price asked for',
  unclear: 'Price asked for',
} as const satisfies Record<MoneyState, string>;

/** What a booking costs, line by line, what of it was paid and refunded, and what is left. */
export function BookingPrice({ booking }: { booking: BookingGroup }) {
  const { price, type } = booking;
  const money = bookingMoney(booking);
  const write = moneyIn(price.currency);
  const firstMonth = type === BookingType.PERMANENT ? 'First month' : null;
  return (
    <>
      <PriceTable
        lines={price.lines}
        total={price.total}
        currency={price.currency}
        totalLabel={firstMonth ?? totalLabels[money.state]}
        sums={sumsOf(money)}
      />
      {money.paid === 0 && (firstMonth || isOver(money)) && (
        <p className="mt-3 font-bold">{moneyWords(money, write).sum}.</p>
      )}
      {price.monthly !== null && (
        <p className="mt-3">
          Each later month: <strong>{write(price.monthly)}</strong>
        </p>
      )}
    </>
  );
}

const isOver = ({ state }: BookingMoney) => state === 'nothing' || state === 'unclear';

/** Once something was paid: that, what came back of it, and what is left, which is what the booking costs. */
function sumsOf({ paid, refunded, net, goesOn }: BookingMoney) {
  if (paid === 0) return [];
  const paidSum = { label: goesOn ? 'Paid so far' : 'Paid', amount: paid };
  if (refunded === 0) return [paidSum];
  return [paidSum, { label: 'Refunds', amount: -refunded }, { label: 'Paid after refunds', amount: net }];
}
