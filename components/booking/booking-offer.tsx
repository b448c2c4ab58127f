import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/booking-actions';
import { BookingCare } from '@/components/booking/booking-care';
import { BookingPrice } from '@/components/booking/booking-price';
import { BookingProgress } from '@/components/booking/booking-progress';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** A place that came free for a family in line: what it is, what it costs, and the answers to it. */
export function BookingOffer({ booking, now }: { booking: BookingGroup; now: Date }) {
  return (
    <TitledCard title="Offered place">
      <BookingProgress booking={booking} now={now} />
      <BookingCare booking={booking} />
      <BookingPrice booking={booking} />
      <div className="mt-5 flex flex-col gap-4">
        <BookingActions booking={booking} now={now} />
        <TextLink href={paths.booking(booking.id)}>Show the whole booking</TextLink>
      </div>
    </TitledCard>
  );
}
