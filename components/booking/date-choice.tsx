import { useState } from 'react';
import { FormField } from '@/components/form/form-field';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { BookingDates } from '@/components/ui/calendar/booking-dates/booking-dates';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { addDays, addMonths, monthOf } from '@/lib/dates';
import { useBusyDays } from '@/components/booking/use-busy-days';
import { describeDays } from '@/lib/drop-in';
import type { ScheduleType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { useVacancies } from '@/store/use-vacancies';

interface DateChoiceProps {
  facilityId: string;
  addressId: string;
  /** Today there, by the service's clock. */
  today: string;
  session: ScheduleType;
  /** {age group: how many of the children}. */
  needed: ReadonlyMap<string, number>;
  /** Whom the days are for: a day on which one of them already has a place cannot be chosen. */
  family: readonly { id: string; firstName: string }[];
}

/** The dates of a request, chosen from those on which all of the children find a place. */
export function DateChoice({ facilityId, addressId, today, session, needed, family }: DateChoiceProps) {
  const busyDays = useBusyDays(family, session);
  const tomorrow = addDays(today, 1);
  const [month, setMonth] = useState(monthOf(tomorrow));
  const groups = [...needed];
  const ageGroupIds = groups.map(([id]) => id);
  const { calendars, loading, problem, retry } = useVacancies({ facilityId, addressId, month, ageGroupIds });
  const complete = calendars.every((days) => days !== null);
  const days = complete
    ? describeDays(
        groups.map(([, count], index) => ({ days: calendars[index] ?? [], needed: count })),
        session,
      ).map((day) => {
        const name = busyDays.get(day.date);
        return name ? { date: day.date, free: false, text: `${name} already has a place` } : day;
      })
    : [];
  return (
    <FormField<string[]> name="bookingDates" label="Which days?" required group hint="Choose every day you need.">
      {(control, { value, setValue, touch }) => (
        // The error summary leads here.
        <div id={control.id} tabIndex={-1} className="flex flex-col gap-3" onBlur={touch}>
          {problem && (
            <Notice
              tone="warning"
              title="We couldn’t load the calendar"
              action={
                <Button size="sm" variant="secondary" onClick={retry}>
                  Try again
                </Button>
              }
            >
              {problem}
            </Notice>
          )}
          <AvailabilityCalendar
            label="Days of care"
            today={today}
            month={month}
            onMonthChange={setMonth}
            days={days}
            value={value}
            onChange={setValue}
            min={tomorrow}
            max={addMonths(today, limits.bookingMonthsAhead)}
            loading={loading}
          />
          {value.length > 0 && (
            <div aria-live="polite" className="flex flex-wrap items-center gap-2">
              <span className="text-sm font-bold">
                {value.length} {value.length === 1 ? 'day' : 'days'}:
              </span>
              <BookingDates entries={value} />
            </div>
          )}
        </div>
      )}
    </FormField>
  );
}
