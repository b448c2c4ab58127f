import { useState } from 'react';
import { RadioField } from '@/components/form/choices/radio-field';
import { FormField } from '@/components/form/field/form-field';
import { useFormField } from '@/components/form/field/use-form-field';
import { BookingDates } from '@/components/request/booking-dates';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import {
  addDays,
  addMonths,
  eachDate,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  monthOf,
  type YearMonth,
} from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { bookingTypeLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

const typeDetails = {
  [BookingType.DROP_IN]: 'Single days',
  [BookingType.PERMANENT]: 'The same weekdays every week',
} as const satisfies Record<BookingType, string>;

export const CareTypeField = () => (
  <RadioField<BookingType>
    name="type"
    label="What kind of care do you need?"
    required
    inline
    choices={[BookingType.PERMANENT, BookingType.DROP_IN].map((type) => ({
      value: type,
      label: bookingTypeLabels[type],
      detail: typeDetails[type],
    }))}
  />
);

export const StartMonthField = ({ months }: { months: readonly YearMonth[] }) => (
  <FormField<string> name="startMonth" label="From which month?" required className="max-w-xs">
    {(control, { value, setValue, touch }) => (
      <NativeSelect {...control} value={value} onBlur={touch} onChange={({ target }) => setValue(target.value)}>
        {months.map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </NativeSelect>
    )}
  </FormField>
);

interface LineDatesProps {
  today: string;
  /** Why a day is not available ("closed", "not offered"); null when it is. */
  unavailableReason: (date: string) => string | null;
}

/** Single days to wait for: any day with the session, usually full ones. */
export function WaitlistDates({ today, unavailableReason }: LineDatesProps) {
  const { value: chosen } = useFormField<string[]>('bookingDates');
  const tomorrow = addDays(today, 1);
  const [month, setMonth] = useState(monthOf(chosen[0] ?? tomorrow));
  const describe = (date: string) => {
    const text = unavailableReason(date);
    return text === null ? { date, free: true, text: 'open' } : { date, free: false, text, note: text };
  };
  return (
    <FormField<string[]> name="bookingDates" label="Which days?" required group hint="Choose every day you need.">
      {(control, { value, setValue, touch }) => (
        // Target of the error summary's link.
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
