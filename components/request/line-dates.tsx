import { useState } from 'react';
import { FormField } from '@/components/form/field/form-field';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { BookingDates } from '@/components/request/booking-dates';
import { useFormField } from '@/components/form/field/use-form-field';
import { addDays, addMonths, eachDate, firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';

interface LineDatesProps {
  today: string;
  /** Why a day cannot be had, in a word: "closed", "not offered"; null where it can. */
  lack: (date: string) => string | null;
}

/** The single days a family waits for: any on which there is the session, full ones above all. */
export function LineDates({ today, lack }: LineDatesProps) {
  const { value: chosen } = useFormField<string[]>('bookingDates');
  const tomorrow = addDays(today, 1);
  const [month, setMonth] = useState(monthOf(chosen[0] ?? tomorrow));
  const describe = (date: string) => {
    const text = lack(date);
    return text === null ? { date, free: true, text: 'open' } : { date, free: false, text, note: text };
  };
  return (
    <FormField<string[]> name="bookingDates" label="Which days?" required group hint="Choose every day you need.">
      {(control, { value, setValue, touch }) => (
        // The error summary leads here.
        <div id={control.id} tabIndex={-1} className="flex flex-col gap-3" onBlur={touch}>
          <AvailabilityCalendar
            label="Days to wait for"
            today={today}
            month={month}
            onMonthChange={setMonth}
            days={eachDate(firstOfMonth(month), lastOfMonth(month)).map(describe)}
            value={value}
            onChange={(dates) => setValue(dates.slice(0, limits.bookingDatesMax))}
            min={tomorrow}
            max={addMonths(today, limits.bookingMonthsAhead)}
          />
          {value.length > 0 && <BookingDates entries={value} showYear />}
        </div>
      )}
    </FormField>
  );
}
