import { type CalendarDate, longDate } from '@/lib/dates/dates';
import type { BookingStatus, TourStatus } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';

/** What happens to a live request that a change of a facility's facts contradicts (record 0085). */
export type AffectedDeed = 'listed' | 'withdraw' | 'cancel' | 'cancelDates' | 'leaveOut' | 'cancelTour' | 'keepTime';

/** A live request that contradicts a change. It names nobody of the family. */
export interface AffectedRequest {
  /** NB-4K7Q2M. */
  number: string;
  request: { kind: 'booking'; status: BookingStatus } | { kind: 'tour'; status: TourStatus };
  dates: readonly string[];
  deed: AffectedDeed;
  /** Minor units. */
  refund: number;
  currency: Currency;
  /** Paid by the month, which is not refunded for single dates. */
  byMonth: boolean;
}

/** The `details` of a conflict: the list, and the code that confirms exactly this list. */
export interface Contradictions {
  affected: readonly AffectedRequest[];
  code: string;
}

export const areContradictions = (details: unknown): details is Contradictions =>
  Array.isArray((details as Partial<Contradictions> | null)?.affected);

const daysListed = 10;

/** Months of care have hundreds of days: their number, the first and the last are read faster. @param write a few days */
export function affectedDays(
  dates: readonly CalendarDate[],
  write: (dates: readonly CalendarDate[]) => string,
): string {
  if (dates.length <= daysListed) return write(dates);
  const sorted = [...dates].sort();
  return `${sorted.length} days, ${longDate(sorted[0]!)} to ${longDate(sorted.at(-1)!)}`;
}
