import type { ReactNode } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import { PriceTable } from '@/components/booking/price-table';
import { RefundTerms } from '@/components/booking/refund-terms';
import { weekdayOf } from '@/lib/dates';
import { dropInPrice } from '@/lib/drop-in';
import type { ScheduleType } from '@/lib/enums';
import { zonedInstant } from '@/lib/time-zones';

interface DropInPriceProps {
  facility: Facility;
  addressId: string;
  /** Who comes. */
  family: Profile['children'];
  dates: string[];
  session: ScheduleType;
  /** Instead of a price where nobody comes. */
  children: ReactNode;
}

/** The full price of a request, line by line. */
export function DropInPrice({ facility, addressId, family, dates, session, children }: DropInPriceProps) {
  const { lines, total } = dropInPrice(facility.ageGroups, addressId, family, dates, session);
  return total > 0 ? <PriceTable lines={lines} total={total} currency={facility.currency} /> : children;
}

interface DropInTermsProps {
  facility: Facility;
  timeZone: string;
  firstDate: string;
  now: Date;
}

/** The cancellation terms with the last moment that they give for these days. */
export function DropInTerms({ facility, timeZone, firstDate, now }: DropInTermsProps) {
  const firstStartAt = firstStartOf(facility, firstDate, timeZone);
  return <RefundTerms policy={facility.dropInCancellationPolicy} {...{ firstStartAt, timeZone, now }} />;
}

/** When the facility opens on a day; null where it is closed then. */
function firstStartOf(facility: Facility, date: string, timeZone: string): Date | null {
  const opens = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date))?.opens;
  return opens ? zonedInstant(date, opens, timeZone) : null;
}
