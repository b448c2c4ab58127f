import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/booking-actions';
import { BookingHistory } from '@/components/booking/booking-history';
import { PriceTable } from '@/components/booking/price-table';
import { momentText, RefundTerms } from '@/components/booking/refund-terms';
import { BookingDates } from '@/components/ui/calendar/booking-dates/booking-dates';
import { Card } from '@/components/ui/layout/card/card';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { bookingDateEntries, bookingNextStep, childrenNames } from '@/lib/booking-facts';
import { formatDate } from '@/lib/dates';
import { BookingType } from '@/lib/enums';
import { bookingStatusLabels, sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import type { ReactNode } from 'react';

interface BookingDetailsProps {
  booking: BookingGroup;
  now: Date;
}

/** A booking whole: where it stands and what happens next, the dates, the price, the terms, and its history. */
export function BookingDetails({ booking, now }: BookingDetailsProps) {
  const { address, price } = booking;
  const permanent = booking.type === BookingType.PERMANENT;
  const expires = booking.expiresAt ? momentText(new Date(booking.expiresAt), address.timeZone) : null;
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <header className="flex flex-col gap-3">
          <StatusLine booking={booking} />
          <h1 className="text-3xl font-black text-balance">{booking.facility.name}</h1>
          {/* Said aloud when it changes, by the parent's move or the facility's. */}
          <p aria-live="polite" className="text-lg">
            {bookingNextStep(booking.status, expires)}
          </p>
          {booking.endsOn && (
            <Notice title={`Your place ends on ${formatDate(booking.endsOn, 'MMMM d, yyyy')}`}>
              The month is paid for, so your child can attend until then.
            </Notice>
          )}
          <BookingActions booking={booking} />
        </header>
        <Part title="Care">
          <DefinitionList
            items={[
              { term: 'Who', description: childrenNames(booking) },
              { term: 'Session', description: sessionTypeLabels[booking.scheduleType] },
              permanent
                ? {
                    term: 'Days',
                    description: booking.permanentBookingDays.map((day) => weekdayLabels[day]).join(', '),
                  }
                : {
                    term: 'Days',
                    description: <BookingDates entries={bookingDateEntries(booking)} showYear markDeclined />,
                  },
              ...(permanent ? [{ term: 'From', description: spanText(booking) }] : []),
              {
                term: 'Where',
                description: `${address.title}\n${address.line1}, ${address.city}, ${address.region} ${address.postalCode}`,
              },
              ...(booking.note ? [{ term: 'Your note', description: booking.note }] : []),
            ]}
          />
        </Part>
        <Part title="Request history">
          <BookingHistory booking={booking} />
        </Part>
      </div>
      <aside className="flex flex-col gap-6">
        <Part title={permanent ? 'First month' : 'Price'}>
          <PriceTable lines={price.lines} total={price.total} currency={price.currency} />
          {booking.payments.map((payment) => (
            <p key={payment.id} className="mt-3 text-sm text-ink-soft">
              Card ending in {payment.cardLast4}:{' '}
              {paymentText(payment, (amount) => formatMoney(amount, price.currency))}
            </p>
          ))}
        </Part>
        {!permanent && (
          <Part title="If plans change">
            <div className="text-sm">
              <RefundTerms
                policy={booking.policy}
                firstStartAt={new Date(booking.firstStartAt)}
                timeZone={address.timeZone}
                now={now}
              />
            </div>
          </Part>
        )}
        <p className="text-sm">
          <TextLink href={paths.facility(booking.facility.id)}>About {booking.facility.name}</TextLink>
        </p>
      </aside>
    </div>
  );
}

function StatusLine({ booking }: { booking: BookingGroup }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <StatusLabel {...bookingStatusLabels[booking.status]} />
      <span className="text-sm text-ink-soft">Request {booking.number}</span>
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-black">{title}</h2>
      {children}
    </Card>
  );
}

function spanText({ startDate, endDate }: BookingGroup): string {
  const from = formatDate(startDate, 'MMMM d, yyyy');
  return endDate ? `${from} to ${formatDate(endDate, 'MMMM d, yyyy')}` : from;
}

const paymentTexts = {
  created: (amount) => `${amount} is being charged`,
  succeeded: (amount) => `${amount} paid`,
  failed: (amount) => `${amount} did not go through`,
  needs_authentication: (amount) => `${amount} is waiting for your bank`,
  unanswered: (amount) => `${amount} was not confirmed; if you were charged, it will be refunded in full`,
} as const satisfies Record<BookingGroup['payments'][number]['status'], (amount: string) => string>;

function paymentText(payment: BookingGroup['payments'][number], money: (amount: number) => string): string {
  const text = paymentTexts[payment.status](money(payment.amount));
  return payment.refunded > 0 ? `${text}, ${money(payment.refunded)} refunded` : text;
}
