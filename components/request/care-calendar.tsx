import {
  AvailabilityCalendar,
  type AvailabilityCalendarProps,
} from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { addDays, addMonths } from '@/lib/dates';
import { limits } from '@/lib/limits';

interface CareCalendarProps extends Omit<AvailabilityCalendarProps, 'min' | 'max'> {
  /** Why the month could not be loaded. */
  problem: string | null;
  onRetry: () => void;
}

/** The days for which care can be requested, from tomorrow on, and why they could not be loaded. */
export function CareCalendar({ problem, onRetry, ...calendar }: CareCalendarProps) {
  const { today } = calendar;
  return (
    <>
      {problem && (
        <LoadFailure title="We couldn’t load the calendar" onRetry={onRetry}>
          {problem}
        </LoadFailure>
      )}
      <AvailabilityCalendar {...calendar} min={addDays(today, 1)} max={addMonths(today, limits.bookingMonthsAhead)} />
    </>
  );
}
