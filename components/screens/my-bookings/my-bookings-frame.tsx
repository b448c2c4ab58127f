import type { ReactNode } from 'react';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { TabLinks } from '@/components/ui/navigation/tab-links';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectWaiting } from '@/store/slices/notices';

/** The counts are the requests that need an answer. */
const tabsWith = (waiting: ReturnType<typeof selectWaiting>) => [
  { href: paths.bookings, label: 'Today', count: waiting.bookings + waiting.tours },
  { href: paths.bookingList('upcoming'), label: 'Upcoming', count: waiting.bookings },
  { href: paths.bookingList('past'), label: 'Past' },
  { href: paths.bookingList('canceled'), label: 'Declined or cancelled' },
  { href: paths.tours, label: 'Tours', count: waiting.tours },
  { href: paths.waitlists, label: 'Waitlists', count: waiting.waitlists ?? 0 },
  { href: paths.receipts, label: 'Receipts' },
];

/** The heading and the tabs of My Bookings. */
export function MyBookingsFrame({ current, children }: { current: string; children: ReactNode }) {
  const waiting = useAppSelector(selectWaiting);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="My Bookings" hidden />
      <h1 className="text-3xl font-black">My Bookings</h1>
      <Protected needs="signed">
        <TabLinks label="Bookings" links={tabsWith(waiting)} current={current} />
        {children}
      </Protected>
    </div>
  );
}
