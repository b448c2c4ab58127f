import { AvailabilityCalendar, type AvailabilityCalendarProps } from '@/components/ui/calendar/availability-calendar';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { addDays, addMonths } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';

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
