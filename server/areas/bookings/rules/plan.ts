import type { CancellationPolicy, BookingType, ScheduleType, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { PriceLine } from '@/lib/money/price-lines';

/** One child's session on one date, checked and priced, not yet held. */
export interface PlannedItem {
  childId: string;
  ageGroupId: string;
  date: string;
  sessionType: ScheduleType;
  price: number;
}

/** A request that has been checked and priced: what createBooking writes. Dates yyyy-MM-dd, money in minor units. */
export interface BookingPlan {
  facilityId: string;
  addressId: string;
  type: BookingType;
  scheduleType: ScheduleType;
  children: readonly string[];
  permanentBookingDays: readonly Weekday[];
  startDate: string;
  endDate: string | null;
  /** Up to where a permanent booking's places are held; null for a drop-in. */
  heldThrough: string | null;
  currency: Currency;
  policy: CancellationPolicy;
  items: readonly PlannedItem[];
  lines: readonly PriceLine[];
  total: number;
  monthly: number | null;
  firstStartAt: Date;
}
