import Link from 'next/link';
import type { BookingGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/ui/calendar/booking-dates/booking-dates';
import { Card } from '@/components/ui/layout/card/card';
import { Price } from '@/components/ui/layout/price/price';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { bookingDateEntries, childrenNames } from '@/lib/booking-facts';
import { bookingStatusLabels, bookingTypeLabels, sessionTypeLabels, shortWeekdayLabels } from '@/lib/labels';
import { BookingType } from '@/lib/enums';
import { formatDate } from '@/lib/dates';
import { paths } from '@/lib/paths';

/** One booking in a list: where, when, who, and where it stands. */
export function BookingCard({ booking }: { booking: BookingGroup }) {
  const permanent = booking.type === BookingType.PERMANENT;
  return (
    <Card as="article" lively className="flex flex-col gap-3 sm:flex-row sm:gap-5">
      {booking.facility.photo && (
        <img
          src={booking.facility.photo.url}
          alt=""
          width={160}
          height={120}
          loading="lazy"
          className="aspect-[16/9] w-full rounded-md bg-sunken object-cover sm:aspect-[4/3] sm:w-40"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-lg font-black">
            <Link href={paths.booking(booking.id)} className="rounded-sm after:absolute after:inset-0">
              {booking.facility.name}
            </Link>
          </h2>
          <StatusLabel {...bookingStatusLabels[booking.status]} />
        </div>
        <p className="text-sm text-ink-soft">
          {bookingTypeLabels[booking.type]} · {sessionTypeLabels[booking.scheduleType]} · {childrenNames(booking)} ·{' '}
          {booking.number}
        </p>
        {permanent ? (
          <p>
            {booking.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ')} from{' '}
            {formatDate(booking.startDate, 'MMMM d, yyyy')}
            {booking.endDate && ` to ${formatDate(booking.endDate, 'MMMM d, yyyy')}`}
          </p>
        ) : (
          <BookingDates entries={bookingDateEntries(booking)} showYear markDeclined />
        )}
        <p>
          <Price
            amount={booking.price.total}
            currency={booking.price.currency}
            per={permanent ? 'first month' : undefined}
          />
        </p>
      </div>
    </Card>
  );
}
