import { useRouter } from 'next/router';
import { MyBookingsFrame } from '@/components/screens/my-bookings/my-bookings-frame';
import { WaitlistList } from '@/components/waitlist/waitlist-list';
import { pageOf } from '@/lib/search/url-values';
import { paths } from '@/lib/paths';

/** The family's places in line, in My Bookings. */
export function WaitlistsScreen() {
  const { query } = useRouter();
  return (
    <MyBookingsFrame current={paths.waitlists}>
      <WaitlistList page={pageOf(query.page)} />
    </MyBookingsFrame>
  );
}
