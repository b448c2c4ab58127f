import type { Settings } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/page/booking-details';
import { ReviewPart } from '@/components/review/review-part';
import { requestFrame, RequestScreen } from '@/components/screens/my-bookings/request-screen';
import { RequestThread } from '@/components/screens/my-bookings/request-thread';
import { ConfirmWithBank, ReturnedRefunds } from '@/components/wallet/confirm-with-bank';
import { BookingStatus } from '@/lib/enums';
import { nextCharge } from '@/lib/money/charges';
import { paths } from '@/lib/paths';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

const awaitingAnswer: readonly BookingStatus[] = [BookingStatus.NEW, BookingStatus.PENDING_PAYMENT];

const kind = { noun: 'Booking', list: { label: 'My Bookings', href: paths.bookings }, select: selectBooking };

export function BookingScreen({ id, settings }: { id: string; settings: Settings }) {
  return (
    <RequestScreen
      key={id}
      {...kind}
      id={id}
      load={loadBooking}
      isNew={({ status }) => status === BookingStatus.NEW}
      waits={(booking) => awaitingAnswer.includes(booking.status) || nextCharge(booking)?.moment === 'now'}
      next={() => 'We’ll e‑mail you when the facility answers. You can also see the answer on this page.'}
    >
      {(booking) => (
        <BookingDetails
          booking={booking}
          now={new Date(settings.now)}
          messages={<RequestThread kind="booking" request={booking} />}
          review={<ReviewPart booking={booking} />}
          bank={
            <>
              <ConfirmWithBank booking={booking} />
              <ReturnedRefunds booking={booking} />
            </>
          }
        />
      )}
    </RequestScreen>
  );
}
BookingScreen.Frame = requestFrame(kind);
