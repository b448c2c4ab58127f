import type { BookingGroup, Card as SavedCard } from '@/api/contract/types';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { chargeText } from '@/components/wallet/charge-text';
import { nextCharge, type ChargeMoment } from '@/lib/money/next-charge';
import { paths } from '@/lib/paths';

/** Which charge comes first. What waits for the parent is not among them: it stands with its own button. */
const order: readonly ChargeMoment[] = ['now', 'monthRetried', 'month', 'together', 'accepted'];

interface NextPaymentProps {
  bookings: readonly BookingGroup[];
  main: SavedCard | null;
}

/** What will be paid next, without anything that the parent does; nothing where nothing is to come. */
export function NextPayment({ bookings, main }: NextPaymentProps) {
  const next = bookings
    .flatMap((booking) => {
      const charge = nextCharge(booking);
      return charge && order.includes(charge.moment) ? [{ booking, charge }] : [];
    })
    .sort(
      ({ charge: one }, { charge: other }) =>
        order.indexOf(one.moment) - order.indexOf(other.moment) || (one.on ?? '').localeCompare(other.on ?? ''),
    )[0];
  if (!next) return null;
  const { booking, charge } = next;
  return (
    <section aria-label="Next payment" className="flex flex-col gap-2">
      <h2 className="text-xl font-black">Next payment</h2>
      <p>{chargeText(charge, booking, main)}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href={paths.booking(booking.id)}>{booking.facility.name}</TextLink>
        <TextLink href={paths.wallet}>All upcoming charges</TextLink>
      </p>
    </section>
  );
}
