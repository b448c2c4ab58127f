import type { ReactNode } from 'react';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { TabLinks } from '@/components/ui/navigation/tab-links/tab-links';
import { needsAnswer } from '@/lib/booking-facts';
import { paths } from '@/lib/paths';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { useAppSelector } from '@/store/hooks';
import { selectBookings } from '@/store/slices/bookings';
import { selectTours } from '@/store/slices/tours';

/** Every list of requests has an address of its own, and so have the receipts. */
const tabsFor = (bookings: number, tours: number) => [
  { href: paths.bookings, label: 'Upcoming', count: bookings },
  { href: `${paths.bookings}?list=past`, label: 'Past' },
  { href: `${paths.bookings}?list=canceled`, label: 'Cancelled' },
  { href: paths.tours, label: 'Tours', count: tours },
  { href: paths.waitlists, label: 'Waitlists' },
  { href: paths.receipts, label: 'Receipts' },
];

/** What stands around each list of My Bookings: the heading and the ways to the others. */
export function MyBookingsFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="My Bookings" hidden />
      <h1 className="text-3xl font-black">My Bookings</h1>
      <Protected needs="signed">
        <Tabs current={current} />
        {children}
      </Protected>
    </div>
  );
}

/** With how many wait for an answer, as far as the lists have been read. */
function Tabs({ current }: { current: string }) {
  const bookings = useAppSelector((state) => selectBookings(state, 'upcoming'));
  const upcoming = useAppSelector((state) => selectTours(state, 'upcoming'));
  const page = useAppSelector((state) => selectTours(state, 'all'));
  const tours = upcoming ?? page;
  const links = tabsFor(bookings?.filter(needsAnswer).length ?? 0, tours?.filter(tourNeedsAnswer).length ?? 0);
  return <TabLinks label="Bookings" links={links} current={current} />;
}
