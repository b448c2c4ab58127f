import { BookingDates } from '@/components/request/booking-dates';
import { BookingItemStatus } from '@/lib/enums';

const { APPROVED, NOT_APPROVED } = BookingItemStatus;

export const runs = (
  <BookingDates entries={['2026-11-20', '2026-11-18', '2026-11-19', '2026-11-24', '2026-11-30', '2026-12-01']} />
);
export const withYear = <BookingDates showYear entries={['2026-11-24', '2026-12-30', '2026-12-31', '2027-01-01']} />;
export const byStatus = (
  <BookingDates
    markDeclined
    entries={[
      { date: '2026-11-16', status: APPROVED },
      { date: '2026-11-17', status: APPROVED },
      { date: '2026-11-18', status: NOT_APPROVED },
      { date: '2026-11-19', status: APPROVED },
    ]}
  />
);
