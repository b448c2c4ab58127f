import type { Card as SavedCard } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { chargeText } from '@/components/wallet/charge-text';
import { nextCharge } from '@/lib/money/next-charge';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookingList, selectBookings } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

/** What each upcoming booking will be charged to, and when. */
export function UpcomingCharges({ main }: { main: SavedCard | undefined }) {
  const bookings = useAppSelector((state) => selectBookings(state, 'upcoming'));
  const { failure } = useAppSelector((state) => selectBookingList(state, 'upcoming'));
  const { retry } = useLoad(loadBookings, { list: 'upcoming' });

  if (failure) {
    return (
      <LoadFailure title="We couldn’t load your upcoming charges" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (!bookings) return <ListSkeleton label="Loading your upcoming charges" rows={2} row="h-16" />;
  const charges = bookings.flatMap((booking) => {
    const charge = nextCharge(booking);
    return charge ? [{ booking, charge }] : [];
  });
  if (charges.length === 0) return <p className="text-ink-soft">No charges are coming up.</p>;
  return (
    <ul className="divide-y divide-line">
      {charges.map(({ booking, charge }) => (
        <li key={booking.id} className="py-3 first:pt-0 last:pb-0">
          <p>
            <TextLink href={paths.booking(booking.id)}>{booking.facility.name}</TextLink>{' '}
            <span className="text-sm text-ink-soft">{booking.number}</span>
          </p>
          <p>{chargeText(charge, booking, main)}</p>
        </li>
      ))}
    </ul>
  );
}
