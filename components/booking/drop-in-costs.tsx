import { useEffect } from 'react';
import type { Facility } from '@/api/contract/types';
import type { CareWanted } from '@/components/booking/drop-in-days';
import { type DayPrice, useDropInPrices } from '@/components/booking/drop-in-prices';
import { PriceTable } from '@/components/request/price-table';
import { RefundTerms } from '@/components/request/refund-terms';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton/skeleton';
import { intoSight } from '@/components/ui/layout/into-sight';
import { shortDay, weekdayOf } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/time-zones';
import { BookingStatus } from '@/lib/enums';
import { type Currency, formatMoney } from '@/lib/money/money';
import { dropInLines, totalOf } from '@/lib/money/price-lines';
import { bookingExpiry } from '@/lib/workflow/booking';
import { useAppDispatch } from '@/store/hooks';
import { draftChanged } from '@/store/slices/booking-draft';

/** The full price of a request, line by line, and by child and day. */
export function DropInPrice({ wanted, dates }: { wanted: CareWanted; dates: string[] }) {
  const { currency } = wanted.facility;
  const { prices, problem, retry } = useDropInPrices(wanted, dates);
  const isComplete = prices?.length === dates.length * wanted.family.length;
  const lines = dropInLines(
    (prices ?? []).map((one) => ({ ...one, sessionType: wanted.session })),
    wanted.family,
  );
  const total = totalOf(lines);
  useKeptTotal(isComplete ? total : null, currency);
  if (problem) {
    return (
      <LoadFailure title="We couldn’t load the price" onRetry={retry}>
        {problem}
      </LoadFailure>
    );
  }
  if (!prices) {
    return (
      <div aria-busy className="min-h-28">
        <span role="status" className="sr-only">
          Loading the price
        </span>
        <SkeletonText lines={3} />
      </div>
    );
  }
  return (
    <>
      <PriceTable lines={lines} total={total} currency={currency} />
      {!isComplete && (
        <Notice tone="warning" title="Not all days have a price">
          On some of these days a child is in an age group without this session. Choose other days.
        </Notice>
      )}
      <PricesByDay prices={prices} currency={currency} />
    </>
  );
}

/** Each child's age group and price on each day, folded until somebody wants it. */
function PricesByDay({ prices, currency }: { prices: readonly DayPrice[]; currency: Currency }) {
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => intoSight(currentTarget)}>
      <summary className="min-h-6 cursor-pointer font-bold text-primary-ink">Price by child and day</summary>
      <table className="mt-2 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Child and age group</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ date, childId, firstName, group, price }) => (
            <tr key={`${date} ${childId}`} className="align-baseline">
              <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
                {shortDay(date)}
              </th>
              <td className="py-1 pr-2">
                {firstName}, {group}
              </td>
              <td className="py-1 text-right tabular-nums">{formatMoney(price, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface DropInTermsProps {
  facility: Facility;
  timeZone: string;
  /** Null while no date is chosen. */
  firstDate: string | null;
  now: Date;
}

/** The cancellation terms, with the last moment for a refund of these days. */
export function DropInTerms({ facility, timeZone, firstDate, now }: DropInTermsProps) {
  const firstStartAt = firstDate === null ? null : firstStartOf(facility, firstDate, timeZone);
  const { dropInCancellationPolicy: policy } = facility;
  // Such a facility takes no requests; this is shown only until the page is reloaded.
  if (policy === null) return <p>The cancellation terms are not stated.</p>;
  const status = BookingStatus.NEW;
  const expiresAt = firstStartAt && bookingExpiry(status, firstStartAt, now);
  return <RefundTerms {...{ policy, firstStartAt, timeZone, status, expiresAt, now }} />;
}

/** When the facility opens on a day; null where it is closed then. */
function firstStartOf(facility: Facility, date: string, timeZone: string): Date | null {
  const opens = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date))?.opens;
  return opens ? zonedInstant(date, opens, timeZone) : null;
}

/** Keeps what the request comes to with the request. @param amount minor units; null while it is not known */
function useKeptTotal(amount: number | null, currency: Currency): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(draftChanged({ total: amount === null ? null : { amount, currency } }));
  }, [dispatch, amount, currency]);
}
