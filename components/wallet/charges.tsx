import type { BookingGroup, Card as SavedCard } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { chargedCardName } from '@/lib/labels';
import { payingCard } from '@/lib/money/card-facts';
import { type ChargeMoment, nextCharge, type NextCharge } from '@/lib/money/charges';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookingList, selectBookings } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

export function UpcomingCharges({ cards }: { cards: readonly SavedCard[] }) {
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
  if (charges.length === 0) return <p className="text-ink-soft">No upcoming charges.</p>;
  return (
    <ul className="divide-y divide-line">
      {charges.map(({ booking, charge }) => (
        <li key={booking.id} className="py-3 first:pt-0 last:pb-0">
          <p>
            <TextLink translate="no" href={paths.booking(booking.id)}>
              {booking.facility.name}
            </TextLink>{' '}
            <span className="text-sm text-ink-soft">{booking.number}</span>
          </p>
          <p>{chargeText(charge, booking, cards)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Charges by priority. Those that wait for the parent, or were refused, are excluded: they are shown with a button. */
const order: readonly ChargeMoment[] = ['now', 'month', 'together', 'accepted'];

interface NextPaymentProps {
  bookings: readonly BookingGroup[];
  cards: readonly SavedCard[];
}

/** The next automatic payment. */
export function NextPayment({ bookings, cards }: NextPaymentProps) {
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
      <p>{chargeText(charge, booking, cards)}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink translate="no" href={paths.booking(booking.id)}>
          {booking.facility.name}
        </TextLink>
        <TextLink href={paths.wallet}>All upcoming charges</TextLink>
      </p>
    </section>
  );
}

type Words = (amount: string, card: string, on: string) => string;
const words = {
  accepted: (amount, card) => `${amount} to ${card}, once the facility accepts your request`,
  together: (amount, card) => `${amount} to ${card}, once every facility of your week has accepted`,
  approved: (amount, card) => `${amount} to ${card}, when you accept the facility’s offer`,
  now: (amount, card) => `${amount} is being charged to ${card}`,
  triedAgain: (amount, card) => `${amount} to ${card}, when you try the payment again`,
  bank: (amount, card) => `${amount} to ${card}, once you approve it with your bank`,
  month: (amount, card, on) => `Next charge ${amount} on ${on} to ${card}`,
  monthRetried: (amount, card) => `${amount} didn’t go through. We’ll try ${card} again once a day.`,
} as const satisfies Record<ChargeMoment, Words>;

function chargeText(
  { moment, amount, on }: NextCharge,
  { price, payments, cardId }: BookingGroup,
  cards: readonly SavedCard[],
): string {
  // A charge in progress keeps its card.
  const under = moment === 'now' || moment === 'bank' ? payments.at(-1) : undefined;
  const card = under ? `the card ending in ${under.cardLast4}` : chargedCardName(payingCard(cards, cardId));
  return words[moment](formatMoney(amount, price.currency), card, on ? longDate(on) : '');
}
