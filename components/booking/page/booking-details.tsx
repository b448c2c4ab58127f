import { FileDown, MessageSquare } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { ReportedOfBooking } from '@/components/booking/page/absences';
import { BookingActions } from '@/components/booking/page/booking-actions';
import { BookingNextDay } from '@/components/booking/page/booking-next-day';
import { BookingPayments, UnpaidMonthNotice } from '@/components/booking/page/booking-payments';
import { BookingCare, BookingPrice, BookingProgress } from '@/components/booking/page/booking-summary';
import { ChangeDates } from '@/components/booking/page/change-dates';
import { LeadOn } from '@/components/request/lead-on';
import { placeLink } from '@/components/request/place-details';
import { RefundTerms } from '@/components/request/refund-terms';
import { RequestHeading, RequestHistory } from '@/components/request/request-details';
import { Button } from '@/components/ui/inputs/button';
import { TitledCard } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';
import { focusOnHeading } from '@/components/ui/navigation/focus';
import { TextLink } from '@/components/ui/navigation/text-link';
import { BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { bookingLabel, nextCareDay, refundFactsOf } from '@/lib/requests/care/booking-facts';
import { askedOfBooking } from '@/lib/requests/lead-on';
import { newMessagesText } from '@/lib/requests/thread';
import { bookingIsConfirmed, bookingLeadsOn, bookingWorkflow } from '@/lib/workflow/booking';
import { bookingMoveText } from '@/lib/workflow/move-words';
import { actionsOf, nextStatus } from '@/lib/workflow/workflow';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { downloadConfirmation } from '@/store/slices/bookings';
import { selectQuestion } from '@/store/slices/confirmation';
import { selectNewMessages } from '@/store/slices/notices';

interface BookingDetailsProps {
  booking: BookingGroup;
  now: Date;
  /** Slots filled by the screen, because features may not import each other. */
  bank?: ReactNode;
  review?: ReactNode;
  messages?: ReactNode;
}

export function BookingDetails({ booking, now, bank, review, messages }: BookingDetailsProps) {
  const permanent = booking.type === BookingType.PERMANENT;
  return (
    // On phones, what ends the booking comes after what is next to pay. The messages load later, so no button is below them.
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <BookingHeader booking={booking} now={now}>
          {bank}
        </BookingHeader>
        <ReportedOfBooking booking={booking} now={now} />
        <ChangeDates booking={booking} now={now} />
        <TitledCard title="Care">
          <BookingCare booking={booking} hasPlace={nextCareDay(booking, now) === null} />
        </TitledCard>
      </div>
      <div className="flex flex-col gap-6 lg:row-span-2">
        <TitledCard title={permanent ? 'First month' : 'Price'}>
          <BookingPrice booking={booking} />
          <BookingPayments booking={booking} />
        </TitledCard>
        {bookingIsConfirmed[booking.status] && <DownloadConfirmation booking={booking} />}
        <ul className="flex flex-col gap-2 text-sm">
          {linksOf(booking).map(({ href, label }) => (
            <li key={href}>
              <TextLink href={href}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {review}
        <BookingEnding booking={booking} now={now} />
        {messages}
        <RequestHistory moves={booking.history} textOf={bookingMoveText} timeZone={booking.address.timeZone} />
      </div>
    </div>
  );
}

/** Where the page says how the booking stands. */
const outcomeId = 'outcome';

/** The refund terms, then "Cancel booking" or "End care". Stays mounted afterwards, to report a lost response. */
function BookingEnding({ booking, now }: { booking: BookingGroup; now: Date }) {
  const canEnd = !booking.endsOn && nextStatus(bookingWorkflow, booking.status, 'parent', 'decline') !== null;
  useOutcomeInSight(canEnd);
  return (
    <div className="flex flex-col gap-2 text-sm empty:hidden">
      {canEnd && <h2 className="text-lg font-black">If plans change</h2>}
      {canEnd &&
        (booking.type === BookingType.PERMANENT ? (
          <p>
            You can end care at any time. It continues to the end of your paid month, or of a later month that you
            choose. That month isn’t refunded.
          </p>
        ) : (
          <div>
            <RefundTerms {...refundFactsOf(booking)} now={now} />
          </div>
        ))}
      <BookingActions booking={booking} now={now} part="ending" />
    </div>
  );
}

/** Scrolls to the top of the page, which shows the outcome, after the parent has ended the booking. */
function useOutcomeInSight(canEnd: boolean): void {
  const isAsked = useAppSelector(selectQuestion) !== null;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) wasAsked.current = true;
    else if (wasAsked.current) {
      wasAsked.current = false;
      if (!canEnd) focusOnHeading(document.getElementById(outcomeId));
    }
  }, [isAsked, canEnd]);
}

function DownloadConfirmation({ booking }: { booking: BookingGroup }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await dispatch(downloadConfirmation(booking));
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" icon={FileDown} busy={busy} onClick={() => void download()}>
        Download confirmation (PDF)
      </Button>
      <p className="text-sm text-ink-soft">For an employer or a subsidy office.</p>
    </div>
  );
}

const linksOf = ({ facility, tourId, waitlistId, plan }: BookingGroup) => [
  ...(plan?.others ?? []).map(({ bookingId, facilityName }) => ({
    href: paths.booking(bookingId),
    label: `Part of a week with ${facilityName}`,
  })),
  ...(tourId ? [{ href: paths.tour(tourId), label: 'The tour that led to this booking' }] : []),
  ...(waitlistId ? [{ href: paths.waitlist(waitlistId), label: 'Your waitlist request' }] : []),
  { href: paths.facility(facility.id), label: `About ${facility.name}` },
];

/** The next day first, then what the parent can do. */
function BookingHeader({ booking, now, children }: { booking: BookingGroup; now: Date; children?: ReactNode }) {
  const hasNextDay = nextCareDay(booking, now) !== null;
  const messages = <MessagesLink booking={booking} />;
  return (
    <header id={outcomeId} className="flex flex-col gap-3">
      <RequestHeading
        status={bookingLabel(booking)}
        number={`Request ${booking.number}`}
        title={booking.facility.name}
      />
      <BookingNextDay booking={booking} now={now}>
        {messages}
      </BookingNextDay>
      <BookingProgress booking={booking} now={now} />
      {bookingLeadsOn[booking.status] && (
        <LeadOn requested={askedOfBooking(booking)} request={booking} now={now} id="others" />
      )}
      {children}
      <UnpaidMonthNotice booking={booking} />
      <BookingActions booking={booking} now={now} part="answer" />
      {!hasNextDay && <div className="-mx-3 empty:hidden">{messages}</div>}
    </header>
  );
}

/** To the messages below, while both sides may write. */
function MessagesLink({ booking: { id, status } }: { booking: BookingGroup }) {
  const found = useAppSelector(selectNewMessages).find(({ requestId }) => requestId === id);
  if (actionsOf(bookingWorkflow, status, 'parent').length === 0 && !found) return null;
  return (
    <a href="#messages" className={placeLink}>
      <Icon of={MessageSquare} size="sm" />
      {found ? newMessagesText(found.count) : 'Messages'}
    </a>
  );
}
