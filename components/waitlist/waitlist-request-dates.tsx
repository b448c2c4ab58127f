import { useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { FormField } from '@/components/form/field/form-field';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { BookingDates } from '@/components/request/booking-dates';
import { useFormField } from '@/components/form/field/use-form-field';
import { addDays, addMonths, eachDate, firstOfMonth, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates';
import type { Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { checkClosedDay, isClosedOn } from '@/lib/validation/offered-care';

interface WaitlistRequestDatesProps {
  facility: Facility;
  /** Why a weekday cannot come true; undefined where it can. */
  refusalOf: (day: Weekday) => string | undefined;
}

/** The single days a family waits for: any on which the facility has the session, full ones above all. */
export function WaitlistRequestDates({ facility, refusalOf }: WaitlistRequestDatesProps) {
  const { value: chosen } = useFormField<string[]>('bookingDates');
  const tomorrow = addDays(facility.today, 1);
  const [month, setMonth] = useState(monthOf(chosen[0] ?? tomorrow));
  const describe = (date: string) => {
    const weekday = weekdayOf(date);
    const isClosed = isClosedOn(facility, weekday) || checkClosedDay(facility, date) !== undefined;
    if (!isClosed && refusalOf(weekday) === undefined) return { date, free: true, text: 'open' };
    const text = isClosed ? 'closed' : 'not offered';
    return { date, free: false, text, note: text };
  };
  return (
    <FormField<string[]> name="bookingDates" label="Which days?" required group hint="Choose every day you need.">
      {(control, { value, setValue, touch }) => (
        // The error summary leads here.
        <div id={control.id} tabIndex={-1} className="flex flex-col gap-3" onBlur={touch}>
          <AvailabilityCalendar
            label="Days to wait for"
            today={facility.today}
            month={month}
            onMonthChange={setMonth}
            days={eachDate(firstOfMonth(month), lastOfMonth(month)).map(describe)}
            value={value}
            onChange={(dates) => setValue(dates.slice(0, limits.bookingDatesMax))}
            min={tomorrow}
            max={addMonths(facility.today, limits.bookingMonthsAhead)}
          />
          {value.length > 0 && <BookingDates entries={value} showYear />}
        </div>
      )}
    </FormField>
  );
}
