import { useRouter } from 'next/router';
import { ReceiptList } from '@/components/receipt/receipt-list';
import { MyBookingsFrame } from '@/components/screens/my-bookings/my-bookings-frame';
import { paths } from '@/lib/paths';

/** The receipts of a year, which the address names; the newest without one. */
export function ReceiptsScreen() {
  const { query } = useRouter();
  const year = typeof query.year === 'string' && /^2[01]\d\d$/.test(query.year) ? Number(query.year) : null;
  return (
    <MyBookingsFrame current={paths.receipts}>
      <ReceiptList year={year} />
    </MyBookingsFrame>
  );
}
