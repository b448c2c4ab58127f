import { useRouter } from 'next/router';
import { MyBookingsFrame } from '@/components/screens/my-bookings/my-bookings-frame';
import { TourList } from '@/components/tour/tour-list';
import { pageOf } from '@/lib/search/url-values';
import { paths } from '@/lib/paths';

/** The family's tours, in My Bookings. */
export function ToursScreen() {
  const { query } = useRouter();
  return (
    <MyBookingsFrame current={paths.tours}>
      <TourList page={pageOf(query.page)} />
    </MyBookingsFrame>
  );
}
