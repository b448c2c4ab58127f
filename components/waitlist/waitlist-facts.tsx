import type { WaitlistGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { placeAndNote } from '@/components/request/place-details';
import { childrenNames } from '@/lib/booking-facts';
import { formatMonth } from '@/lib/dates';
import { bookingTypeLabels, sessionTypeLabels, weekdayLabels } from '@/lib/labels';

/** What the family waits for. */
export function WaitlistFacts({ waitlist }: { waitlist: WaitlistGroup }) {
  const { startMonth, bookingDates, permanentBookingDays: days } = waitlist;
  return (
    <DefinitionList
      items={[
        { term: 'Who', description: childrenNames(waitlist) },
        { term: 'Age group', description: waitlist.ageGroup.title },
        {
          term: 'Care',
          description: `${bookingTypeLabels[waitlist.type]}, ${sessionTypeLabels[waitlist.scheduleType]}`,
        },
        ...(startMonth ? [{ term: 'Starting in', description: formatMonth(startMonth) }] : []),
        {
          term: 'Days',
          description: startMonth ? (
            days.map((day) => weekdayLabels[day]).join(', ')
          ) : (
            <BookingDates entries={bookingDates} showYear />
          ),
        },
        ...placeAndNote(waitlist),
      ]}
    />
  );
}
