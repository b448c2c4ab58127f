import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { ReportedOfBooking } from '@/components/booking/page/absences';
import { BookingActions } from '@/components/booking/page/booking-actions';
import { BookingNextDay } from '@/components/booking/page/booking-next-day';
import { BookingPayments, UnpaidMonthNotice } from '@/components/booking/page/booking-payments';
import { BookingCare, BookingPrice, BookingProgress } from '@/components/booking/page/booking-summary';
import { ChangeDates } from '@/components/booking/page/change-dates';
import { LeadOn } from '@/components/request/lead-on';
import { RefundTerms } from '@/components/request/refund-terms';
import { RequestHeading, RequestHistory } from '@/components/request/request-details';
import { Button } from '@/components/ui/inputs/button';
import { TitledCard } from '@/components/ui/layout/card';
import { TextLink } from '@/components/ui/navigation/text-link';
import { BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { bookingLabel, refundFactsOf } from '@/lib/requests/care/booking-facts';
import { askedOfBooking } from '@/lib/requests/lead-on';
import { bookingIsConfirmed, bookingLeadsOn, bookingWorkflow } from '@/lib/workflow/booking';
import { bookingMoveText } from '@/lib/workflow/move-words';
import { nextStatus } from '@/lib/workflow/workflow';
import { useAppDispatch } from '@/store/hooks';
import { downloadConfirmation } from '@/store/slices/bookings';

interface BookingDetailsProps {
  booking: BookingGroup;
  now: Date;
  /** Slots filled by the screen, because features may not import each other. */
  bank?: ReactNode;
  review?: ReactNode;
  messages?: ReactNode;
}

export function BookingDetails({ booking, now, bank, review, messages }: BookingDetailsProps) {
  const { address } = booking;
  const permanent = booking.type === BookingType.PERMANENT;
  const canCancel = !booking.endsOn && nextStatus(bookingWorkflow, booking.status, 'parent', 'decline') !== null;
  return (
    // The review and the history come last, on phones also after what is next to pay.
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <BookingHeader booking={booking} now={now}>
          {bank}
        </BookingHeader>
        <TitledCard title="Care">
          <BookingCare booking={booking} />
        </TitledCard>
        <ReportedOfBooking booking={booking} now={now} />
        <ChangeDates booking={booking} now={now} />
      </div>
      <div className="flex flex-col gap-6 lg:row-span-2">
        <TitledCard title={permanent ? 'First month' : 'Price'}>
          <BookingPrice booking={booking} />
          <BookingPayments booking={booking} />
        </TitledCard>
        {canCancel && (
          <TitledCard title="If plans change">
            <div className="text-sm">
              {permanent ? (
                <p>
                  You can end care at any time. Care continues to the end of the month you’ve paid for, or of a later
                  month that you choose. That month isn’t refunded.
                </p>
              ) : (
                <RefundTerms {...refundFactsOf(booking)} now={now} />
              )}
            </div>
          </TitledCard>
        )}
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
        {messages}
        {review}
        <RequestHistory moves={booking.history} textOf={bookingMoveText} timeZone={address.timeZone} />
      </div>
    </div>
  );
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

function BookingHeader({ booking, now, children }: { booking: BookingGroup; now: Date; children?: ReactNode }) {
  return (
    <header className="flex flex-col gap-3">
      <RequestHeading
        status={bookingLabel(booking)}
        number={`Request ${booking.number}`}
        title={booking.facility.name}
      />
      <BookingProgress booking={booking} now={now} />
      {bookingLeadsOn[booking.status] && (
        <LeadOn requested={askedOfBooking(booking)} request={booking} now={now} id="others" />
      )}
      {children}
      <UnpaidMonthNotice booking={booking} />
      <BookingActions booking={booking} now={now} />
      <BookingNextDay booking={booking} now={now} />
    </header>
  );
}
