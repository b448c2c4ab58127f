import { useState } from 'react';
import { Plus } from 'lucide-react';
import { dateOptions, type AlertValues } from '@/components/alert/alert-values';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { Button } from '@/components/ui/inputs/button/button';
import { isCalendarDate } from '@/lib/dates';
import { localTimeZone, todayIn } from '@/lib/time-zones';

/** Dates one by one: each stays with a tick until it is taken out. */
export function AlertDates({ values, onAdd }: { values: AlertValues; onAdd: (dates: string[]) => void }) {
  const { dates, day } = values;
  const today = todayIn(localTimeZone(), new Date());
  const add = () => isCalendarDate(day) && day > today && onAdd([...new Set([...dates, day])].sort());
  const [offered, setOffered] = useState(dates);
  const all = [...new Set([...offered, ...dates])].sort();
  return (
    <>
      <CheckboxGroupField
        name="dates"
        label="Which dates?"
        required
        hint={all.length === 0 ? 'Choose a date below and add it.' : 'There must be a place on all of them.'}
        inline
        choices={dateOptions(all)}
      />
      <div className="flex flex-wrap items-end gap-3">
        <DatePickerField name="day" label="Add a date" today={today} className="w-64 max-w-full" />
        <Button
          variant="secondary"
          icon={Plus}
          onClick={() => {
            setOffered(all);
            add();
          }}
        >
          Add date
        </Button>
      </div>
    </>
  );
}
