import { AvailabilityCalendar, type AvailabilityCalendarProps } from '@/components/ui/calendar/availability-calendar';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { TextLink } from '@/components/ui/navigation/text-link';
import { addDays, addMonths, formatMonth, monthOf, type YearMonth } from '@/lib/dates/dates';
import { pathAt } from '@/lib/facilities/addresses';
import { limits } from '@/lib/limits';
import { requestOptionsOf, type RequestableFacility } from '@/lib/requests/request-options';
import { withSearch } from '@/lib/search/asked-search';

interface CareCalendarProps extends Omit<AvailabilityCalendarProps, 'min' | 'max' | 'days' | 'loading'> {
  careDays: Pick<AvailabilityCalendarProps, 'days' | 'loading'> & {
    /** Error message of the failed request. */
    problem: string | null;
    retry: () => void;
  };
}

/** Days for which care can be requested, from tomorrow on. */
export function CareCalendar({ careDays, ...calendar }: CareCalendarProps) {
  const { today } = calendar;
  const { days, loading, problem, retry } = careDays;
  return (
    <>
      {problem && (
        <LoadFailure title="We couldn’t load the calendar" onRetry={retry}>
          {problem}
        </LoadFailure>
      )}
      <AvailabilityCalendar
        {...calendar}
        days={days}
        loading={loading}
        min={addDays(today, 1)}
        max={addMonths(today, limits.bookingMonthsAhead)}
      />
    </>
  );
}

interface FullUntilProps {
  facility: RequestableFacility & { today: string };
  addressId: string;
  /** The month that the calendar opened at. */
  month: YearMonth;
  /** Its days. */
  days: readonly { date: string; free: boolean }[];
  /** The family's own bookings may be the reason, too. */
  hasBusyDays?: boolean;
}

/** Why a calendar opened at a later month, or has nothing to offer, and what to do about it. */
export function FullUntil({ facility, addressId, month, days, hasBusyDays = false }: FullUntilProps) {
  const { today } = facility;
  const hasFree = days.some(({ date, free }) => free && date > today);
  if (hasFree && month === monthOf(addDays(today, 1))) return null;
  return (
    <p className="text-sm">
      <strong>
        {hasBusyDays ? 'No open days' : 'Full'} {hasFree ? 'until' : 'through'} {formatMonth(month, 'MMMM')}.
      </strong>{' '}
      <WaitlistLink facility={facility} addressId={addressId} />
    </p>
  );
}

interface WaitlistLinkProps {
  facility: RequestableFacility;
  addressId: string;
  /** The query string of a search, whose children and days the form starts with. */
  search?: string;
}

/** Nothing where the facility has no waitlist. */
export function WaitlistLink({ facility, addressId, search = '' }: WaitlistLinkProps) {
  const waitlist = requestOptionsOf(facility).find(({ kind }) => kind === 'waitlist');
  if (waitlist?.refusal !== null) return null;
  return (
    <TextLink href={withSearch(pathAt(waitlist.href, addressId), search)} className="inline-block py-2">
      Join the waitlist
    </TextLink>
  );
}
