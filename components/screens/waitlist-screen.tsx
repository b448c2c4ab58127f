import { useEffect } from 'react';
import { useRouter } from 'next/router';
import type { Settings } from '@/api/contract/types';
import { BookingOffer } from '@/components/booking/booking-offer';
import { RequestFrame, RequestMissing, RequestNews } from '@/components/screens/request-frame';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { WaitlistDetails } from '@/components/waitlist/waitlist-details';
import { waitlistNextStep } from '@/components/waitlist/waitlist-words';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/workflow/waitlist';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';
import { loadWaitlist, selectWaitlist } from '@/store/slices/waitlists';
import { useGroup } from '@/store/use-group';

const list = { label: 'Waitlists', href: paths.waitlists };

/** The page of a place in line; after a request was sent it gives its number and says what happens next. */
export function WaitlistScreen({ id, settings }: { id: string; settings: Settings }) {
  const waitlist = useAppSelector((state) => selectWaitlist(state, id));
  return (
    <RequestFrame noun="Waitlist request" list={list} request={waitlist}>
      <Waitlist key={id} id={id} now={new Date(settings.now)} />
    </RequestFrame>
  );
}

function Waitlist({ id, now }: { id: string; now: Date }) {
  const router = useRouter();
  const waitlist = useAppSelector((state) => selectWaitlist(state, id));
  const waits = waitlist?.status === WaitlistStatus.NEW && !waitlist.passedOn;
  const { failure, retry } = useGroup({ id, load: loadWaitlist, known: waitlist !== null, waits });
  const state = { noun: 'waitlist request', failure, onRetry: retry };
  if (!waitlist) return <RequestMissing {...state} list={list} />;
  const offered = isOffered(waitlist) ? waitlist.bookingId : null;
  return (
    <>
      <RequestNews
        {...state}
        number={waitlist.number}
        fresh={waitlist.status === WaitlistStatus.NEW}
        next={waitlistNextStep(waitlist)}
      />
      <WaitlistDetails
        waitlist={waitlist}
        offer={offered && <Offer key={offered} id={offered} waitlistId={id} now={now} />}
        onHidden={() => void router.push(paths.waitlists)}
      />
    </>
  );
}

/** The offered booking: its answers are the booking's own, and the place in line follows them. */
function Offer({ id, waitlistId, now }: { id: string; waitlistId: string; now: Date }) {
  const dispatch = useAppDispatch();
  const booking = useAppSelector((state) => selectBooking(state, id));
  const answered = booking !== null && booking.status !== BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
  const charging = booking?.status === BookingStatus.PENDING_PAYMENT;
  const { failure, retry } = useGroup({ id, load: loadBooking, known: booking !== null, waits: charging });
  useEffect(() => {
    if (answered) void dispatch(loadWaitlist({ id: waitlistId, background: true }));
  }, [answered, booking?.status, dispatch, waitlistId]);
  if (booking) return <BookingOffer booking={booking} now={now} />;
  if (failure)
    return (
      <LoadFailure title="We couldn’t load the offer" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  return <Skeleton className="h-96 w-full rounded-lg" />;
}
