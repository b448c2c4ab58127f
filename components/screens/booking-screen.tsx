import { useCallback, useEffect, useState } from 'react';
import { useRouter } from 'next/router';
import type { Settings } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/booking-details';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { ConfirmWithBank } from '@/components/wallet/confirm-with-bank';
import { ReturnedRefunds } from '@/components/wallet/returned-refunds';
import { BookingStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import type { Failure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

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
        <Booking key={id} id={id} sent={query.sent === '1'} now={new Date(settings.now)} />
      </Protected>
    </div>
  );
}

function Booking({ id, sent, now }: { id: string; sent: boolean; now: Date }) {
  const { booking, failure, retry } = useBooking(id);
  if (booking) {
    return (
      <>
        {failure && <NotLoaded title="We couldn’t update this booking" failure={failure} onRetry={retry} />}
        {sent && booking.status === BookingStatus.NEW && (
          <Notice tone="success" role="status" title={`Your request ${booking.number} was sent`}>
            We will e-mail you when the facility answers. You can also see the answer on this page.
          </Notice>
        )}
        <ConfirmWithBank booking={booking} />
        <ReturnedRefunds booking={booking} />
        <BookingDetails booking={booking} now={now} />
      </>
    );
  }
  if (failure?.status === 404) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title="We couldn’t find this booking in your account"
        headingLevel={1}
        action={<ButtonLink href={paths.bookings}>My Bookings</ButtonLink>}
      />
    );
  }
  if (failure) return <NotLoaded title="We couldn’t load this booking" failure={failure} onRetry={retry} />;
  return (
    <div className="flex justify-center py-24 text-primary-ink">
      <Spinner size="lg" />
    </div>
  );
}

/** The booking, asked for again while an answer is on its way; and why it could not be loaded the last time. */
function useBooking(id: string) {
  const dispatch = useAppDispatch();
  const booking = useAppSelector((state) => selectBooking(state, id));
  const [failure, setFailure] = useState<Failure | null>(null);
  const waits = booking !== null && underWay.includes(booking.status);

  const load = useCallback(() => {
    const call = dispatch(loadBooking(id));
    void call.then((result) => {
      if (loadBooking.fulfilled.match(result)) setFailure(null);
      else if (!result.error.aborted) setFailure(result.error);
    });
    return call;
  }, [dispatch, id]);
  useEffect(() => {
    const call = load();
    return () => call.abort();
  }, [load]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [load, waits]);

  const retry = () => {
    // While there is nothing to show, the spinner says that it is asked again.
    if (!booking) setFailure(null);
    load();
  };
  return { booking, failure, retry };
}

function NotLoaded({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{failure.messages.join(' ')}</p>
    </Notice>
  );
}
