import type { Facility, Profile } from '@/api/contract/types';
import { IfPlansChange } from '@/components/request/if-plans-change';
import { PayingCard } from '@/components/request/paying-card';
import { permanentOffer, type PermanentValues } from '@/components/booking/permanent-values';
import { PriceTable } from '@/components/request/price-table';
import { BarSum, RequestSummary } from '@/components/request/request-summary';
import { fullDate, isCalendarDate } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { permanentPrice } from '@/lib/requests/permanent';

interface PermanentSummaryProps {
  facility: Facility;
  profile: Profile;
  values: PermanentValues;
  submitting: boolean;
}

/** What the first and every later month cost, how care ends, the card, and the button: all of it before the request is sent. */
export function PermanentSummary({ facility, profile, values, submitting }: PermanentSummaryProps) {
  const { here, children, session } = permanentOffer(facility, profile, values);
  const { startDate, permanentBookingDays: weekdays } = values;
  const endDate = isCalendarDate(values.endDate) ? values.endDate : null;
  // Care without an end is another offer than care up to a day that cannot be read.
  const isEndClear = endDate !== null || values.endDate === null;
  const price =
    session !== null && isCalendarDate(startDate) && isEndClear
      ? permanentPrice({ groups: here, children, weekdays, scheduleType: session, startDate, endDate })
      : null;
  const sameMonth = price !== null && endDate?.slice(0, 7) === price.first.slice(0, 7);
  return (
    <RequestSummary
      title="Your request"
      submit="Send request"
      submitting={submitting}
      disabled={profile.cards.length === 0}
      sum={price && <BarSum label="First month" amount={price.total} currency={facility.currency} />}
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        {price ? (
          <>
            <p>
              First day of care: <strong>{fullDate(price.first)}</strong>
            </p>
            <PriceTable lines={price.lines} total={price.total} currency={facility.currency} totalLabel="First month" />
            {!sameMonth && (
              <p>
                Every later month: <strong>{formatMoney(price.monthly, facility.currency)}</strong> {facility.currency},
                charged on the 1st.
              </p>
            )}
          </>
        ) : (
          <p className="text-ink-soft">
            Choose who needs care, a session, weekdays and the first day. The price of the first and of every later
            month appears here.
          </p>
        )}
      </div>
      <IfPlansChange>
        <p>
          After that, you can end care at any time. It then goes on to the end of the month you have paid for, which is
          not refunded. No further month is charged.
        </p>
        {endDate && (
          <p>Care ends on {fullDate(endDate)}. If that is within a month, you pay for its days of care only.</p>
        )}
      </IfPlansChange>
      <PayingCard profile={profile} from={paths.requestPermanent(facility.id)} />
    </RequestSummary>
  );
}
