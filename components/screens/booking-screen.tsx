import { useEffect } from 'react';
import { useRouter } from 'next/router';
import type { Settings } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/booking-details';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { BookingStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking, selectBookingLoad } from '@/store/slices/bookings';

/** How often a booking that is on its way to an answer is asked for again. */
const lookAgainMs = 5_000;
const underWay: readonly BookingStatus[] = [BookingStatus.NEW, BookingStatus.PENDING_PAYMENT];

/** One booking's page; after a request was sent it says what happens next. */
export function BookingScreen({ id, settings }: { id: string; settings: Settings }) {
  const { query } = useRouter();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Booking" hidden />
      <Breadcrumbs items={[{ label: 'My Bookings', href: paths.bookings }, { label: 'Booking' }]} />
      <Protected needs="signed">
        <Booking id={id} sent={query.sent === '1'} now={new Date(settings.now)} />
      </Protected>
    </div>
  );
}

function Booking({ id, sent, now }: { id: string; sent: boolean; now: Date }) {
  const dispatch = useAppDispatch();
  const booking = useAppSelector((state) => selectBooking(state, id));
  const { status, failure } = useAppSelector(selectBookingLoad);
  const waits = booking !== null && underWay.includes(booking.status);

  useEffect(() => {
    const call = dispatch(loadBooking(id));
    return () => call.abort();
  }, [dispatch, id]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void dispatch(loadBooking(id));
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [dispatch, id, waits]);

  if (booking) {
    return (
      <>
        {sent && booking.status === BookingStatus.NEW && (
          <Notice tone="success" role="status" title={`Your request ${booking.number} was sent`}>
            The facility answers soon. We write to you, and this page shows it as well.
          </Notice>
        )}
        <BookingDetails booking={booking} now={now} />
      </>
    );
  }
  if (status === 'error' && failure?.status === 404) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title="This booking is not in your account"
        headingLevel={1}
        action={<ButtonLink href={paths.bookings}>My Bookings</ButtonLink>}
      />
    );
  }
  if (status === 'error') return <Notice tone="warning" role="alert" title={failure?.messages.join(' ') ?? ''} />;
  return (
    <div className="flex justify-center py-24 text-primary-ink">
      <Spinner size="lg" />
    </div>
  );
}
