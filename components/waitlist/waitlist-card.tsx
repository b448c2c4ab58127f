import type { WaitlistGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { AskedTogetherLine } from '@/components/request/asked-together';
import { RequestCard } from '@/components/request/request-card';
import { positionText } from '@/components/waitlist/waitlist-words';
import { childrenNames } from '@/lib/booking-facts';
import { formatMonth } from '@/lib/dates';
import { bookingTypeLabels, sessionTypeLabels, shortWeekdayLabels, waitlistStatusLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/workflow/waitlist';

/** One place in line in a list. */
export function WaitlistCard({ waitlist }: { waitlist: WaitlistGroup }) {
  const { type, scheduleType, number, startMonth, permanentBookingDays: days } = waitlist;
  const position = isOffered(waitlist) ? 'A place is held for you.' : positionText(waitlist);
  return (
    <RequestCard
      href={paths.waitlist(waitlist.id)}
      facility={waitlist.facility}
      status={waitlistStatusLabels[waitlist.status]}
      facts={[bookingTypeLabels[type], sessionTypeLabels[scheduleType], childrenNames(waitlist), number].join(' · ')}
      due={position}
    >
      {startMonth ? (
        <p>
          {days.map((day) => shortWeekdayLabels[day]).join(', ')} from {formatMonth(startMonth)}
        </p>
      ) : (
        <BookingDates entries={waitlist.bookingDates} showYear />
      )}
      <AskedTogetherLine askedTogether={waitlist.askedTogether} />
    </RequestCard>
  );
}
