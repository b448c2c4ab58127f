import { useRouter } from 'next/router';
import { BookingList } from '@/components/booking/booking-list';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { TabLinks } from '@/components/ui/navigation/tab-links/tab-links';
import { paths } from '@/lib/paths';
import { bookingLists, type BookingList as List } from '@/store/slices/bookings';

const tabs = {
  upcoming: 'Upcoming',
  past: 'Past',
  canceled: 'Cancelled',
} as const satisfies Record<List, string>;

const hrefOf = (list: List, page = 1) => {
  const query = new URLSearchParams();
  if (list !== 'upcoming') query.set('list', list);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `${paths.bookings}?${text}` : paths.bookings;
};

/** My Bookings (specification section 2): three lists, each with an address of its own. */
export function BookingsScreen() {
  const { query } = useRouter();
  const list = bookingLists.find((name) => name === query.list) ?? 'upcoming';
  const page = Math.max(1, Math.trunc(Number(query.page)) || 1);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="My Bookings" hidden />
      <h1 className="text-3xl font-black">My Bookings</h1>
      <Protected needs="signed">
        <TabLinks
          label="Bookings"
          links={bookingLists.map((name) => ({ href: hrefOf(name), label: tabs[name] }))}
          current={hrefOf(list)}
        />
        <BookingList key={list} list={list} page={page} hrefFor={(wanted) => hrefOf(list, wanted)} />
      </Protected>
    </div>
  );
}
