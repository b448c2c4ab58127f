import { useRouter } from 'next/router';
import { useMemo, useState } from 'react';
import type { Settings } from '@/api/contract/types';
import type { Visit } from '@/components/booking/list/booking-cards';
import { BookingList } from '@/components/booking/list/booking-list';
import { CalendarFeed } from '@/components/booking/list/calendar-feed';
import { useProfile } from '@/components/layout/protected';
import { MyBookingsFrame, MyBookingsTab } from '@/components/screens/my-bookings/my-bookings-frame';
import { Today } from '@/components/screens/my-bookings/today';
import { TourCard } from '@/components/tour/tour-list';
import { isYearMonth, type YearMonth } from '@/lib/dates/dates';
import { wallClockIn } from '@/lib/dates/instants';
import { TourStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { pageOf } from '@/lib/search/url-values';
import { useAppSelector } from '@/store/hooks';
import { bookingLists, type BookingList as List, loadBookings, selectBookings } from '@/store/slices/bookings';
import { loadTours, selectTours } from '@/store/slices/tours';
import { useLoad } from '@/store/use-load';

const one = (value: string | string[] | undefined) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * My Bookings (product section 2): Today by default (record 0157). The URL holds the list with its filters and view.
 */
export function BookingsScreen({ settings }: { settings: Settings }) {
  const { query } = useRouter();
  const profile = useProfile();
  const list = bookingLists.find((name) => name === query.list);
  const isLoaded = useAppSelector((state) => list !== undefined && selectBookings(state, list) !== null);
  if (!list) {
    return (
      <MyBookingsTab current={paths.bookings}>
        <Today profile={profile} now={new Date(settings.now)} />
      </MyBookingsTab>
    );
  }
  return (
    <MyBookingsTab current={paths.bookingList(list)}>
      <Bookings key={list} list={list} now={settings.now} />
      {/* After the list, which would push it away. */}
      {isLoaded && <CalendarFeed />}
    </MyBookingsTab>
  );
}
BookingsScreen.Frame = MyBookingsFrame;

function Bookings({ list, now }: { list: List; now: string }) {
  const router = useRouter();
  const { query } = router;
  const month = one(query.month);
  const monthInUrl = query.view === 'month' ? (isYearMonth(month) ? month : now.slice(0, 7)) : null;
  // Optimistic: shows the pressed month before the URL changes.
  const [pressed, setPressed] = useState<YearMonth | null>();
  if (pressed !== undefined && pressed === monthInUrl) setPressed(undefined);
  const shownMonth = pressed === undefined ? monthInUrl : pressed;
  const isPlan = list === 'upcoming' && shownMonth !== null;
  const time = useMemo(() => new Date(now), [now]);
  const visits = useVisits(isPlan);
  useLoad(loadBookings, { list: 'past' }, { skip: !isPlan });
  const past = useAppSelector((state) => selectBookings(state, 'past'));

  /** The URL of this list with these changes; other filters are kept. */
  const hrefFor = (change: Record<string, string | null>) => {
    const all = {
      list,
      child: one(query.child),
      facility: one(query.facility),
      view: one(query.view),
      ...change,
    };
    const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${paths.bookings}?${new URLSearchParams(kept).toString()}`;
  };
  const go = (change: Record<string, string | null>) =>
    void router.replace(hrefFor(change), undefined, { shallow: true, scroll: false });
  return (
    <BookingList
      list={list}
      page={pageOf(query.page)}
      hrefFor={(page) => hrefFor({ page: page > 1 ? String(page) : null })}
      filter={{ child: one(query.child), facility: one(query.facility) }}
      onFilter={(filter) => go({ ...filter })}
      month={shownMonth}
      onMonth={(wanted) => {
        setPressed(wanted);
        go({ view: wanted && 'month', month: wanted });
      }}
      visits={visits}
      earlier={isPlan ? (past ?? undefined) : undefined}
      now={time}
    />
  );
}

/** The scheduled tours, for the month view of upcoming bookings. */
function useVisits(enabled: boolean): Visit[] {
  const tours = useAppSelector((state) => selectTours(state, 'upcoming'));
  useLoad(loadTours, { list: 'upcoming' }, { skip: !enabled });
  if (!enabled || !tours) return [];
  return tours
    .flatMap((tour) => {
      const { id, status, scheduledAt, confirmedAt, address, children, facility } = tour;
      if (status !== TourStatus.SCHEDULED_TOUR || !scheduledAt) return [];
      const { date } = wallClockIn(address.timeZone, new Date(scheduledAt));
      return [
        { id, date, children, facility, scheduledAt, confirmed: confirmedAt !== null, card: <TourCard tour={tour} /> },
      ];
    })
    .sort((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
}
