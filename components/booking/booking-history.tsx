import type { BookingGroup } from '@/api/contract/types';
import { momentText } from '@/components/booking/refund-terms';
import { bookingStatusLabels } from '@/lib/labels';

const actors = {
  parent: 'You',
  facility: 'The facility',
  clock: 'Time',
  payment: 'Payment',
} as const satisfies Record<BookingGroup['history'][number]['by'], string>;

/** Every move of the booking, newest last, on the facility's clock. */
export function BookingHistory({ booking }: { booking: BookingGroup }) {
  return (
    <ol className="flex flex-col gap-3 border-l-4 border-egg pl-4">
      {booking.history.map((move) => (
        <li key={`${move.at} ${move.to} ${move.action}`}>
          <p className="font-bold">{move.from === null ? 'Request sent' : bookingStatusLabels[move.to].label}</p>
          <p className="text-sm text-ink-soft">
            {actors[move.by]} · {momentText(new Date(move.at), booking.address.timeZone)}
          </p>
          {move.note && <p className="text-sm">{move.note}</p>}
        </li>
      ))}
    </ol>
  );
}
