import type { BookingGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { DefinitionList, type DefinitionItem } from '@/components/ui/layout/definition-list/definition-list';
import { placeAndNote } from '@/components/request/place-details';
import { bookingDateEntries, childrenNames, firstCareDay } from '@/lib/requests/booking-facts';
import { fullDate } from '@/lib/dates/dates';
import { BookingItemStatus as Item, BookingType } from '@/lib/enums';
import { bookingItemStatusLabels, sessionTypeLabels, weekdayLabels } from '@/lib/labels';

/** Who comes, when and where; what became of each day. */
export function BookingCare({ booking }: { booking: BookingGroup }) {
  const permanent = booking.type === BookingType.PERMANENT;
  return (
    <DefinitionList
      items={[
        { term: 'Who', description: childrenNames(booking) },
        { term: 'Session', description: sessionTypeLabels[booking.scheduleType] },
        ...(permanent ? permanentDays(booking) : dropInDays(booking)),
        ...attendance(booking),
        ...placeAndNote(booking),
      ]}
    />
  );
}

function permanentDays(booking: BookingGroup): DefinitionItem[] {
  return [
    { term: 'Days', description: booking.permanentBookingDays.map((day) => weekdayLabels[day]).join(', ') },
    { term: 'First day of care', description: fullDate(firstCareDay(booking)) },
    ...(booking.endDate ? [{ term: 'Last day', description: fullDate(booking.endDate) }] : []),
  ];
}

function dropInDays(booking: BookingGroup): DefinitionItem[] {
  const entries = bookingDateEntries(booking);
  const [only] = entries;
  // A single day is named with its weekday.
  const single = entries.length === 1 && typeof only === 'object' && only.status !== Item.NOT_APPROVED ? only : null;
  return [
    {
      term: 'Days',
      description: single ? fullDate(single.date) : <BookingDates entries={entries} showYear markDeclined />,
    },
  ];
}

/** What is said of a day once it has been; permanent care counts its days, of which there are many. */
function attendance(booking: BookingGroup): DefinitionItem[] {
  return ([Item.ATTENDED, Item.NOT_ATTENDED] as const).flatMap((status) => {
    const entries = bookingDateEntries({ items: booking.items.filter((item) => item.status === status) });
    if (entries.length === 0) return [];
    const count = `${entries.length} ${entries.length === 1 ? 'day' : 'days'}`;
    const description = booking.type === BookingType.PERMANENT ? count : <BookingDates entries={entries} />;
    return [{ term: bookingItemStatusLabels[status], description }];
  });
}
