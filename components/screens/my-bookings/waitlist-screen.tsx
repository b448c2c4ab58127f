import { useRouter } from 'next/router';
import { useEffect } from 'react';
import type { Settings, WaitlistGroup } from '@/api/contract/types';
import { BookingOffer } from '@/components/booking/page/booking-summary';
import { LeadOn } from '@/components/request/lead-on';
import { requestFrame, RequestScreen } from '@/components/screens/my-bookings/request-screen';
import { RequestThread } from '@/components/screens/my-bookings/request-thread';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { WaitlistDetails } from '@/components/waitlist/waitlist-details';
import { waitlistNextStep } from '@/components/waitlist/waitlist-words';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { askedOfBooking, askedOfWaitlist } from '@/lib/requests/lead-on';
import { isOffered, waitlistLeadsOn } from '@/lib/workflow/waitlist';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useGroup } from '@/store/requests/use-request-page';
import { loadBooking, selectBooking } from '@/store/slices/bookings';
import { loadWaitlist, selectWaitlist } from '@/store/slices/waitlists';
import { useLoad } from '@/store/use-load';

const kind = { noun: 'Waitlist request', list: { label: 'Waitlists', href: paths.waitlists }, select: selectWaitlist };

export function WaitlistScreen({ id, settings }: { id: string; settings: Settings }) {
  const router = useRouter();
  const offerOf = (waitlist: WaitlistGroup) =>
    isOffered(waitlist) && waitlist.bookingId ? (
      <Offer key={waitlist.bookingId} id={waitlist.bookingId} waitlistId={id} now={new Date(settings.now)} />
    ) : waitlist.status === WaitlistStatus.TIMEOUT && waitlist.bookingId ? (
      <EndedOffer id={waitlist.bookingId} now={new Date(settings.now)} />
    ) : waitlistLeadsOn[waitlist.status] ? (
      <LeadOn requested={askedOfWaitlist(waitlist)} request={waitlist} now={new Date(settings.now)} id="others" />
    ) : null;
  return (
    <RequestScreen
      key={id}
      {...kind}
      id={id}
      load={loadWaitlist}
      isNew={({ status }) => status === WaitlistStatus.NEW}
      waits={({ status, passedOn }) => status === WaitlistStatus.NEW && !passedOn}
      next={waitlistNextStep}
    >
      {(waitlist) => (
        <WaitlistDetails
          waitlist={waitlist}
          offer={offerOf(waitlist)}
          messages={<RequestThread kind="waitlist" request={waitlist} />}
          onHidden={() => void router.push(paths.waitlists)}
        />
      )}
    </RequestScreen>
  );
}
WaitlistScreen.Frame = requestFrame(kind);

/** An offer that was not accepted in time leads on as a declined request does. */
function EndedOffer({ id, now }: { id: string; now: Date }) {
  const { data } = useLoad(loadBooking, { id, background: true });
  return data && <LeadOn requested={askedOfBooking(data)} request={data} now={now} id="others" />;
}

/** The offered booking. Answering it changes the waitlist request, so that one is reloaded. */
function Offer({ id, waitlistId, now }: { id: string; waitlistId: string; now: Date }) {
  const dispatch = useAppDispatch();
  const booking = useAppSelector((state) => selectBooking(state, id));
  const answered = booking !== null && booking.status !== BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
  const charging = booking?.status === BookingStatus.PENDING_PAYMENT;
  const { failure, retry } = useGroup({ id, load: loadBooking, isLoaded: booking !== null, waits: charging });
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
