import { useContext, useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import type { Facility, Profile } from '@/api/contract/types';
import { type DropInValues, useCareOffer } from '@/components/booking/form/drop-in-values';
import { type BusyDays, type CareWanted, useKnownDays } from '@/components/request/care-days';
import { ClashNotice } from '@/components/request/clash-notice';
import { MissingAnswerContext } from '@/components/request/missing-answer';
import { PriceTable } from '@/components/request/price-table';
import { RefundTerms } from '@/components/request/refund-terms';
import { BarSum, cardNeededAt, IfPlansChange, PayingCard, RequestSummary } from '@/components/request/request-summary';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Name } from '@/components/ui/layout/name';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';
import { shortDay, weekdayOf } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { BookingStatus, BookingType } from '@/lib/enums';
import { addressOrFirst } from '@/lib/facilities/addresses';
import { datesBySameAges } from '@/lib/facilities/age-group';
import { type Currency, formatMoney } from '@/lib/money/money';
import { dropInLines, totalOf } from '@/lib/money/price-lines';
import { paths } from '@/lib/paths';
import { clashesOfCare, placeAt } from '@/lib/requests/care/clashes';
import { type DayPrice, dayPrices } from '@/lib/requests/care/drop-in';
import { bookingExpiry } from '@/lib/workflow/booking';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { usePlanned } from '@/store/requests/use-planned';
import { draftChanged } from '@/store/slices/booking-draft';
import { loadAgeGroups, selectAgeGroups } from '@/store/slices/facility';
import { useLoadAll } from '@/store/use-load';

interface DropInSummaryProps {
  facility: Facility;
  /** Null for visitors. */
  profile: Profile | null;
  values: DropInValues;
  busyDays: BusyDays;
  now: Date;
  submitting: boolean;
}

/** Price, terms, card and submit button. */
export function DropInSummary({ facility, profile, values, busyDays, now, submitting }: DropInSummaryProps) {
  const address = addressOrFirst(facility.addresses, values.addressId);
  const offer = useCareOffer(facility, profile, values);
  const [firstDate] = values.bookingDates;
  const wanted = firstDate ? offer.wanted : null;
  const days = useKnownDays(wanted && { ...wanted, busyDays }, values.bookingDates);
  const unanswered = useContext(MissingAnswerContext);
  const missing = unanswered ?? (days.every(({ free }) => free) ? null : notFree);
  return (
    <MissingAnswerContext value={missing}>
      <RequestSummary
        title="Your request"
        submit={profile ? 'Send request' : 'Continue'}
        submitting={submitting}
        addCardAt={profile && cardNeededAt(profile, paths.requestCare(facility.id), now)}
        sum={wanted && <DropInSum wanted={wanted} dates={values.bookingDates} />}
      >
        {wanted && profile && <DropInClashes wanted={wanted} dates={values.bookingDates} />}
        {wanted ? (
          <DropInPrice wanted={wanted} dates={values.bookingDates} />
        ) : (
          <p className="text-ink-soft">Choose who needs care, a session and days. The full price appears here.</p>
        )}
        <IfPlansChange>
          <DropInTerms facility={facility} timeZone={address.timeZone} dates={values.bookingDates} now={now} />
        </IfPlansChange>
        {profile ? (
          <PayingCard profile={profile} from={paths.requestCare(facility.id)} now={now} />
        ) : (
          <p className="text-sm">You can sign up on the next page. We’ll keep your choices.</p>
        )}
      </RequestSummary>
    </MissingAnswerContext>
  );
}

/** What the main button says while a selected day is not available. */
const notFree = { name: 'bookingDates', label: 'Choose other dates' };

function DropInClashes({ wanted, dates }: { wanted: CareWanted; dates: string[] }) {
  const planned = usePlanned();
  const { facility, addressId, session, family: children } = wanted;
  const careOn = (date: string) => (dates.includes(date) ? { session, children } : null);
  return <ClashNotice clashes={clashesOfCare(placeAt(facility, addressId), careOn, planned)} />;
}

function DropInSum({ wanted, dates }: { wanted: CareWanted; dates: string[] }) {
  const prices = useKnownPrices(wanted, dates);
  if (prices?.length !== dates.length * wanted.family.length) return null;
  const total = prices.reduce((sum, { price }) => sum + price, 0);
  return <BarSum amount={total} currency={wanted.facility.currency} />;
}

function DropInPrice({ wanted, dates }: { wanted: CareWanted; dates: string[] }) {
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

/** Price per child and day, collapsed. */
function PricesByDay({ prices, currency }: { prices: readonly DayPrice[]; currency: Currency }) {
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => scrollIntoViewIfNeeded(currentTarget)}>
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
                <Name>{firstName}</Name>, {group}
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
  dates: readonly string[];
  now: Date;
}

/** The cancellation terms, with the refund deadlines of these days. */
function DropInTerms({ facility, timeZone, dates, now }: DropInTermsProps) {
  const { dropInCancellationPolicy: policy } = facility;
  // Such a facility takes no requests; the page is stale.
  if (policy === null) return <p>No cancellation terms listed yet.</p>;
  const status = BookingStatus.NEW;
  const startsAt = dates.flatMap((date) => startOf(facility, date, timeZone) ?? []);
  const expiresAt = startsAt[0] ? bookingExpiry(status, startsAt[0], now) : null;
  return <RefundTerms {...{ policy, startsAt, timeZone, status, expiresAt, now }} />;
}

/** When the facility opens on a day; null when closed. */
function startOf(facility: Facility, date: string, timeZone: string): Date | null {
  const opens = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date))?.opens;
  return opens ? zonedInstant(date, opens, timeZone) : null;
}

/** Saves the total in the draft. @param amount minor units; null while unknown */
function useKeptTotal(amount: number | null, currency: Currency): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(draftChanged({ total: amount === null ? null : { amount, currency } }));
  }, [dispatch, amount, currency]);
}

/** Loaded answers and their requests. Dates on which all ages in months are equal share one request. */
function useAnswers({ facility, addressId, session, family }: CareWanted, dates: readonly string[]) {
  const sameAs = datesBySameAges(dates, family);
  const asked = [...new Set(sameAs.values())];
  const requests = asked.map((date) => ({
    facilityId: facility.id,
    addressId,
    birthDates: family.map(({ birthDate }) => birthDate),
    type: BookingType.DROP_IN,
    scheduleType: session,
    date,
  }));
  const answers = useAppSelector((state) => requests.map((one) => selectAgeGroups(state, one)), shallowEqual);
  return { requests, answerOn: (date: string) => answers[asked.indexOf(sameAs.get(date)!)] ?? null };
}

/** Null until all prices are loaded. */
function useKnownPrices(wanted: CareWanted, dates: readonly string[]): DayPrice[] | null {
  return dayPrices(wanted, dates, useAnswers(wanted, dates).answerOn);
}

/**
 * Price per child and date from the age-group endpoint (product section 7): a child may move to another group between
 * dates. `prices` is null until everything is loaded.
 */
function useDropInPrices(wanted: CareWanted, dates: readonly string[]) {
  const { requests, answerOn } = useAnswers(wanted, dates);
  const { failure, retry } = useLoadAll(loadAgeGroups, requests);
  return { prices: dayPrices(wanted, dates, answerOn), problem: failure && sentenceOf(failure), retry };
}
