import type { ReactNode } from 'react';
import { pageFrame } from '@/components/layout/page-frame';
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

/** A list below the tabs of My Bookings. */
export function MyBookingsTab({ current, children }: { current: string; children: ReactNode }) {
  const waiting = useAppSelector(selectWaiting);
  return (
    <>
      <TabLinks label="Bookings" links={tabsWith(waiting)} current={current} />
      {children}
    </>
  );
}

export const MyBookingsFrame = pageFrame('My Bookings', <h1 className="text-3xl font-black">My Bookings</h1>);
