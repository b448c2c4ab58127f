import { X } from 'lucide-react';
import { memo, useState } from 'react';
import { type CareDaysWanted, useCareDays } from '@/components/booking/drop-in-days';
import { DropInRepeat } from '@/components/booking/drop-in-repeat';
import { FormField } from '@/components/form/field/form-field';
import { CareCalendar } from '@/components/request/care-calendar';
import { Button } from '@/components/ui/inputs/button/button';
import { Icon } from '@/components/ui/media/icon/icon';
import { addDays, monthOf, shortDay } from '@/lib/dates/dates';
import { nextMonthSought } from '@/lib/dates/free-month';

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

/** The chosen days, each to be taken out again by one tap. */
function DropInChosen({ dates, onChange }: { dates: readonly string[]; onChange: (dates: string[]) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-sm font-bold">
        {dates.length === 0 ? 'No days chosen yet' : `${dates.length} ${dates.length === 1 ? 'day' : 'days'}:`}
      </p>
      <ul aria-label="Chosen days" className="flex flex-wrap gap-2">
        {dates.map((date) => (
          <li key={date}>
            <button
              type="button"
              onClick={() => onChange(dates.filter((one) => one !== date))}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border-2 border-line-strong bg-surface px-3 text-left text-sm font-bold transition hover:border-primary hover:bg-primary-soft pointer-coarse:min-h-11"
            >
              <span className="sr-only">Remove </span>
              {shortDay(date)}
              <Icon of={X} size="sm" />
            </button>
          </li>
        ))}
      </ul>
      {dates.length > 2 && (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => onChange([])}>
          Remove all days
        </Button>
      )}
    </div>
  );
}
