import dynamic from 'next/dynamic';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';

/** Few visitors have begun a request: its words do not weigh on the others' first page. */
const RequestBarContent = dynamic(
  () => import('@/components/layout/request-bar-content').then((module) => module.RequestBarContent),
  { ssr: false, loading: () => null },
);

/** A request that is not sent yet, on top of the pages between choosing its days and sending it. */
export function RequestBar() {
  const { bookingDates, permanentBookingDays } = useAppSelector(selectBookingDraft);
  return bookingDates.length > 0 || permanentBookingDays.length > 0 ? <RequestBarContent /> : null;
}
