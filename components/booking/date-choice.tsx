import { memo, useState } from 'react';
import { useCareDays, type CareDaysWanted } from '@/components/booking/drop-in-days';
import { DropInChosen } from '@/components/booking/drop-in-chosen';
import { DropInRepeat } from '@/components/booking/drop-in-repeat';
import { FormField } from '@/components/form/field/form-field';
import { CareCalendar } from '@/components/request/care-calendar';
import { addDays, monthOf } from '@/lib/dates';
import { nextMonthSought } from '@/lib/free-month';

interface DateChoiceProps {
  wanted: CareDaysWanted;
  /** The day at which the calendar opens; unless given, the first that is chosen, or free. */
  openAt?: string;
}

/** The dates of a request, chosen from those on which all of the children find a place. */
export const DateChoice = memo(function DateChoice({ wanted, openAt }: DateChoiceProps) {
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
          <ChosenDays wanted={wanted} openAt={openAt} value={value} onChange={setValue} />
        </div>
      )}
    </FormField>
  );
});

interface ChosenDaysProps extends DateChoiceProps {
  value: string[];
  onChange: (dates: string[]) => void;
}

function ChosenDays({ wanted, openAt, value, onChange }: ChosenDaysProps) {
  const { today } = wanted.facility;
  const [month, setMonth] = useState(monthOf(openAt ?? value[0] ?? addDays(today, 1)));
  // It opens at the chosen day, else at the first month in which there is something to be had.
  const [seeking, setSeeking] = useState(value.length === 0 && !openAt);
  const careDays = useCareDays(wanted, month);
  const { days, complete } = careDays;
  if (seeking && complete && days.length > 0) {
    const next = nextMonthSought(month, today, days);
    if (next === null) setSeeking(false);
    else setMonth(next);
  }
  const turn = (next: string) => {
    setSeeking(false);
    setMonth(next);
  };
  return (
    <>
      <CareCalendar
        label="Days of care"
        today={today}
        month={month}
        onMonthChange={turn}
        careDays={careDays}
        value={value}
        onChange={onChange}
      />
      <DropInChosen dates={value} onChange={onChange} />
      <DropInRepeat wanted={wanted} dates={value} onChange={onChange} />
    </>
  );
}
