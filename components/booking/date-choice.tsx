import { useState } from 'react';
import { useCareDays, type CareWanted } from '@/components/booking/drop-in-days';
import { DropInChosen } from '@/components/booking/drop-in-chosen';
import { DropInRepeat } from '@/components/booking/drop-in-repeat';
import { FormField } from '@/components/form/form-field';
import { useFormField } from '@/components/form/use-form-field';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { addDays, addMonths, monthOf, shiftMonth } from '@/lib/dates';
import { limits } from '@/lib/limits';

/** Months that are looked through for a first free day while nothing is chosen. */
const monthsSought = 3;

/** The dates of a request, chosen from those on which all of the children find a place. */
export function DateChoice({ wanted, openAt }: { wanted: CareWanted; openAt?: string }) {
  const { today } = wanted.facility;
  const { value: chosen } = useFormField<string[]>('bookingDates');
  const tomorrow = addDays(today, 1);
  const firstMonth = monthOf(openAt ?? chosen[0] ?? tomorrow);
  const [month, setMonth] = useState(firstMonth);
  // It opens at the chosen day, else at the first month in which there is something to be had.
  const [seeking, setSeeking] = useState(chosen.length === 0 && !openAt);
  const { days, complete, loading, problem, retry } = useCareDays(wanted, month);
  if (seeking && complete && days.length > 0) {
    const last = shiftMonth(monthOf(tomorrow), monthsSought - 1);
    if (days.some(({ free }) => free) || month >= last) setSeeking(false);
    else setMonth(shiftMonth(month, 1));
  }
  const turn = (next: string) => {
    setSeeking(false);
    setMonth(next);
  };
  return (
    <FormField<string[]> name="bookingDates" label="Which days?" required group hint="Choose every day you need.">
      {(control, { value, setValue, touch }) => (
        // The error summary leads here.
        <div
          id={control.id}
          tabIndex={-1}
          className="flex flex-col gap-3"
          // Going from day to day stays in the field.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) touch();
          }}
        >
          {problem && (
            <LoadFailure title="We couldn’t load the calendar" onRetry={retry}>
              {problem}
            </LoadFailure>
          )}
          <AvailabilityCalendar
            label="Days of care"
            today={today}
            month={month}
            onMonthChange={turn}
            days={days}
            value={value}
            onChange={setValue}
            min={tomorrow}
            max={addMonths(today, limits.bookingMonthsAhead)}
            loading={loading}
          />
          <DropInChosen dates={value} onChange={setValue} />
          <DropInRepeat wanted={wanted} dates={value} onChange={setValue} />
        </div>
      )}
    </FormField>
  );
}
