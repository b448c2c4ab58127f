import { useRouter } from 'next/router';
import { ReceiptList } from '@/components/receipt/receipt-list';
import { MyBookingsFrame, MyBookingsTab } from '@/components/screens/my-bookings/my-bookings-frame';
import { TourList } from '@/components/tour/tour-list';
import { WaitlistList } from '@/components/waitlist/waitlist-list';
import { paths } from '@/lib/paths';
import { pageOf } from '@/lib/search/url-values';

export function ToursScreen() {
  const { query } = useRouter();
  return (
    <MyBookingsTab current={paths.tours}>
      <TourList page={pageOf(query.page)} />
    </MyBookingsTab>
  );
}
ToursScreen.Frame = MyBookingsFrame;

export function WaitlistsScreen() {
  const { query } = useRouter();
  return (
    <MyBookingsTab current={paths.waitlists}>
      <WaitlistList page={pageOf(query.page)} />
    </MyBookingsTab>
  );
}
WaitlistsScreen.Frame = MyBookingsFrame;

/** The receipts of the year in the URL; of the latest year by default. */
export function ReceiptsScreen() {
  const { query } = useRouter();
  const year = typeof query.year === 'string' && /^2[01]\d\d$/.test(query.year) ? Number(query.year) : null;
  return (
    <MyBookingsTab current={paths.receipts}>
      <ReceiptList year={year} />
    </MyBookingsTab>
  );
}
ReceiptsScreen.Frame = MyBookingsFrame;
