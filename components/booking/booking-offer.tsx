import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/booking-actions';
import { BookingCare } from '@/components/booking/booking-care';
import { BookingProgress } from '@/components/booking/booking-progress';
import { PriceTable } from '@/components/request/price-table';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';

/** A place that came free for a family in line: what it is, what it costs, and the answers to it. */
export function BookingOffer({ booking, now }: { booking: BookingGroup; now: Date }) {
  const { price } = booking;
  return (
    <TitledCard title="Offered place">
      <BookingProgress booking={booking} now={now} />
      <BookingCare booking={booking} />
      <PriceTable
        lines={price.lines}
        total={price.total}
        currency={price.currency}
        totalLabel={price.monthly === null ? 'Total' : 'First month'}
      />
      {price.monthly !== null && <p className="mt-3">Each later month: {formatMoney(price.monthly, price.currency)}</p>}
      <div className="mt-5 flex flex-col gap-4">
        <BookingActions booking={booking} now={now} />
        <TextLink href={paths.booking(booking.id)}>Show the whole booking</TextLink>
      </div>
    </TitledCard>
  );
}
