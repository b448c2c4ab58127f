import type { Settings } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/booking-details';
import { ReviewPart } from '@/components/review/review-part';
import { bookingsPage, RequestFrame, RequestMissing, RequestNews } from '@/components/screens/request-frame';
import { ConfirmWithBank } from '@/components/wallet/confirm-with-bank';
import { ReturnedRefunds } from '@/components/wallet/returned-refunds';
import { BookingStatus } from '@/lib/enums';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';
import { useGroup } from '@/store/use-group';

const awaitingAnswer: readonly BookingStatus[] = [BookingStatus.NEW, BookingStatus.PENDING_PAYMENT];

/** One booking's page; after a request was sent it says what happens next. */
export function BookingScreen({ id, settings }: { id: string; settings: Settings }) {
  const booking = useAppSelector((state) => selectBooking(state, id));
  return (
    <RequestFrame noun="Booking" list={bookingsPage} request={booking}>
      <Booking key={id} id={id} now={new Date(settings.now)} />
    </RequestFrame>
  );
}

function Booking({ id, now }: { id: string; now: Date }) {
  const booking = useAppSelector((state) => selectBooking(state, id));
  const waits = booking !== null && awaitingAnswer.includes(booking.status);
  const { failure, retry } = useGroup({ id, load: loadBooking, known: booking !== null, waits });
  const state = { noun: 'booking', failure, onRetry: retry };
  if (!booking) return <RequestMissing {...state} list={bookingsPage} />;
  return (
    <>
      <RequestNews
        {...state}
        number={booking.number}
        fresh={booking.status === BookingStatus.NEW}
        next="We will e-mail you when the facility answers. You can also see the answer on this page."
      />
      <BookingDetails
        booking={booking}
        now={now}
        review={<ReviewPart booking={booking} />}
        bank={
          <>
            <ConfirmWithBank booking={booking} />
            <ReturnedRefunds booking={booking} />
          </>
        }
      />
    </>
  );
}
