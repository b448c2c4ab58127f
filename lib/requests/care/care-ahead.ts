import type { BookingGroup } from '@/api/contract/types';
import { addDays, type CalendarDate, compareDates } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { isDayOver, isReported } from '@/lib/requests/care/absences';
import { isCare, nextCareDay, nextInCare } from '@/lib/requests/care/booking-facts';

/** A child's session on a day. */
export interface CareSession {
  booking: BookingGroup;
  item: BookingGroup['items'][number];
  child: BookingGroup['children'][number];
}

interface CareDay {
  date: CalendarDate;
  /** At the facility. */
  today: CalendarDate;
  /** The child comes. */
  coming: CareSession[];
  /** Reported as not coming. */
  reported: CareSession[];
}

export interface ChildCare {
  key: string;
  child: CareSession['child'];
  /** One of the bookings, for facility and address. */
  place: Pick<BookingGroup, 'id' | 'facility' | 'address'>;
  days: CareDay[];
}

/** Reported days further ahead are on the booking's page. */
const reportedDaysAhead = 7;

/**
 * Today's and tomorrow's care, else the next day's, and the days reported as not coming: one entry a child and place, the
 * earliest first.
 */
export function careAhead(bookings: readonly BookingGroup[], now: Date): ChildCare[] {
  const [next] = nextInCare(bookings, now);
  const nextDate = next && nextCareDay(next, now);
  const sessions = bookings
    .filter(({ status }) => status === BookingStatus.APPROVED)
    .flatMap((booking) => {
      const today = todayIn(booking.address.timeZone, now);
      const isShown = (item: CareSession['item']) =>
        isReported(item)
          ? item.date >= today && item.date <= addDays(today, reportedDaysAhead)
          : item.date === today || item.date === addDays(today, 1) || item.date === nextDate;
      return booking.children.flatMap((child) =>
        booking.items
          .filter((item) => item.childId === child.id && isCare(item.status) && isShown(item))
          .map((item) => ({ booking, item, child, today })),
      );
    })
    .sort((one, other) => compareDates(one.item.date, other.item.date));
  const places = groupBy(sessions, ({ child, booking }) => `${child.id} ${booking.facility.id} ${booking.address.id}`);
  return [...places].map(([key, own]) => ({
    key,
    child: own[0]!.child,
    place: own[0]!.booking,
    days: [...groupBy(own, ({ item }) => item.date)].map(([date, ofDay]) => ({
      date,
      today: ofDay[0]!.today,
      coming: ofDay.filter(({ item }) => !isReported(item)),
      reported: ofDay.filter(({ item }) => isReported(item)),
    })),
  }));
}

/** Whether the child can still be reported as not coming to it. */
export const canReport = ({ booking, item }: CareSession, now: Date): boolean =>
  item.absence !== null && item.notComing === null && !isDayOver(booking, item.date, now);
